internal import JSON
internal import Languages

// What an exhibition says of itself and of its places.
extension RecordChecker {
  func exhibitionFindings(in record: GuideRecord) -> [RecordFinding] {
    numberFindings(in: record) + sectionFindings(in: record) + durationFindings(in: record)
      + visibilityFindings(in: record) + visitorFindings(in: record) + sourceFindings(in: record)
      + (record.groups("exhibits").isEmpty
        ? [RecordFinding(.noExhibits, record.key, "exhibits")] : [])
  }

  /// Finds numbers that lead to two exhibits at one time.
  private func numberFindings(in record: GuideRecord) -> [RecordFinding] {
    var holders: [Int: RecordID] = [:]
    for other in guide.exhibitions.values.sorted(by: { $0.key < $1.key })
    where other.id != record.id && other.isVisible(with: record) {
      for place in other.groups("exhibits") {
        guard case .integer(let number)? = place["number"], let id = place.id("exhibit") else {
          continue
        }
        holders[number] = holders[number] ?? id
      }
    }
    return record.groups("exhibits").enumerated().compactMap { index, place -> RecordFinding? in
      guard case .integer(let number)? = place["number"], let id = place.id("exhibit") else {
        return nil
      }
      guard let holder = holders[number], holder != id else {
        holders[number] = id
        return nil
      }
      return RecordFinding(
        .numberTwice,
        record.key,
        "exhibits[\(index)].number",
        parts: [.found: String(number), .other: holder.description]
      )
    }
  }

  /// Finds exhibits placed in sections that are not there.
  private func sectionFindings(in record: GuideRecord) -> [RecordFinding] {
    let sections = Set(record.groups("sections").compactMap { $0.id("id") })
    return record.groups("exhibits").enumerated().compactMap { index, place in
      guard let section = place.id("section"), !sections.contains(section) else { return nil }
      return RecordFinding(
        .sectionMissing,
        record.key,
        "exhibits[\(index)].section",
        parts: [.other: section.description]
      )
    }
  }

  private func visibilityFindings(in record: GuideRecord) -> [RecordFinding] {
    // Moments of one form compare as their texts do.
    guard let start = record.string("visibleFrom"), let end = record.string("visibleUntil"),
      end < start
    else { return [] }
    let excerpt = "\(start) – \(end)"
    return [RecordFinding(.durationReversed, record.key, "visibleUntil", excerpt: excerpt)]
  }

  private func durationFindings(in record: GuideRecord) -> [RecordFinding] {
    switch record["duration"] {
    case .string(let text)?:
      guard case .text = OpeningPeriod(text) else { return [] }
      let kind: RecordFinding.Kind =
        OpeningPeriod(text).isReversed ? .durationReversed : .durationUnreadable
      return [RecordFinding(kind, record.key, "duration", excerpt: text)]
    case .object(let days)?:
      guard let opens = days["opens"]?.stringValue, let closes = days["closes"]?.stringValue,
        closes < opens
      else { return [] }
      let excerpt = "\(opens) – \(closes)"
      return [RecordFinding(.durationReversed, record.key, "duration", excerpt: excerpt)]
    default: return []
    }
  }

  // MARK: - Visitors

  private func visitorFindings(in record: GuideRecord) -> [RecordFinding] {
    let counts = record.groups("facts").enumerated().compactMap { index, fact in
      fact["visitors"].flatMap(VisitorCount.init).map {
        (index: index, count: $0, isOwn: fact["label"] == nil)
      }
    }
    var findings = counts.compactMap { index, count, _ -> RecordFinding? in
      guard case .implausible(let number) = count else { return nil }
      let excerpt = number.magnitude < 0x1p63 ? "\(Int(number))" : "\(number)"
      let path = "facts[\(index)].visitors"
      return RecordFinding(.visitorsImplausible, record.key, path, excerpt: excerpt)
    }
    guard let stated = counts.first(where: \.isOwn)?.count.shown else { return findings }
    let known = counts.compactMap(\.count.shown)
    for path in ["texts.main", "texts.easy"] {
      let translations = record.text(path)?.translations ?? [:]
      for (language, words) in translations.sorted(by: { $0.key < $1.key }) {
        let text = CheckedText(file: "", path: path, text: words, language: language)
        findings += text.visitorNumbers()
          .filter { number in
            number.value >= CheckedText.fewestVisitors
              && !known.contains { number.isRounding(of: $0) }
          }
          .map { number in
            RecordFinding(
              .visitorsDisagree,
              record.key,
              path,
              language,
              excerpt: number.text,
              parts: [.found: String(number.value), .expected: String(stated)]
            )
          }
      }
    }
    return findings
  }
}

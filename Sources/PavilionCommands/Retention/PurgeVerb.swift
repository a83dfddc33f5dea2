import Calendars
import JSON
import JuiceBar
import Languages
import Localization
import Time

enum Purge: Verb {
  static let syntax = Syntax(
    words: ["purge"],
    options: [beforeOption.syntax, rehearsalFlag.syntax, Settings.timeZoneOption.syntax],
    summary: "Delete records that have been kept long enough",
    discussion: """
      Deletes the orders, log lines, calls and refusals of all bars that are older than `pavilion
      bar retention` says; orders go by whole calendar years. Reports, closed days, the sums of the
      stock and the proof of the books stay. Orders that are open, unpaid or of a day that is not
      closed stay too. A bar that has moved is left to its new storage. Days and years begin by the
      clocks of each bar, or by --time-zone where a bar has no zone of its own. Goes in small steps
      beside a running server; one that was stopped midway goes on at the next call. Back up first.

        pavilion purge --dry-run
        pavilion purge --before 2015-01-01
      """
  )
  private static let beforeOption = Option("before", "DATE", .date)
    .help("Keep everything from this day of each bar on, whatever its age")
  private static let rehearsalFlag = Flag("dry-run", help: "Only count what would be deleted")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let before = try arguments.value(of: beforeOption)
    let isRehearsal = arguments.has(rehearsalFlag)
    let zone = try arguments.timeZone()
    return try await context.withStoresAsTheyAre { stores in
      var counts: [(BarID, PurgeCount)] = []
      let now = Timestamp.now
      for bar in try await stores.storage.bars().bars {
        if try await stores.storage.hasMoved(bar.id) { continue }
        let cutoffs = PurgeCutoffs(
          of: try await stores.storage.retention(of: bar.id),
          in: bar.offer.country,
          zone: bar.timeZone.flatMap { ZoneRules(named: $0) } ?? zone,
          at: now,
          beforeDay: before
        )
        let count =
          isRehearsal
          ? try await stores.storage.rehearsePurge(of: bar.id, cutoffs)
          : try await stores.storage.purge(bar.id, cutoffs, by: .machine, at: now)
        counts.append((bar.id, count))
      }
      var isFile = false
      if case .sqlite = context.settings.storage { isFile = true }
      return PurgeAnswer(counts: counts, isRehearsal: isRehearsal, isFile: isFile)
    }
  }
}

extension Format<Int> {
  /// A day since 1970, by its date.
  fileprivate static let date = Format(expected: "a date such as 2015-01-01") {
    LocalTime.day($0)
  }
}

private struct PurgeAnswer: Answer {
  let counts: [(BarID, PurgeCount)]
  let isRehearsal: Bool
  let isFile: Bool

  /// A day whose report does not add up needs a person.
  var isFailure: Bool { counts.contains { $0.1.unprovenDay != nil } }

  func text(in language: Language) -> String {
    let texts = Texts(language)
    var lines: [String] = []
    for (bar, count) in counts {
      let gone: KeyValuePairs = [
        "bar": bar.rawValue, "orders": texts.number(count.orders),
        "lines": texts.number(count.logLines), "calls": texts.number(count.calls),
        "refusals": texts.number(count.refusals),
      ]
      lines.append(texts(isRehearsal ? .cliPurgeRehearsed : .cliPurged, gone))
      if !count.kept.isEmpty {
        let kept: KeyValuePairs = [
          "bar": bar.rawValue, "open": texts.number(count.kept[.open] ?? 0),
          "unpaid": texts.number(count.kept[.unpaid] ?? 0),
          "recent": texts.number(count.kept[.recent] ?? 0),
        ]
        lines.append(texts(.cliPurgeKept, kept))
      }
      if let day = count.unprovenDay {
        lines.append(
          texts(.cliPurgeUnproven, ["bar": bar.rawValue, "day": texts.number(day)])
        )
      }
    }
    if isFile, !isRehearsal, counts.contains(where: { $0.1.orders + $0.1.logLines > 0 }) {
      lines.append(texts(.cliPurgeFile))
    }
    return lines.joined(separator: "\n")
  }

  func json(in language: Language) -> JSONValue {
    let bars = counts.map { bar, count -> JSONValue in
      var object: JSONObject = [
        "bar": .string(bar.rawValue), "orders": .integer(count.orders),
        "logLines": .integer(count.logLines), "calls": .integer(count.calls),
        "refusals": .integer(count.refusals),
      ]
      var kept = JSONObject()
      for reason in PurgeCount.Reason.allCases {
        kept[reason.rawValue] = .integer(count.kept[reason] ?? 0)
      }
      object["kept"] = .object(kept)
      object["unprovenDay"] = count.unprovenDay.map { .integer($0) }
      return .object(object)
    }
    return ["bars": .array(bars), "dryRun": .bool(isRehearsal)]
  }
}

import Calendars
import CounterWeb
import Identifiers
import JuiceBar
import Localization
import Money
import Staffing
import Time
import Web

/// The entries of the audit log as sentences without their person, and the things they lead to.
struct LogSentences {
  let texts: Texts
  let menu: Menu
  /// The orders that the entries name, as far as the bar has them.
  let orders: [OrderID: Order]
  let bars: BarList
  /// The pages of other features, by their entries.
  let links: (LogEntry) -> Link?
  /// The time zone of the venue.
  let zone: ZoneRules

  /// The action of an entry as a sentence; as it is stored if its form is unknown.
  func text(of entry: LogEntry) -> String {
    if let sentence = sentence(of: entry) { return sentence }
    return [entry.action.text(texts), entry.subject, entry.details].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  /// The sentence; `nil` if the entry has another form than its action writes.
  func sentence(of entry: LogEntry) -> String? {
    ofOrder(entry) ?? ofStock(entry) ?? ofMenu(entry) ?? ofPerson(entry) ?? ofVenue(entry)
      ?? ofGuide(entry)
      ?? ofMoney(entry.action.rawValue, entry.subject, entry.details)
  }

  /// The page of the order, stocktake, fruit, juice, version or day that an entry names, or of the
  /// settings that it changed; for a call or a sign-in the others of its kind.
  func link(of entry: LogEntry) -> Link? {
    if let order = order(entry) { return .payOrder(order.id) }
    switch entry.action.rawValue {
    case "enter", "approve", "reject":
      return StocktakeID(rawValue: entry.subject).map(Link.stocktake)
    case "begin": return .stockCount
    case "adjust", "count": return .stockLedger(query: "fruit=\(entry.subject)")
    case "book": return .stockLedger(query: "reason=\(entry.subject)")
    case "undo":
      return MovementID(rawValue: entry.subject).map { .stockLedger(query: "fruit=\($0.fruit)") }
    case "suspend", "resume":
      return JuiceID(rawValue: entry.subject).flatMap { menu[$0] }.map { .menuJuice($0.id) }
    case "publish-menu": return Int(entry.subject).map(Link.menuVersion)
    case "change-menu": return piece(entry.subject)?.link
    case "device-confirmed", "device-paired", "device-removed": return .devices
    case "approval-given": return approved(entry.details)
    case "day-open", "cash-move": return .day
    case "day-close": return Int(entry.subject).map(Link.report(ofDay:))
    case "business-set": return .business
    case "tenders-set": return .pay
    case "preparation-set": return .bar
    case "account-added", "account-removed", "account-erased", "role-changed", "guide-role-changed",
      "set-bar-role", "password-changed", "second-factor-on", "second-factor-off",
      "second-factor-removed":
      return .staffList
    case "come", "answer", "answer-all", "sign-in", "sign-in-failed", "code-failed",
      "recovery-code-used", "sign-out", "sign-out-everywhere", "purge":
      return .auditLog(LogFilter(action: entry.action))
    default: return links(entry)
    }
  }

  /// The order or the stocktake of which something was approved.
  private func approved(_ details: String) -> Link? {
    if let (_, order, _) = OrderApproval.Act.of(details) {
      return orders[order].map { .payOrder($0.id) }
    }
    let words = details.split(separator: " ")
    return words.last.flatMap { StocktakeID(rawValue: String($0)) }.map(Link.stocktake)
  }

  private func order(_ entry: LogEntry) -> Order? {
    OrderID(rawValue: entry.subject).flatMap { orders[$0] }
  }
}

// MARK: - Orders

extension LogSentences {
  private func ofOrder(_ entry: LogEntry) -> String? {
    guard let order = order(entry) else { return nil }
    let number = texts.number(order.called)
    let plain: TextKey? =
      switch (entry.action.rawValue, Order.Status(rawValue: entry.details)) {
      case ("advance", .making): .logMaking
      case ("advance", .ready), ("make", _): .logReady
      case ("advance", .collected): .logCollected
      case ("recall", _): .logRecall
      case ("cancel", _): .logCancel
      case ("expire", _): .logExpire
      case ("labels-printed", _): .logLabels
      default: nil
      }
    if let plain { return texts(plain, ["order": number]) }
    switch entry.action.rawValue {
    case "pay": return payment(entry.details, of: order, number)
    case "void": return void(entry.details, number)
    case "refund": return refund(entry.details, of: order, number)
    case "labels-reprinted":
      return Int(entry.details).map {
        texts(.logLabelsAgain, ["order": number, "count": texts.number($0)])
      }
    default: return nil
    }
  }
}

// MARK: - Stock

extension LogSentences {
  private func ofStock(_ entry: LogEntry) -> String? {
    let words = entry.details.split(separator: " ").map(String.init)
    switch entry.action.rawValue {
    case "adjust":
      guard words.count == 2, let delta = Int(words[0]), let name = fruit(entry.subject),
        let reason = MovementReason(rawValue: words[1])
      else { return nil }
      let count = texts.number(Int(clamping: delta.magnitude))
      let key: TextKey = delta > 0 ? .logAdjustUp : .logAdjustDown
      return texts(key, ["fruit": name, "count": count, "reason": texts(reason.text)])
    case "count":
      guard words.count == 2, let after = Int(words[0]), let before = Int(words[1]),
        let name = fruit(entry.subject)
      else { return nil }
      let figures = [before, after].map { texts.number($0) }
      return texts(.logCount, ["fruit": name, "before": figures[0], "after": figures[1]])
    case "book": return booking(entry)
    case "undo":
      return MovementID(rawValue: entry.subject).flatMap { fruit($0.fruit.rawValue) }
        .map { texts(.logUndo, ["fruit": $0]) }
    case "begin": return texts(.logBegin)
    case "enter":
      guard words.count == 2, let name = fruit(words[0]), let count = Int(words[1]) else {
        return nil
      }
      return texts(.logEnter, ["fruit": name, "count": texts.number(count)])
    case "approve": return texts(.logApprove)
    case "reject": return texts(.logReject)
    case "suspend":
      guard let name = juice(entry.subject) else { return nil }
      guard let time = Int(entry.details) else { return texts(.logSuspend, ["juice": name]) }
      let until = moment(Timestamp(milliseconds: time), seenFrom: entry.at)
      return texts(.logSuspendUntil, ["juice": name, "time": until])
    case "resume": return juice(entry.subject).map { texts(.logResume, ["juice": $0]) }
    case "come": return texts(.logCome)
    case "answer": return texts(.logAnswer)
    case "answer-all": return texts(.logAnswerAll)
    case "preparation-set": return PreparationSettings(entry).map(preparation)
    default: return nil
    }
  }

  private func preparation(_ settings: PreparationSettings) -> String {
    func timed(_ key: TextKey, _ minutes: Int) -> String {
      texts(key, ["time": texts(.preparationMinutes, count: minutes)])
    }
    let isByCounter = settings.flow == .byCounter
    var parts = [texts(isByCounter ? .logFlowByCounter : .logFlowAtOnce)]
    switch settings.payment {
    case .atPickUp: parts.append(texts(.logPayAtPickUp))
    case .never: parts.append(texts(.logPayNever))
    case .beforeMaking: parts.append(timed(.logPayBefore, settings.unpaidMinutes))
    }
    // The others count only where people lead the orders; 0 makers tell no wait.
    if isByCounter {
      if settings.makers > 0 { parts.append(texts(.logMakers, count: settings.makers)) }
      if settings.maximumQueueMinutes > 0 {
        parts.append(timed(.logLongestWait, settings.maximumQueueMinutes))
      }
      parts.append(timed(.logReadyFor, settings.readyMinutes))
    }
    return texts(.logPreparation, ["settings": parts.joined(separator: ", ")])
  }

  /// A booking: `kiwi:20=14000 mango:3`, maybe `above capacity`, then a note behind a dash.
  private func booking(_ entry: LogEntry) -> String? {
    guard let reason = MovementReason(rawValue: entry.subject) else { return nil }
    var fruits: [String] = []
    var rest = entry.details[...]
    while let word = rest.split(separator: " ", maxSplits: 1).first {
      let parts = word.split(separator: ":")
      guard parts.count == 2, let name = fruit(String(parts[0])),
        let count = parts[1].split(separator: "=").first.flatMap({ Int($0) })
      else { break }
      fruits.append(texts(.juiceNeed, ["fruit": name, "amount": texts.number(count)]))
      rest = rest[word.endIndex...].drop { $0 == " " }
    }
    guard !fruits.isEmpty else { return nil }
    let note = rest.firstRange(of: "– ").map { " \(rest[$0.lowerBound...])" } ?? ""
    let list = fruits.joined(separator: ", ") + note
    return texts(.logBook, ["reason": texts(reason.text), "fruits": list])
  }

  private func fruit(_ id: String) -> String? {
    FruitID(rawValue: id).map { menu.name(of: $0, in: texts.language) }
  }

  private func juice(_ id: String) -> String? {
    JuiceID(rawValue: id).map { menu.spokenName(of: $0, in: texts.language) }
  }

  /// A time, with its day unless that is the day of the entry.
  private func moment(_ time: Timestamp, seenFrom other: Timestamp) -> String {
    let local = zone.local(time)
    guard local.day == zone.local(other).day else { return texts.moment(time, in: zone) }
    return texts.time(hour: local.hour, minute: local.minute)
  }
}

// MARK: - The menu

extension LogSentences {
  private func ofMenu(_ entry: LogEntry) -> String? {
    switch entry.action.rawValue {
    case "publish-menu":
      guard let version = Int(entry.subject) else { return nil }
      let number = texts.number(version)
      guard entry.details.hasPrefix("version "), let old = Int(entry.details.dropFirst(8)) else {
        return texts(.logPublish, ["version": number])
      }
      return texts(.logRollBack, ["old": texts.number(old), "version": number])
    case "change-menu":
      guard let (name, subject, _) = piece(entry.subject) else { return nil }
      if entry.details.hasPrefix("added: ") { return texts(.logPieceAdded, ["name": name]) }
      if entry.details.hasPrefix("removed: ") { return texts(.logPieceRemoved, ["name": name]) }
      let changes = entry.details.split(separator: "; ").map { change(String($0), of: subject) }
      return texts(.logChanged, ["name": name, "changes": changes.joined(separator: ", ")])
    default: return nil
    }
  }

  /// A fruit, a juice, or the menu as a whole.
  private func piece(_ path: String) -> (name: String, subject: DraftProblem.Subject, link: Link?)?
  {
    if path == "menu" { return (texts(.menuEditTitle), .menu, .menuEditor(nil)) }
    let parts = path.split(separator: ".").map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "fruits":
      guard let id = FruitID(rawValue: parts[1]) else { return nil }
      let name = menu.name(of: id, in: texts.language)
      return (name, .fruit(id), menu[id].map { .menuFruit($0.id) })
    case "juices":
      guard let id = JuiceID(rawValue: parts[1]) else { return nil }
      let name = menu.name(of: id, in: texts.language)
      return (name, .juice(id), menu[id].map { .menuJuice($0.id) })
    default: return nil
    }
  }

  /// A changed member, as `price: 3500 → 4000`.
  private func change(_ words: String, of subject: DraftProblem.Subject) -> String {
    guard let colon = words.firstRange(of: ": ") else { return words }
    let values = words[colon.upperBound...].split(
      separator: " → ",
      omittingEmptySubsequences: false
    )
    guard values.count == 2 else { return words }
    let wording = MenuWording(texts: texts, draft: MenuDraft(menu), menu: menu)
    let change = MenuChange(
      subject: subject,
      kind: .changed(member: String(words[..<colon.lowerBound])),
      old: values[0] == "–" ? nil : String(values[0]),
      new: values[1] == "–" ? nil : String(values[1])
    )
    let label = wording.label(String(words[..<colon.lowerBound]))
    // A picture is written as the sum of its bytes.
    if words.hasPrefix("picture: ") { return label }
    let (old, new) = (wording.value(change.old, of: change), wording.value(change.new, of: change))
    return "\(label) \(old) → \(new)"
  }
}

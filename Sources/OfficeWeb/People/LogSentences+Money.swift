import CounterWeb
import Identifiers
import JuiceBar
import Languages
import Localization
import Money
import Web

// Sentences about payments and business days.
extension LogSentences {
  /// A payment: its amount, whether it is a part, its method and what the method says.
  func payment(_ details: String, of order: Order, _ number: String) -> String? {
    var rest = details[...]
    guard let amount = Int(rest.takeWord()) else { return nil }
    if rest.hasPrefix("part ") { _ = rest.takeWord() }
    let price = texts.price(amount, in: order.currency)
    let method = rest.takeWord()
    guard method == "waiver" else {
      return kind(method, &rest).map { kind in
        texts(.logPay, ["order": number, "amount": price, "method": texts.name(of: kind)])
      }
    }
    guard let reason = WaiverReason(rawValue: rest.takeWord()) else { return nil }
    let cause = list([texts(reason.text), String(rest)])
    return texts(.logWaiver, ["order": number, "amount": price, "reason": cause])
  }

  /// A void: the number of the payment, the reason and a note.
  func void(_ details: String, _ number: String) -> String? {
    var rest = details[...]
    guard Int(rest.takeWord()) != nil, let reason = PaymentVoid.Reason(rawValue: rest.takeWord())
    else { return nil }
    let cause = list([texts(reason.text), String(rest)])
    return texts(.logVoid, ["order": number, "reason": cause])
  }

  /// A refund: an amount, or glasses as `lines 1:1,2:1`, then the kind of money as `by cash`, if it
  /// was named, the reason and a note.
  func refund(_ details: String, of order: Order, _ number: String) -> String? {
    var rest = details[...]
    let amount = rest.takeWord()
    let glasses = amount == "lines" ? rest.takeWord() : nil
    var means = ""
    var word = rest.takeWord()
    if word == "by" {
      let method = rest.takeWord()
      guard let kind = kind(method, &rest) else { return nil }
      means = texts.name(of: kind)
      word = rest.takeWord()
    }
    guard let reason = RefundReason(rawValue: word) else { return nil }
    let cause = list([means, texts(reason.text), String(rest)])
    guard let glasses else {
      return Int(amount).map { amount in
        let price = texts.price(amount, in: order.currency)
        return texts(.logRefund, ["order": number, "amount": price, "reason": cause])
      }
    }
    let counts = glasses.split(separator: ",").compactMap { part in
      part.split(separator: ":").last.flatMap { Int($0) }
    }
    let count = counts.reduce(0) { $0.addingReportingOverflow($1).partialValue }
    return texts(.logRefundGlasses, count: count, ["order": number, "reason": cause])
  }

  /// The kind of money that a word names, for `other` with the name quoted behind it.
  private func kind(_ word: String, _ rest: inout Substring) -> Tender.Kind? {
    guard let method = Tender.Method(rawValue: word) else { return nil }
    let name = method == .other ? rest.takeQuoted() : nil
    return Tender.Kind(method, name.map(TenderName.init(stored:)))
  }

  private func list(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The opening or the close of a day, cash put in or taken out, the settings of money, and an
  /// approval.
  func ofMoney(_ action: String, _ subject: String, _ details: String) -> String? {
    switch (action, Int(subject)) {
    case ("day-open", let float?):
      return texts(.logDayOpen, ["amount": texts.price(float, in: menu.currency)])
    case ("day-close", let day?): return texts(.logDayClose, ["day": texts.number(day)])
    case ("cash-move", let amount?):
      let price = texts.price(Int(clamping: amount.magnitude), in: menu.currency)
      return texts(amount > 0 ? .logCashIn : .logCashOut, ["amount": price, "reason": details])
    case ("tenders-set", _): return texts(.logTenders, ["names": details.isEmpty ? "–" : details])
    case ("refund-limit-set", _):
      let limit = Int(subject).map { texts.price($0, in: details) }
      return texts(.logRefundLimit, ["amount": limit ?? "\(subject) \(details)"])
    case ("retention-set", _): return texts(.logRetention)
    case ("purge", let orders?):
      return Int(details).map {
        texts(.logPurge, ["orders": texts.number(orders), "lines": texts.number($0)])
      }
    case ("business-set", _):
      let words = [subject, details].filter { !$0.isEmpty }.joined(separator: ", ")
      return texts(.logBusiness, ["business": words.isEmpty ? "–" : words])
    case ("approval-given", _):
      let name = subject.isEmpty ? texts(.logMachine) : subject
      let words = details.split(separator: " ")
      if words.first == "cash-out", words.count == 3, let amount = Int(words[1]) {
        let price = texts.price(amount, in: String(words[2]))
        return texts(.logApprovalCash, ["name": name, "amount": price])
      }
      guard let (act, order, amount) = OrderApproval.Act.of(details), let order = orders[order]
      else { return texts(.logApproval, ["name": name]) }
      let number = texts.number(order.called)
      let price = amount.map { texts.price($0, in: order.currency) }
      let asked = list([texts(act.words), price ?? ""])
      return texts(.logApprovalOrder, ["name": name, "order": number, "act": asked])
    default: return nil
    }
  }
}

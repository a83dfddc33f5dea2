import CounterWeb
import Identifiers
import JuiceBar
import Localization
import Money
import Web

// Sentences about payments and business days.
extension LogSentences {
  /// A payment: its amount, whether it is a part, its method and what the method says.
  func payment(_ details: String, of order: Order, _ number: String) -> String? {
    var words = details.split(separator: " ").map(String.init)
    guard let amount = words.first.flatMap({ Int($0) }) else { return nil }
    words.removeFirst()
    if words.first == "part" { words.removeFirst() }
    guard let method = words.first.flatMap(Tender.Method.init(rawValue:)) else { return nil }
    let price = texts.price(amount, in: order.currency)
    let name =
      switch method {
      case .cash: texts.name(of: .cash)
      case .card: texts.name(of: .card)
      case .other: words.dropFirst().prefix { $0 != "/" }.joined(separator: " ")
      case .waiver: ""
      }
    guard method == .waiver else {
      return texts(.logPay, ["order": number, "amount": price, "method": name])
    }
    let reason = words.dropFirst().first.flatMap(WaiverReason.init(rawValue:))
    let cause = [reason.map { texts($0.text) }, words.dropFirst(2).joined(separator: " ")]
      .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    return texts(.logWaiver, ["order": number, "amount": price, "reason": cause])
  }

  /// A void: the number of the payment, the reason and a note.
  func void(_ details: String, _ number: String) -> String? {
    let words = details.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count >= 2, let reason = PaymentVoid.Reason(rawValue: words[1]) else { return nil }
    let cause = ([texts(reason.text)] + words.dropFirst(2)).joined(separator: ", ")
    return texts(.logVoid, ["order": number, "reason": cause])
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
      guard let (act, order) = OrderApproval.Act.of(details), let order = orders[order] else {
        return texts(.logApproval, ["name": name])
      }
      let number = texts.number(order.called)
      return texts(.logApprovalOrder, ["name": name, "order": number, "act": texts(act.words)])
    default: return nil
    }
  }
}

import JuiceBar
import Money

/// Reads who gave which money away, and checks that it was theirs to give, whatever the rules say.
enum LimitAudit {
  /// Checks what Mina gave away alone, and what Jun gave away with Sora's approval.
  ///
  /// - Throws: ``Violation`` at the first order or day of which too much was given away.
  static func read(_ tables: Tables, limit: Int) throws(Violation) {
    var approved = try approvedAmounts(tables.approvals)
    for (id, settlement) in tables.settlements.sorted(by: { $0.key < $1.key }) {
      try check(given(by: .mina, in: settlement), limit, of: "order \(id)")
      let amount = approved.removeValue(forKey: "\(id)") ?? 0
      try check(given(by: .jun, in: settlement), amount, of: "order \(id)")
    }
    var taken: [JuiceBar.LogEntry.Actor: [Int: Int]] = [:]
    for case .moved(let movement) in tables.dayBook where movement.amount < 0 {
      guard let actor = movement.by else { continue }
      taken[actor, default: [:]][movement.day, default: 0] -= movement.amount
    }
    for (day, amount) in (taken[.mina] ?? [:]).sorted(by: { $0.key < $1.key }) {
      try check(amount, limit, of: "day \(day)")
    }
    let cash = (taken[.jun] ?? [:]).values.reduce(0, +)
    guard cash == approved[drawer, default: 0] else {
      throw Violation(.limits, "\(cash) of \(approved[drawer, default: 0]) approved were taken out")
    }
  }

  /// The name of the drawer among orders.
  private static let drawer = ""

  /// The amounts that Sora approved, by order.
  private static func approvedAmounts(
    _ approvals: [JuiceBar.LogEntry]
  ) throws(Violation) -> [String: Int] {
    var amounts: [String: Int] = [:]
    for entry in approvals {
      guard entry.who == .sora, entry.subject == JuiceBar.LogEntry.Actor.jun.name else {
        throw Violation(.limits, "\(entry.who.name) approved an act of \(entry.subject)")
      }
      let words = entry.details.split(separator: " ").map(String.init)
      let isCash = words.first == "cash-out"
      let subject = isCash ? drawer : words.dropFirst().first ?? drawer
      let amount = words.dropFirst(isCash ? 1 : 2).first
      amounts[subject, default: 0] += amount.flatMap { Int($0) } ?? 0
    }
    return amounts
  }

  /// What a person refunded, voided and waived of an order.
  private static func given(
    by actor: JuiceBar.LogEntry.Actor,
    in settlement: Settlement
  ) -> Int {
    let refunds = settlement.refunds.filter { $0.by == actor }.map(\.sum.gross)
    let payments = settlement.payments.filter { payment in
      guard let void = payment.void else {
        return payment.tender.kind == nil && payment.by == actor
      }
      return payment.tender.kind != nil && void.by == actor
    }
    return (refunds + payments.map(\.amount)).reduce(0, +)
  }

  private static func check(
    _ amount: Int,
    _ limit: Int,
    of subject: String
  ) throws(Violation) {
    guard amount <= limit else {
      throw Violation(.limits, "\(amount) of \(subject) were given away, where \(limit) may be")
    }
  }
}

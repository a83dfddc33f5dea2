import Identifiers
import JuiceBar
import Languages
import Money
import SQLLanguage
import Time

extension Payment {
  /// A payment, the kind of its actor, its void, and one part of its money.
  typealias Columns = (
    Int, Int, String, Int?, String?, String?, String?, String?, String?, Int, Int,
    String?, String?, String?, Int?,
    String?, String?, Int?, String?, String?, String?,
    Int?, Int?, Int?
  )

  /// Reads the rows of one payment.
  init(stored rows: [Columns], of order: OrderID) throws {
    let row = rows[0]
    let parts = try rows.compactMap { row -> TaxedSum.Part? in
      guard let rate = row.21, let gross = row.22, let tax = row.23 else { return nil }
      return TaxedSum.Part(
        rate: try readable(TaxRate(rawValue: rate), "a payment's tax rate", rate),
        gross: gross,
        tax: tax
      )
    }
    self.init(
      order: order,
      number: row.0,
      amount: row.1,
      sum: TaxedSum(parts: parts),
      tender: try Tender(stored: (row.2, row.3, row.4, row.5, row.6, row.7, row.8)),
      refundsBefore: row.9,
      at: Timestamp(milliseconds: row.10),
      by: try LogEntry.Actor(stored: (row.11, row.12, row.13)),
      day: row.14,
      void: try row.15.map { reason in
        PaymentVoid(
          reason: try readable(
            PaymentVoid.Reason(rawValue: reason),
            "the reason of a void",
            reason
          ),
          note: row.16.map(PaymentNote.init(stored:)),
          at: Timestamp(milliseconds: try readable(row.17, "the time of a void", "nothing")),
          by: try LogEntry.Actor(stored: (row.18, row.19, row.20))
        )
      }
    )
  }
}

extension Tender {
  /// Method, cash given, name, reference, purpose of a cash receipt, reason of a waiver, note.
  typealias Columns = (String, Int?, String?, String?, String?, String?, String?)

  fileprivate init(stored row: Columns) throws {
    let reference = row.3.map(TerminalReference.init(stored:))
    switch try readable(Method(rawValue: row.0), "a payment's method", row.0) {
    case .cash:
      let purpose = try row.4.map {
        try readable(CashReceipt.Purpose(rawValue: $0), "the purpose of a cash receipt", $0)
      }
      let receipt = reference.flatMap { number in
        purpose.map { CashReceipt(number: number, purpose: $0) }
      }
      self = .cash(given: try readable(row.1, "a payment's cash", "nothing"), receipt)
    case .card: self = .card(reference)
    case .other: self = .other(TenderName(stored: row.2 ?? ""), reference)
    case .waiver:
      let reason = row.5 ?? ""
      self = .waiver(
        try readable(WaiverReason(rawValue: reason), "the reason of a waiver", reason),
        row.6.map(PaymentNote.init(stored:))
      )
    }
  }

  /// The tender in the columns of a payment's row.
  var stored: Columns {
    let method = method.rawValue
    return switch self {
    case .cash(let given, let receipt):
      (method, given, nil, receipt?.number.rawValue, receipt?.purpose.rawValue, nil, nil)
    case .card(let reference): (method, nil, nil, reference?.rawValue, nil, nil, nil)
    case .other(let name, let reference):
      (method, nil, name.rawValue, reference?.rawValue, nil, nil, nil)
    case .waiver(let reason, let note):
      (method, nil, nil, nil, nil, reason.rawValue, note?.rawValue)
    }
  }
}

extension Refund {
  /// A refund, its actor, and one part of its money.
  typealias Columns = (
    Int, String, String?, Int, String?, String?, String?, Int?, Int, Int, Int
  )

  /// Reads the rows of one refund.
  init(
    stored rows: [Columns],
    of order: OrderID,
    lines: [RefundLine],
    shares: [TenderShare]
  ) throws {
    let row = rows[0]
    let parts = try rows.map { row in
      TaxedSum.Part(
        rate: try readable(TaxRate(rawValue: row.8), "a refund's tax rate", row.8),
        gross: row.9,
        tax: row.10
      )
    }
    self.init(
      order: order,
      number: row.0,
      sum: TaxedSum(parts: parts),
      reason: try readable(RefundReason(rawValue: row.1), "a refund's reason", row.1),
      note: row.2.map(PaymentNote.init(stored:)),
      at: Timestamp(milliseconds: row.3),
      lines: lines,
      shares: shares,
      by: try LogEntry.Actor(stored: (row.4, row.5, row.6)),
      day: row.7
    )
  }
}

extension Tender.Kind {
  /// Reads a method, and the name of another tender; an empty one of cash and card.
  init(stored row: (method: String, name: String)) throws {
    let name = row.name.isEmpty ? nil : TenderName(stored: row.name)
    let kind = Tender.Method(rawValue: row.method).flatMap { Self($0, name) }
    self = try readable(kind, "a kind of money", row)
  }
}

extension LogEntry.Actor {
  /// Kind, identifier and name; nothing where an earlier program kept none.
  typealias Columns = (String?, String?, String?)

  init?(stored row: Columns) throws {
    guard let kind = row.0 else { return nil }
    self.init(
      try readable(Kind(rawValue: kind), "an actor", kind),
      id: row.1 ?? "",
      name: row.2 ?? ""
    )
  }
}

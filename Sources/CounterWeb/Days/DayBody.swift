import JSON
import JuiceBar
import Languages
import Web

/// The number of a business day in an address.
struct DayNumber: PathNamed {
  static let pathNames: Set = ["day"]
  static var schema: Schema { .integer(from: 1) }

  let number: Int

  init?(pathPart: String) {
    guard let number = Int(pathPart), number >= 1, String(number) == pathPart else { return nil }
    self.number = number
  }
}

extension JSONReader {
  func dayOpening() throws(JSONMismatch) -> DayWork {
    .open(float: try member("float").integer(in: Payment.amounts))
  }

  func cashMovement(on day: Int) throws(JSONMismatch) -> DayWork {
    let most = Payment.amounts.upperBound
    return .move(
      try member("amount").integer(in: -most...most),
      try member("reason").line(),
      day: day
    )
  }

  func dayCount() throws(JSONMismatch) -> DayCount {
    var counted: [Tender.Kind: Int] = [:]
    for line in try member("counted").elements() {
      let name = try line.memberIfNamed("name")?.countedName()
      let kind = try line.tenderKind(try line.member("kind").one(of: Tender.Method.ofMoney), name)
      guard counted[kind] == nil else { throw line.mismatch("each kind once") }
      counted[kind] = try line.member("amount").integer(in: Payment.amounts)
    }
    guard let count = DayCount(counted) else {
      throw try member("counted").mismatch("at most as many kinds as a bar has")
    }
    return count
  }

  /// The name of a tender as rows have it, which may be older than today's rule.
  private func countedName() throws(JSONMismatch) -> TenderName {
    guard let name = TenderName(counted: try string()) else {
      throw mismatch("the name of a tender")
    }
    return name
  }
}

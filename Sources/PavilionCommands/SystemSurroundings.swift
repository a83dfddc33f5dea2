import FoundationEssentials
import JuiceBar

extension Timestamp {
  /// The time by the clock of this machine.
  static var now: Timestamp {
    Timestamp(milliseconds: Int(Date().timeIntervalSince1970 * 1000))
  }
}

extension OrderDesk.Surroundings {
  /// The clock of this machine and its source of randomness.
  static let system = OrderDesk.Surroundings(
    now: { .now },
    orderID: { time in
      var generator = SystemRandomNumberGenerator()
      return OrderID(at: time, using: &generator)
    }
  )
}

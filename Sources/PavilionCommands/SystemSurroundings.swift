import HostProcess
import JuiceBar
import Synchronization

extension Timestamp {
  static var now: Timestamp { Timestamp(milliseconds: HostSystem.milliseconds) }
}

extension OrderDesk.Surroundings {
  /// The clock of this machine and its source of randomness.
  static let system = OrderDesk.Surroundings(
    now: { .now },
    orderID: { time in random.withLock { OrderID(at: time, using: &$0) } }
  )

  private static let random = Mutex(RandomWords())
}

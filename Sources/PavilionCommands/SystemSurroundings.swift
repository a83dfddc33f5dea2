import HostProcess
import Identifiers
import JuiceBar
import Synchronization
import Time

extension Timestamp {
  static var now: Timestamp { Timestamp(milliseconds: HostSystem.milliseconds) }
}

extension OrderDesk.Surroundings {
  /// The clock of this machine and its source of randomness.
  static let system = OrderDesk.Surroundings(
    now: { .now },
    newID: { time in random.withLock { UUIDv7(at: time, using: &$0) } }
  )

  private static let random = Mutex(RandomWords())
}

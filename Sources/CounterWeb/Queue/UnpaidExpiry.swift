import JuiceBar
import Synchronization
package import Web

extension BarSite {
  /// Cancels the orders that have waited too long for their payment.
  ///
  /// Each waits from when this server first saw it, by a clock that only goes forward, and anew
  /// after a start; a wall clock that jumps cancels nothing.
  package func expireUnpaidOrders() async {
    let watch = part { UnpaidWatch() }
    guard !watch.isUnderWay.exchange(true, ordering: .relaxed) else { return }
    defer { watch.isUnderWay.store(false, ordering: .relaxed) }
    do throws(StorageError) {
      let settings = try await parts.bars.preparationSettings(of: bar.bar)
      let waiting = try await parts.bars.ordersAwaitingPayment(of: bar.bar)
      let limit = Duration.seconds(60 * settings.unpaidMinutes)
      for order in watch.overdue(waiting, after: limit, at: parts.elapsed()) {
        do throws(StorageError) {
          _ = try await desk.submit(.expire(order), by: .machine)
        } catch {
          guard case .unreadable = error else { throw error }
        }
      }
    } catch {
      // The storage is away for the moment; the next check tries again.
    }
  }
}

/// Since when a server has seen each of a bar's orders wait for its payment.
final class UnpaidWatch: Sendable {
  let isUnderWay = Atomic(false)
  private let firstSeen = Mutex<[OrderID: Duration]>([:])

  /// Those of the orders that wait now which have waited for so long.
  func overdue(_ waiting: [OrderID], after limit: Duration, at now: Duration) -> [OrderID] {
    firstSeen.withLock { firstSeen in
      let known = firstSeen
      firstSeen = Dictionary(waiting.map { ($0, known[$0] ?? now) }) { first, _ in first }
      return waiting.filter { now - (firstSeen[$0] ?? now) >= limit }
    }
  }
}

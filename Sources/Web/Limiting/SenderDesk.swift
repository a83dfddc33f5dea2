import HTTP
import JSON
import JuiceBar
import Localization
import Synchronization

/// Applies the limits on senders, for all bars of a venue.
final class SenderDesk: Sendable {
  private let limits = Mutex(SenderLimits())
  private let elapsed: @Sendable () -> Duration
  private let knowsOfProxy = Atomic(false)

  /// Creates a desk with the time since some moment, by a monotonic clock.
  init(elapsed: @escaping @Sendable () -> Duration) { self.elapsed = elapsed }

  /// The time, in milliseconds, by a monotonic clock.
  private var now: Int {
    let (seconds, attoseconds) = elapsed().components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }

  /// Spends one of a sender's allowance.
  ///
  /// - Throws: `Problem` 429, which says when there is enough.
  func take(_ matter: LimitedMatter, by sender: Sender) throws(Problem) {
    guard sender != .machine else { return }
    let now = now
    let wait = limits.withLock { $0.take(of: matter, by: sender, at: now) }
    if let wait { throw .tooManyRequests(milliseconds: wait) }
  }

  /// Admits a sender's order, and says whether it counts as a lost sale if fruit is short.
  ///
  /// - Throws: `Problem` 422 for more glasses than the sender may ever order at once; 429.
  func take(_ cart: Cart, by sender: Sender) throws(Problem) -> Permit {
    guard sender != .machine else { return Permit(sender: sender, glasses: 0, isCounted: true) }
    let glasses = cart.glasses
    if case .address = sender,
      let most = SenderLimits.allowance(of: .glass, for: sender)?.atOnce, glasses > most
    {
      throw .tooManyGlasses(most)
    }
    let now = now
    let (wait, isCounted) = limits.withLock { limits -> (Int?, Bool) in
      if let wait = limits.take(glasses, of: .glass, by: sender, at: now) { return (wait, false) }
      return (nil, limits.take(of: .lostSale, by: sender, at: now) == nil)
    }
    if let wait { throw .tooManyRequests(milliseconds: wait) }
    return Permit(sender: sender, glasses: glasses, isCounted: isCounted)
  }

  /// Returns the part of an allowance that an order did not need: all refused glasses but one,
  /// since asking costs something too, and the right to be counted as a lost sale if it was none.
  func settle(_ permit: Permit, by outcome: Outcome?) {
    guard permit.sender != .machine else { return }
    var (returned, isLost) = (0, false)
    switch outcome {
    case .refused(.shortages): (returned, isLost) = (permit.glasses - 1, true)
    case .refused: returned = permit.glasses - 1
    case nil: returned = permit.glasses
    default: break
    }
    limits.withLock { limits in
      if returned > 0 { limits.giveBack(returned, of: .glass, by: permit.sender) }
      if permit.isCounted, !isLost { limits.giveBack(of: .lostSale, by: permit.sender) }
    }
  }

  /// The part of its sender's allowance that an order has taken.
  struct Permit: Sendable {
    fileprivate let sender: Sender
    fileprivate let glasses: Int
    /// Whether the order counts as a lost sale if there is too little fruit for it.
    let isCounted: Bool
  }

  /// Counts a stream that a sender opens.
  ///
  /// - Throws: `Problem` 429 if the sender holds as many as it may.
  func openStream(by sender: Sender) throws(Problem) {
    guard limits.withLock({ $0.openStream(by: sender) }) else {
      throw .tooManyRequests(milliseconds: 15_000)
    }
  }

  /// Releases a sender's stream that has ended.
  func closeStream(of sender: Sender) { limits.withLock { $0.closeStream(of: sender) } }

  /// Whether this is the first request through a proxy that the operator has not named.
  func meetProxy() -> Bool { !knowsOfProxy.exchange(true, ordering: .relaxed) }
}

extension Problem {
  /// One sender has asked too often.
  package static func tooManyRequests(milliseconds: Int) -> Problem {
    let seconds = (milliseconds + 999) / 1000
    var problem = Problem(
      status: .tooManyRequests,
      kind: "too-many-requests",
      title: "Too much was sent from here",
      detail: "Please try again in \(seconds) seconds.",
      headers: ["Retry-After": "\(seconds)"]
    )
    problem.words = Words(.problemTooManyWait, count: seconds)
    return problem
  }

  /// More glasses than a visitor may order at once.
  static func tooManyGlasses(_ most: Int) -> Problem {
    var problem = wrongField("lines", "expected at most \(most) glasses in all")
    problem.members["most"] = .integer(most)
    problem.words = Words(.orderTooManyGlasses, count: most)
    return problem
  }
}

extension Cart {
  package var glasses: Int { lines.map(\.quantity.count).reduce(0, +) }
}

import HTTP
import JuiceBar

/// The sender of a limited request.
enum Sender: Hashable, Sendable {
  /// The machine itself, which is not limited.
  case machine
  /// A signed-in person, a paired device, or a program with a token.
  case known(LogEntry.Actor)
  /// Any client at an address.
  case address(Address)
  /// All clients of a proxy on this machine that the operator has not named.
  case unnamedProxy(Address)
}

/// An action that is limited per sender.
package enum LimitedMatter: Int, CaseIterable, Sendable {
  /// Glasses of juice.
  case glass
  /// Calls for staff.
  case call
  /// Pairings of a device.
  case pairing
  /// Refused orders that count as lost sales.
  case lostSale
}

/// So many at once, and one more after each pause.
struct Allowance: Equatable, Sendable {
  let atOnce: Int
  /// After how long there is one more, in milliseconds.
  let pause: Int
}

/// How much of each allowance every sender has used lately, and how many streams it holds open.
///
/// The memory is bounded however many senders there are: of an allowance it keeps the time when it
/// is whole again, and forgets senders for whom that time has passed.
struct SenderLimits: Sendable {
  /// How many senders are remembered; new ones displace those whose allowances are nearly whole.
  static let maximumSenders = 4096
  /// How many streams a sender may hold open.
  static let maximumStreams = 60

  /// By matter, when the allowance is whole again, in milliseconds.
  private var times: [Sender: SIMD4<Int64>] = [:]
  /// At most as many as there are connections.
  private var streams: [Sender: Int] = [:]

  /// How many senders are remembered.
  var count: Int { times.count }

  /// The allowance of a sender; `nil` if there is no limit.
  static func allowance(of matter: LimitedMatter, for sender: Sender) -> Allowance? {
    switch (sender, matter) {
    case (.machine, _): nil
    case (_, .lostSale): Allowance(atOnce: 1, pause: 600_000)
    case (.known, .glass): Allowance(atOnce: 600, pause: 100)
    case (.known, .call): Allowance(atOnce: 60, pause: 1_000)
    case (.known, .pairing): Allowance(atOnce: 20, pause: 5_000)
    case (.address, .glass): Allowance(atOnce: 30, pause: 10_000)
    case (.address, .call): Allowance(atOnce: 10, pause: 30_000)
    case (.address, .pairing): Allowance(atOnce: 5, pause: 60_000)
    case (.unnamedProxy, .pairing): Allowance(atOnce: 40, pause: 5_000)
    // Its clients are told apart, or not limited apart, by the proxy's address.
    case (.unnamedProxy(let address), _): allowance(of: matter, for: .address(address))
    }
  }

  /// Takes from a sender's allowance, or nothing if too little is left; more than the whole
  /// allowance counts as all of it.
  ///
  /// - Returns: `nil` if it was taken, otherwise after how many milliseconds there is enough.
  mutating func take(
    _ count: Int = 1,
    of matter: LimitedMatter,
    by sender: Sender,
    at now: Int
  ) -> Int? {
    guard let allowance = Self.allowance(of: matter, for: sender) else { return nil }
    let known = times[sender]
    let whole = max(known.map { Int($0[matter.rawValue]) } ?? now, now)
    let next = whole + min(count, allowance.atOnce) * allowance.pause
    let wait = next - now - allowance.atOnce * allowance.pause
    guard wait <= 0 else { return wait }
    if known == nil { makeRoom(at: now) }
    times[sender, default: SIMD4(repeating: Int64(now))][matter.rawValue] = Int64(next)
    return nil
  }

  /// Returns an allowance taken for an action that did not happen.
  mutating func giveBack(_ count: Int = 1, of matter: LimitedMatter, by sender: Sender) {
    guard let allowance = Self.allowance(of: matter, for: sender) else { return }
    let time = Int64(min(count, allowance.atOnce) * allowance.pause)
    times[sender]?[matter.rawValue] -= time
  }

  /// Counts a stream that a sender opens, unless it holds as many as it may.
  mutating func openStream(by sender: Sender) -> Bool {
    guard sender != .machine else { return true }
    let held = streams[sender, default: 0]
    guard held < Self.maximumStreams else { return false }
    streams[sender] = held + 1
    return true
  }

  /// Releases a sender's stream that has ended.
  mutating func closeStream(of sender: Sender) {
    guard let held = streams[sender] else { return }
    streams[sender] = held > 1 ? held - 1 : nil
  }

  /// Forgets senders whose allowances are whole and, if that is not enough, half of the others.
  private mutating func makeRoom(at now: Int) {
    guard times.count >= Self.maximumSenders else { return }
    times = times.filter { $0.value.max() > Int64(now) }
    guard times.count > Self.maximumSenders * 3 / 4 else { return }
    let middle = times.values.map { $0.max() }.sorted()[times.count / 2]
    times = times.filter { $0.value.max() > middle }
  }
}

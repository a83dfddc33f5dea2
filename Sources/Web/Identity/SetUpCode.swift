package import Passwords
package import Staffing

/// The code that creates the first account: long in a link, short to be typed; new at each start.
package struct SetUpCode: Sendable {
  /// For how long after the start the short code can be typed, in minutes.
  package static let minutes = 60

  package let link = Token()
  package let short: PairingCode
  private let elapsed: @Sendable () -> Duration
  private let begin: Duration

  init(elapsed: @escaping @Sendable () -> Duration) {
    var generator = SystemRandomNumberGenerator()
    short = PairingCode(using: &generator)
    self.elapsed = elapsed
    begin = elapsed()
  }

  /// Whether the short code was typed, in time.
  package func isTyped(_ text: String) -> Bool {
    PairingCode(rawValue: text) == short && elapsed() - begin < .seconds(60 * Self.minutes)
  }
}

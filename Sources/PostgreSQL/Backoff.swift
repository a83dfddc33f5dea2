/// How long to wait before each further attempt: 20 ms, doubled up to a second, of which a random part
/// is taken, so that servers that failed together do not come back together.
public struct Backoff: Sendable {
  /// The longest that the first pause can be.
  public static let first = Duration.milliseconds(20)
  /// The longest that any pause can be, unless something else is stated.
  public static let maximum = Duration.seconds(1)

  /// The longest that the next pause can be.
  public private(set) var limit = Backoff.first
  private let maximum: Duration

  public init(maximum: Duration = Backoff.maximum) { self.maximum = maximum }

  public mutating func next(using generator: inout some RandomNumberGenerator) -> Duration {
    defer { limit = min(limit * 2, maximum) }
    let part = Double.random(in: 0...1, using: &generator)
    return limit * part
  }

  public mutating func next() -> Duration {
    var generator = SystemRandomNumberGenerator()
    return next(using: &generator)
  }

  public mutating func reset() { limit = Self.first }
}

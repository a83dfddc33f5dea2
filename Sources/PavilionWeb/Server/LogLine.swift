/// A line for the operator: when the log writes it, what happened, and the facts by name.
public struct LogLine: Sendable {
  /// How much it matters.
  public enum Level: String, Sendable {
    case info
    case warning
    case error
  }

  /// How much it matters.
  public let level: Level
  /// What happened, in a few words that stay the same.
  public let event: String
  /// The facts, by name.
  public let fields: [(name: String, value: String)]

  /// Creates a line.
  public init(_ level: Level, _ event: String, _ fields: KeyValuePairs<String, String> = [:]) {
    self.level = level
    self.event = event
    self.fields = fields.map { ($0.key, $0.value) }
  }
}

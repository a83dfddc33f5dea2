import JSON

/// A line for the operator: its level, the event, and the facts by name.
package struct LogLine: Sendable, CustomStringConvertible {
  /// The importance of a line.
  package enum Level: String, Sendable {
    case info
    case warning
    case error
  }

  /// The importance of the line.
  package let level: Level
  /// The event, in a few words that stay the same.
  package let event: String
  /// The facts, by name.
  package let fields: [(name: String, value: String)]

  package init(_ level: Level, _ event: String, _ fields: KeyValuePairs<String, String> = [:]) {
    self.level = level
    self.event = event
    self.fields = fields.map { ($0.key, $0.value) }
  }

  /// The line as `name=value` pairs, quoted where a value needs it, so that tools can read it.
  package var description: String {
    let pairs = [("level", level.rawValue), ("event", event)] + fields.map { ($0.name, $0.value) }
    return pairs.map { "\($0)=\(Self.quoted($1))" }.joined(separator: " ")
  }

  private static func quoted(_ value: String) -> String {
    let isPlain =
      !value.isEmpty
      && value.unicodeScalars.allSatisfy { scalar in
        scalar.value > 0x20 && scalar != "\"" && scalar != "=" && scalar != "\\"
          && scalar.value != 0x7F
      }
    return isPlain ? value : JSONValue.string(value).encoded()
  }
}

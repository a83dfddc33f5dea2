import JSON

/// A line for the operator: its level, the event, and the facts by name.
package struct LogLine: Sendable, CustomStringConvertible {
  /// The importance of a line.
  package enum Level: String, CaseIterable, Comparable, Sendable {
    case info
    case warning
    case error

    package static func < (left: Level, right: Level) -> Bool { left.priority > right.priority }

    /// The severity of syslog (RFC 5424 section 6.2.1), where less is worse.
    package var priority: Int {
      switch self {
      case .info: 6
      case .warning: 4
      case .error: 3
      }
    }
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

  /// The line as an object of JSON, with the time at which it is written.
  package func json(at time: String) -> String {
    var object: JSONObject = ["time": .string(time), "level": .string(level.rawValue)]
    object["event"] = .string(event)
    for field in fields { object[field.name] = .string(field.value) }
    return JSONValue.object(object).encoded()
  }

  /// The line in the fields of systemd's journal, such as `PAVILION_ROUTE=/juice`.
  package var journal: String {
    let known = [
      ("MESSAGE", description), ("PRIORITY", "\(level.priority)"),
      ("SYSLOG_IDENTIFIER", "pavilion"), ("PAVILION_EVENT", event),
    ]
    let own = fields.map { ("PAVILION_" + $0.name.uppercased(), $0.value) }
    return (known + own).map { "\($0)=\($1.replacing("\n", with: " "))\n" }.joined()
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

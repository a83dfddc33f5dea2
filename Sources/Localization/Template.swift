/// A text with placeholders: `{name}`, or `{name|이/가}` for a value and the particle after it.
struct Template: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case literal(String)
    case placeholder(String, Particle?)
  }

  /// The text as it was written.
  let source: String
  private let parts: [Part]

  /// Reads a text; braces without their counterpart are taken as they stand.
  init(_ source: String) {
    self.source = source
    var parts: [Part] = []
    var rest = source[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      parts.append(.literal(String(rest[..<open])))
      let fields = rest[rest.index(after: open)..<close].split(separator: "|", maxSplits: 1)
      let particle = fields.count == 2 ? Particle(String(fields[1])) : nil
      parts.append(.placeholder(String(fields.first ?? ""), particle))
      rest = rest[rest.index(after: close)...]
    }
    parts.append(.literal(String(rest)))
    self.parts = parts
  }

  /// The names of the placeholders.
  var names: Set<String> {
    Set(
      parts.compactMap { part in
        if case .placeholder(let name, _) = part { name } else { nil }
      }
    )
  }

  /// The text with values in the place of its placeholders; one without a value stays visible.
  func filled(with values: [(name: String, value: String)]) -> String {
    parts.map { part in
      switch part {
      case .literal(let text): text
      case .placeholder(let name, let particle):
        if let value = values.first(where: { $0.name == name })?.value {
          value + (particle?.form(after: value) ?? "")
        } else {
          "{\(name)}"
        }
      }
    }.joined()
  }
}

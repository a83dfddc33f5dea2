/// Measurements under one name.
package struct MetricFamily: Sendable {
  /// Whether values only rise.
  package enum Kind: String, Sendable {
    /// They only rise, from the start of the program.
    case counter
    /// They rise and fall.
    case gauge
  }

  package let name: String
  package let kind: Kind
  package let help: String
  private let samples: [(labels: String, value: Int)]

  /// Names measurements.
  ///
  /// - Parameters:
  ///   - name: Their name, as Prometheus knows it.
  ///   - kind: Whether they only rise.
  ///   - help: What they measure, in a sentence.
  ///   - samples: The values, by labels such as `state="open"`; none for a single value.
  package init(
    _ name: String,
    _ kind: Kind,
    _ help: String,
    _ samples: [(labels: String, value: Int)]
  ) {
    self.name = name
    self.kind = kind
    self.help = help
    self.samples = samples
  }

  /// Names a single measurement.
  package init(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
    self.init(name, kind, help, [("", value)])
  }

  /// The measurements in the text format of Prometheus.
  var text: String {
    let lines = samples.map { labels, value in
      labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
    }
    return Self.head(name, kind.rawValue, help) + lines.joined()
  }

  /// The lines before the measurements of one name.
  static func head(_ name: String, _ kind: String, _ help: String) -> String {
    "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
  }
}

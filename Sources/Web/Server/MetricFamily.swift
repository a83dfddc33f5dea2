/// Measurements under one name that the storage adds to those of the server.
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
  let samples: [(labels: String, value: Int)]

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
}

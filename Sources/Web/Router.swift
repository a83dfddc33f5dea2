package import HTTP

/// Finds the endpoint of a request.
package struct Router: Sendable {
  /// The result of a lookup.
  package enum Match {
    /// An endpoint, and the parts of the path that stand for its names, in order.
    case found(Endpoint, parts: [String])
    /// The path exists, but only for these methods.
    case otherMethods([Method])
    /// There is no such path.
    case nothing
  }

  private enum Segment: Hashable {
    case literal(String)
    case parameter

    init(_ text: Substring) {
      self = text.hasPrefix("{") ? .parameter : .literal(String(text))
    }
  }

  private struct Pattern {
    let endpoint: Endpoint
    let segments: [Segment]

    func parts(in path: [String]) -> [String]? {
      guard path.count == segments.count else { return nil }
      var parts: [String] = []
      for (segment, text) in zip(segments, path) {
        switch segment {
        case .literal(let literal): guard literal == text else { return nil }
        case .parameter: parts.append(text)
        }
      }
      return parts
    }
  }

  /// The endpoints of paths without names, which take precedence.
  private let literals: [[String]: [Endpoint]]
  /// The other patterns by their first literal, so that few are compared.
  private let patterns: [String: [Pattern]]

  init(_ endpoints: [Endpoint]) {
    let isLiteral = { (endpoint: Endpoint) in endpoint.partNames.isEmpty }
    literals = Dictionary(grouping: endpoints.filter(isLiteral)) { endpoint in
      endpoint.template.split(separator: "/").map(String.init)
    }
    let all = endpoints.filter { !isLiteral($0) }.map { endpoint in
      let segments = endpoint.template.split(separator: "/")
      return (
        first: String(segments.first ?? ""),
        pattern: Pattern(endpoint: endpoint, segments: segments.map(Segment.init))
      )
    }
    patterns = Dictionary(grouping: all, by: \.first).mapValues { $0.map(\.pattern) }
  }

  /// Whether a path leads to a page that a browser can open.
  package func isPage(_ path: [String]) -> Bool {
    guard case .found(let endpoint, _) = match(.get, path) else { return false }
    return endpoint.isPage
  }

  /// The endpoint of a method and the decoded segments of a path.
  package func match(_ method: Method, _ path: [String]) -> Match {
    let wanted = method == .head ? .get : method
    if let endpoints = literals[path] {
      guard let endpoint = endpoints.first(where: { $0.method == wanted }) else {
        return .otherMethods(endpoints.map(\.method))
      }
      return .found(endpoint, parts: [])
    }
    var found: (endpoint: Endpoint, parts: [String])?
    var others: [Method] = []
    // Of two patterns, the one with fewer names takes precedence.
    var fewest = Int.max
    for pattern in patterns[path.first ?? "", default: []] {
      guard let parts = pattern.parts(in: path), parts.count <= fewest else { continue }
      if parts.count < fewest {
        fewest = parts.count
        found = nil
        others = []
      }
      if pattern.endpoint.method == wanted {
        found = (pattern.endpoint, parts)
      } else {
        others.append(pattern.endpoint.method)
      }
    }
    if let found { return .found(found.endpoint, parts: found.parts) }
    return others.isEmpty ? .nothing : .otherMethods(others)
  }
}

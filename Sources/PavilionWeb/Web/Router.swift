import HTTP

/// Finds the endpoint of a request.
struct Router: Sendable {
  /// The result of a lookup.
  enum Match {
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

  /// The patterns by their first literal, so that few are compared; "" for the start page.
  private let patterns: [String: [Pattern]]

  /// Creates a router from a table.
  init(_ endpoints: [Endpoint]) {
    let all = endpoints.map { endpoint in
      let segments = endpoint.template.split(separator: "/")
      return (
        first: String(segments.first ?? ""),
        pattern: Pattern(endpoint: endpoint, segments: segments.map(Segment.init))
      )
    }
    patterns = Dictionary(grouping: all, by: \.first).mapValues { $0.map(\.pattern) }
  }

  /// Whether a path leads to a page that a browser can open.
  func isPage(_ path: [String]) -> Bool {
    guard case .found(let endpoint, _) = match(.get, path) else { return false }
    return endpoint.isPage
  }

  /// The endpoint of a method and the decoded segments of a path.
  func match(_ method: Method, _ path: [String]) -> Match {
    let wanted = method == .head ? .get : method
    var found: (endpoint: Endpoint, parts: [String])?
    var others: [Method] = []
    // A literal path takes precedence over one with names.
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

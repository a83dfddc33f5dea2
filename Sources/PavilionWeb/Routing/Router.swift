import HTTP

/// Finds the route of a request.
struct Router: Sendable {
  /// What a method and a path lead to.
  enum Match: Equatable {
    /// A route, and what stands in the place of its names, in order.
    case found(Route, parameters: [String])
    /// The path exists, for these methods.
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
    let route: Route
    let method: Method
    let segments: [Segment]

    func parameters(in path: [String]) -> [String]? {
      guard path.count == segments.count else { return nil }
      var parameters: [String] = []
      for (segment, text) in zip(segments, path) {
        switch segment {
        case .literal(let literal): guard literal == text else { return nil }
        case .parameter: parameters.append(text)
        }
      }
      return parameters
    }
  }

  /// The patterns by their first literal, so that few are looked at; "" for the start page.
  private let patterns: [String: [Pattern]]

  init() {
    let all = Route.allCases.map { route in
      let segments = route.template.split(separator: "/").map(Segment.init)
      return (
        first: String(route.template.split(separator: "/").first ?? ""),
        pattern: Pattern(route: route, method: route.method, segments: segments)
      )
    }
    patterns = Dictionary(grouping: all, by: \.first).mapValues { $0.map(\.pattern) }
  }

  /// Whether a path leads to a page that can be gone to.
  func isPage(_ path: [String]) -> Bool {
    guard case .found(let route, _) = match(.get, path) else { return false }
    return route.isPage
  }

  /// The route of a method and the decoded segments of a path.
  func match(_ method: Method, _ path: [String]) -> Match {
    let wanted = method == .head ? .get : method
    var found: (route: Route, parameters: [String])?
    var others: [Method] = []
    // A path that is written out comes before one in which it stands for a name.
    var fewest = Int.max
    for pattern in patterns[path.first ?? "", default: []] {
      guard let parameters = pattern.parameters(in: path), parameters.count <= fewest else {
        continue
      }
      if parameters.count < fewest {
        fewest = parameters.count
        found = nil
        others = []
      }
      if pattern.method == wanted {
        found = (pattern.route, parameters)
      } else {
        others.append(pattern.method)
      }
    }
    if let found { return .found(found.route, parameters: found.parameters) }
    return others.isEmpty ? .nothing : .otherMethods(others)
  }
}

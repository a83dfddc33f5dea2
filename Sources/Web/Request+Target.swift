import HTTP

extension Request {
  /// The target with its query.
  var address: String { target + Link.query(query.map { ($0.name, $0.value) }) }

  /// The target for the operator's log, without what follows the address of a preview: its link is a
  /// secret.
  var shownTarget: String {
    guard let range = target.firstRange(of: /preview(?:\/|%2F)/.ignoresCase()),
      path.first != "manage"
    else { return target }
    return target[..<range.upperBound] + "…"
  }
}

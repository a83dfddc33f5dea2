package import JuiceBar

/// The prefix of a bar's addresses: the server's root for the default bar, else `/bars/{bar}`.
package struct BarAddress: Hashable, Sendable {
  /// The prefix for the request that is being answered; every ``Link`` begins with it.
  @TaskLocal public static var current = BarAddress.root

  /// The server's root, if no bar is named.
  package static let root = BarAddress(base: "")
  /// The first segment of the addresses that name a bar.
  package static let segment = "bars"

  /// The prefix of the paths: empty, or `/bars/` and the bar.
  package let base: String

  private init(base: String) { self.base = base }

  /// The address of a bar that is not the default one.
  package init(of bar: BarID) { base = "/\(Self.segment)/\(bar)" }

  /// The address of a page or a form of the bar.
  package func path(of link: Link) -> String {
    Self.$current.withValue(self) { link.path }
  }

  /// The suffix of names that are kept per bar: empty for the default bar, else a mark and the bar.
  package var suffix: String {
    base.isEmpty ? "" : "-" + base.dropFirst(Self.segment.count + 2)
  }

  /// The bar that a path names, and the path below its address; `nil` for a path that names none.
  package static func split(_ path: [String]) -> (bar: String, path: [String])? {
    guard path.count > 1, path[0] == segment, !path[1].isEmpty else { return nil }
    let rest = Array(path.dropFirst(2))
    // With a trailing slash it is the first screen of the bar.
    return (path[1], rest == [""] ? [] : rest)
  }

  package static func withoutBar(_ path: [String]) -> [String] { split(path)?.path ?? path }
}

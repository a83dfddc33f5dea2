public import JuiceBar

/// Where the addresses of a bar begin: at the server's root for the default bar, below `/bars/{bar}`
/// for any other.
public struct BarAddress: Hashable, Sendable {
  /// The beginning for the request that is being answered; every ``Link`` begins with it.
  @TaskLocal public static var current = BarAddress.root

  /// The server's root, where no bar is named.
  public static let root = BarAddress(base: "")
  /// The first segment of the addresses that name a bar.
  static let segment = "bars"

  /// What stands before the paths: nothing, or `/bars/` and the bar.
  public let base: String

  private init(base: String) { self.base = base }

  /// The address of a bar that is not the default one.
  public init(of bar: BarID) { base = "/\(Self.segment)/\(bar)" }

  /// The address of a page or a form of the bar.
  public func path(of link: Link) -> String {
    Self.$current.withValue(self) { link.path }
  }

  /// What parts names that are kept by bar: nothing for the default bar, else a mark and the bar.
  var suffix: String {
    base.isEmpty ? "" : "-" + base.dropFirst(Self.segment.count + 2)
  }

  /// The bar that a path names, and the path below its address; nothing for a path that names none.
  static func split(_ path: [String]) -> (bar: String, path: [String])? {
    guard path.count > 1, path[0] == segment, !path[1].isEmpty else { return nil }
    let rest = Array(path.dropFirst(2))
    // With a slash at its end it is the first screen of the bar.
    return (path[1], rest == [""] ? [] : rest)
  }

  /// A path without the bar that it names.
  static func withoutBar(_ path: [String]) -> [String] { split(path)?.path ?? path }
}

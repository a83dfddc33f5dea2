package import HTML

/// How the feature of calls shows the open ones on every screen of staff.
package struct CallLine: Sendable {
  /// The number of open calls, in the top line; the script fills it.
  package let mark: @Sendable (ScreenContext) -> Node
  /// The open calls above the screen, or only announced if they would be in the way.
  package let list: @Sendable (ScreenContext, _ isQuiet: Bool) -> Node
  /// The script that keeps both up to date.
  package let script: String

  package init(
    mark: @escaping @Sendable (ScreenContext) -> Node,
    list: @escaping @Sendable (ScreenContext, _ isQuiet: Bool) -> Node,
    script: String
  ) {
    self.mark = mark
    self.list = list
    self.script = script
  }
}

/// A page of the program.
protocol Page {
  /// The page as HTML.
  func html(in context: ScreenContext) -> String
}

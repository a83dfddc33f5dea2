/// A page of the program.
package protocol Page {
  func html(in context: ScreenContext) -> String
}

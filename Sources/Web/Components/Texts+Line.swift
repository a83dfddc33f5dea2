package import Localization

extension Texts {
  /// The requirements of a line, at a field with a wrong one.
  package func lineWrong(upTo length: Int) -> String {
    self(.lineWrong, ["most": number(length)])
  }
}

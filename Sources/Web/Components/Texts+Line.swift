package import Localization

extension Texts {
  /// What is asked of a line that people write, at a field with a wrong one.
  package func lineWrong(upTo length: Int) -> String {
    self(.lineWrong, ["most": number(length)])
  }
}

import Identifiers
import Testing

private struct Name: KebabIdentifier {
  let rawValue: String

  init(unchecked rawValue: String) { self.rawValue = rawValue }
}

@Suite struct `A name in files and addresses` {
  @Test(arguments: ["", "-", "a--b", "a-", "Kiwi", "키위", "a b", String(repeating: "a", count: 65)])
  func `is of lower-case words and hyphens alone`(text: String) {
    #expect(Name(rawValue: text) == nil)
    #expect(Name(rawValue: "strawberry-banana-2") != nil)
  }
}

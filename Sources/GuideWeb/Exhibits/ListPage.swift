import CounterWeb
import ExpositionGuide
import HTML
import Localization
import Web

extension GuideSearch {
  /// The exhibits that name a record, on a page of their list, from 1.
  init(naming key: RecordKey, page number: Int) {
    self.init()
    (naming, start, facetLimit) = (key, ListPage.start(of: number), 0)
  }
}

/// Which page of a list is shown.
struct ListPage {
  /// How many exhibits a page has at most.
  static let size = GuideSearch.pageSize

  /// The page, from 1.
  let number: Int
  /// How many pages there are, at least 1.
  let count: Int

  /// The number that an address names: whole, from 1, without a sign or leading zeros.
  static func number(_ text: String) -> Int? {
    guard let number = Int(text), "\(number)" == text, number >= 1 else { return nil }
    return number
  }

  /// Creates the page of a number; `nil` if a list of this length has no such page.
  init?(_ number: Int, of length: Int) {
    count = max(1, (length + Self.size - 1) / Self.size)
    guard 1...count ~= number else { return nil }
    self.number = number
  }

  /// How many exhibits are on the pages before that of a number.
  static func start(of number: Int) -> Int {
    let (start, isTooLarge) = (number - 1).multipliedReportingOverflow(by: size)
    return isTooLarge ? .max : start
  }

  /// How many exhibits are on the pages before.
  var start: Int { Self.start(of: number) }

  /// The ways to the pages beside this one, if there are any.
  func node(in context: ScreenContext, to link: (Int) -> Link) -> Node? {
    guard count > 1 else { return nil }
    return nav(.class("neighbours", "pages"), .aria("label", context.texts(.exhibitsPages))) {
      if number > 1 { way(.previous, number - 1, link, context) }
      if number < count { way(.next, number + 1, link, context) }
    }
  }

  private func way(
    _ neighbour: Neighbour,
    _ number: Int,
    _ link: (Int) -> Link,
    _ context: ScreenContext
  ) -> Node {
    let texts = context.texts
    let numbers: KeyValuePairs = ["page": texts.number(number), "pages": texts.number(count)]
    return neighbour.node(link(number), .text(texts(.exhibitsPage, numbers)), in: context)
  }
}

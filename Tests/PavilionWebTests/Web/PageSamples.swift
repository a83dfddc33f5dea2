import ExpositionGuide
import Identifiers
import JuiceBar
import Languages
import SampleContent
import Testing
import Time

@testable import CounterWeb
@testable import GuideWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

/// Models and a context for pages, made from the sample content.
enum PageSamples {
  static func menu() throws -> Menu { try Sample.menu.get() }

  static func exhibition() throws -> SampleGuide {
    SampleGuide(try Sample.exhibited.get(), pictures: Sample.files.pictures)
  }

  static func stock(of menu: Menu, _ changes: [String: Int] = [:]) -> StockLevels {
    var onHand = Dictionary(uniqueKeysWithValues: menu.fruits.map { ($0.id, $0.opening) })
    for (fruit, count) in changes { onHand[FruitID(unchecked: fruit)] = count }
    return StockLevels(version: 7, onHand: onHand)
  }

  static func context(_ language: Language, at path: String = "/juice") -> ScreenContext {
    ScreenContext(language: language, currentPath: path) { "/assets/v/\($0)" }
  }

  static func order(of juice: Juice) throws -> Order? { try order(of: [juice]) }

  static func order(of juices: [Juice], quantity count: Int = 1) throws -> Order? {
    guard let id = OrderID(rawValue: "01900000-0000-7000-8000-000000000000"),
      let quantity = Quantity(count)
    else { return nil }
    let lines = juices.map {
      Order.Line(juice: $0.id, quantity: quantity, price: $0.price, recipe: $0.recipe)
    }
    return Order(
      id: id,
      number: 42,
      lines: lines,
      placedAt: Timestamp(milliseconds: 0),
      version: 8,
      remaining: [:]
    )
  }

  /// Two calls at 200 seconds past the epoch: one of three minutes ago, and one of just now.
  static func calls() -> [StaffCall] {
    let made = [
      ("01900000-0000-7000-8000-000000000001", CallReason.help, "2층 <A>", 15_000),
      ("01900000-0000-7000-8000-000000000002", .shortage, "", 160_000),
    ]
    return made.compactMap { id, reason, place, time in
      CallID(rawValue: id).map {
        StaffCall(
          id: $0,
          reason: reason,
          place: Place(rawValue: place),
          calledAt: Timestamp(milliseconds: time)
        )
      }
    }
  }

  /// Pages of visitors in their several states, in a language.
  static func states(in language: Language) throws -> [String] {
    let menu = try menu()
    let stock = stock(of: menu)
    let exhibition = try exhibition()
    let context = context(language)
    let shortage = Shortage(fruit: FruitID(unchecked: "strawberry"), needed: 16, onHand: 10)
    let dialogs: [JuicePageModel.Dialog?] = [
      nil, .refused([shortage], alternatives: menu.juices), .problem("?"),
      try order(of: menu.juices[0]).map { .ready($0) },
    ]
    let juicePages = dialogs.map { dialog in
      let model = JuicePageModel(menu: menu, stock: stock, idempotencyKey: "k", dialog: dialog)
      return JuicePage(model: model).html(in: context)
    }
    let exhibitPages = try exhibition.exhibits.map { exhibit in
      try exhibition.page(of: exhibit.id).html(in: context)
    }
    return try juicePages + exhibitPages + [
      exhibition.list().html(in: context),
      StartPage(
        guide: exhibition.shown,
        bar: StartBar(menu: menu, soldOut: [menu.juices[0]], wait: 3)
      ).html(in: context),
      StockPage(
        model: StockPageModel(
          menu: menu,
          stock: stock,
          menuVersion: 1,
          calls: calls(),
          now: Timestamp(milliseconds: 200_000)
        )
      ).html(in: context),
      CallPage(call: calls()[0], back: "/exhibits").html(in: context),
      ExpositionPage(guide: exhibition.shown, hasFlag: true).html(in: context),
      ProblemPage(status: 404, in: context.texts).html(in: context),
      OfflinePage(hasGuide: true).html(in: context),
    ]
  }
}

extension String {
  /// How often a text stands in this one.
  func count(of text: String) -> Int { ranges(of: text).count }

  /// The text that a page shows, without its tags.
  var shown: String {
    replacing(#/<template.*?</template>/#.dotMatchesNewlines(), with: "")
      .replacing(#/<[^>]*>/#, with: "")
  }
}

import HTML
import JuiceBar
import Localization
import Web

/// The modes of the one shelf: the stock, a delivery, a stocktake, waste, a transfer.
enum StockMode: Hashable {
  case stock
  case booking(StockBookingKind)
  case count

  private static let all: [(mode: StockMode, link: Link, words: TextKey, icon: Icon)] = [
    (.stock, .stock, .placeStock, Icon("stock")),
    booking(.delivery, .stockWorkDelivery),
    (.count, .stockCount, .stockWorkCount, .ofStaff("count")),
    booking(.waste, .stockWorkWaste),
    booking(.transfer, .stockWorkTransfer),
  ]

  private static func booking(
    _ kind: StockBookingKind,
    _ words: TextKey
  ) -> (StockMode, Link, TextKey, Icon) {
    (.booking(kind), .stockBooking(kind), words, .ofStaff(kind.rawValue))
  }

  /// The control that leads from one mode to another.
  func node(in context: ScreenContext) -> Node {
    nav(.class("stock-modes"), .aria("label", context.texts(.stockModes))) {
      for (mode, link, words, icon) in Self.all {
        a(.href(link.path), mode == self ? .aria("current", "page") : nil) {
          icon.node(in: context)
          span { context.texts(words) }
        }
      }
    }
  }
}

public import JuiceBar
public import Languages

/// An address of the web server, filled in.
///
/// Pages, redirects and tests take addresses from here; the router matches the same ones.
public enum Link: Hashable, Sendable {
  /// The first screen.
  case start
  /// The order screen.
  case juice
  /// Where the form of the order screen is sent.
  case placeOrder
  /// The order screen with the dialog of an order that was just made.
  case juiceOrder(OrderID)
  /// The stock screen.
  case stock
  /// Where a step up or down in the stock of a fruit is sent.
  case adjustStock(FruitID)
  /// Where a counted stock of a fruit is sent.
  case countStock(FruitID)
  /// The screen of those who make the orders.
  case bar
  /// The same with the orders of one status alone.
  case barShowing(Order.Status)
  /// Where a step of an order is sent.
  case stepOrder(OrderID)
  /// Where a juice is taken off sale and brought back.
  case setSale
  /// Where the settings of the preparation are sent.
  case setPreparation
  /// The cup labels of an order, and where a print of them is noted.
  case labels(OrderID)
  /// The board on the wall with the numbers that are ready.
  case board
  /// Where the form that calls staff is sent.
  case callStaff
  /// The screen that confirms a call, with the way back to another page.
  case call(CallID, back: String)
  /// Where staff notes that it takes a call.
  case answerCall(CallID)
  /// The main screen of the exposition guide.
  case exposition
  /// The list of exhibits.
  case exhibits
  /// The exhibits that match what a visitor searches for.
  case foundExhibits(query: String)
  /// The screen of one exhibit, by its identifier.
  case exhibit(String)
  /// The settings of the screen that asks.
  case kiosk
  /// The settings of the screen, just after they were saved.
  case kioskSaved
  /// The accessibility panel as a page of its own, and the path from which it was opened.
  case view(from: String)
  /// Where the form of the accessibility panel is sent.
  case changeView
  /// What a bar did in a time; in the last days where no time is named.
  case reports(Days?)
  /// A table of a report as a file, by its name.
  case reportSheet(String, Days)
  /// A picture of the exhibition, by the name of its file.
  case picture(String)
  /// What stands in place of a page that a device does not keep.
  case offline
  /// How the program is installed, in a language.
  case manifest(Language)
  /// The live feed of a bar.
  case events(BarID)
  /// The live feed of a bar with its queue for staff.
  case queueEvents(BarID)
  /// The live feed of a bar with the numbers for the board.
  case boardEvents(BarID)
  /// The live feed of a bar with the wait for visitors.
  case waitEvents(BarID)
  /// The live feed of a bar with its calls for staff.
  case staffEvents(BarID)

  /// Days as addresses name them, such as 2026-11-21.
  public struct Days: Hashable, Sendable {
    /// The first day.
    public let from: String
    /// The last day.
    public let to: String

    /// Creates a period.
    public init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  /// The address below the server's root, percent-encoded.
  public var path: String {
    switch self {
    case .start: "/"
    case .juice: "/juice"
    case .placeOrder: "/juice/orders"
    case .juiceOrder(let id): "/juice/orders/\(id)"
    case .stock: "/stock"
    case .adjustStock(let fruit): "/stock/\(fruit)/movements"
    case .countStock(let fruit): "/stock/\(fruit)"
    case .bar: "/bar"
    case .barShowing(let status): "/bar?show=\(status.rawValue)"
    case .stepOrder(let id): "/bar/orders/\(id)"
    case .setSale: "/bar/sale"
    case .setPreparation: "/bar/settings"
    case .labels(let id): "/bar/labels/\(id)"
    case .board: "/board"
    case .callStaff: "/calls"
    case .call(let id, let back): "/calls/\(id)?back=" + Self.encoded(back)
    case .answerCall(let id): "/calls/\(id)/answer"
    case .exposition: "/exposition"
    case .exhibits: "/exhibits"
    case .foundExhibits(let query): "/exhibits?query=" + Self.encoded(query)
    case .exhibit(let id): "/exhibits/" + Self.encoded(id)
    case .kiosk: "/kiosk"
    case .kioskSaved: "/kiosk?saved=yes"
    case .view(let path): "/view?from=" + Self.encoded(path)
    case .changeView: "/view"
    case .reports(let days):
      "/reports" + (days.map { "?from=\($0.from)&to=\($0.to)" } ?? "")
    case .reportSheet(let table, let days):
      "/reports/\(table).csv?from=\(days.from)&to=\(days.to)"
    case .picture(let name): "/pictures/" + Self.encoded(name)
    case .offline: "/offline"
    case .manifest(let language): "/manifest.webmanifest?lang=\(language.tag)"
    case .events(let bar): "/events?bar=\(bar)"
    case .queueEvents(let bar): "/events?bar=\(bar)&calls=1&queue=1"
    case .boardEvents(let bar): "/events?bar=\(bar)&board=1"
    case .waitEvents(let bar): "/events?bar=\(bar)&wait=1"
    case .staffEvents(let bar): "/events?bar=\(bar)&calls=1"
    }
  }

  /// A segment of a path or a value of a query, with everything encoded but unreserved characters
  /// (RFC 3986).
  private static func encoded(_ segment: String) -> String {
    var result = ""
    for byte in segment.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}

import JuiceBar
public import Time

/// A kind of event that a webhook can receive.
public enum WebhookEvent: String, Hashable, Comparable, Sendable, CaseIterable {
  /// An order was taken.
  case orderPlaced = "order.placed"
  /// An order took a step, forward or back, or was cancelled.
  case orderChanged = "order.changed"
  /// An order owes nothing any more: its payments and waivers have come to its whole price.
  case orderPaid = "order.paid"
  /// Money of an order was given back.
  case orderRefunded = "order.refunded"
  /// An order was cancelled, by staff, with its refund, or for want of its payment.
  case orderCancelled = "order.cancelled"
  /// A business day was closed.
  case dayClosed = "day.closed"
  /// The stock is another than at the last event; versions in between are passed over.
  case stockChanged = "stock.changed"
  /// Another menu was published; versions in between are passed over.
  case menuPublished = "menu.published"
  /// The guide is of another version; versions in between are passed over.
  case guidePublished = "guide.published"

  /// Orders events by their names.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The events that a text names, separated by spaces; nothing when one of them is none, or there is
  /// none.
  public static func set(_ text: String) -> Set<WebhookEvent>? {
    let words = text.split(separator: " ").map { WebhookEvent(rawValue: String($0)) }
    guard !words.isEmpty, !words.contains(nil) else { return nil }
    return Set(words.compactMap(\.self))
  }
}

extension Set<WebhookEvent> {
  /// The events in their order, separated by spaces.
  public var text: String { sorted().map(\.rawValue).joined(separator: " ") }
}

/// An address of another program that receives the events of the bar.
public struct Webhook: Hashable, Sendable, Identifiable {
  /// The identifier in addresses.
  public let id: AccountID
  /// Where events are sent.
  public let address: WebhookAddress
  /// The kinds of events it wants.
  public let events: Set<WebhookEvent>
  /// The secret by which receivers know that an event is ours, `whsec_` and 32 bytes in Base64.
  ///
  /// It must be kept as it is, since every event is signed with it.
  public let secret: String
  /// When it was made.
  public let madeAt: Timestamp
  /// Whether events are sent.
  public var isOn: Bool
  /// How far it has been told.
  public var progress: WebhookProgress

  /// Creates a webhook from stored or entered values.
  public init(
    id: AccountID,
    address: WebhookAddress,
    events: Set<WebhookEvent>,
    secret: String,
    madeAt: Timestamp,
    isOn: Bool = true,
    progress: WebhookProgress = WebhookProgress()
  ) {
    self.id = id
    self.address = address
    self.events = events
    self.secret = secret
    self.madeAt = madeAt
    self.isOn = isOn
    self.progress = progress
  }
}

/// The address of a webhook: `https` to any host, or `http` to the machine itself, without user info,
/// fragment or anything else that no address has.
///
/// An owner chooses it, and it may be in the venue's own network. An attacker with access to the
/// form would learn little: redirects are not followed, no answer is shown but its status, and
/// link-local addresses, where clouds keep their secrets, are refused when connecting.
public struct WebhookAddress: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The most characters of an address.
  public static let maximumLength = 500

  /// The address.
  public let rawValue: String

  /// Reads an address, or nothing when the text is none that may be used.
  public init?(rawValue: String) {
    guard rawValue.utf8.count <= Self.maximumLength,
      rawValue.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !Self.forbidden.contains($0) }),
      let end = rawValue.firstRange(of: "://")
    else { return nil }
    let authority = rawValue[end.upperBound...].prefix { $0 != "/" && $0 != "?" }
    guard !authority.contains("@"), let host = Self.host(of: authority) else { return nil }
    switch rawValue[..<end.lowerBound] {
    case "https": break
    case "http": guard ["localhost", "127.0.0.1", "[::1]"].contains(host) else { return nil }
    default: return nil
    }
    self.rawValue = rawValue
  }

  // Quotes, angle brackets, backslash, caret, grave, braces, bar and the sign of a fragment: in no
  // address by RFC 3986, or of no use in one that is posted to.
  private static let forbidden = Set("\"<>\\^`{}|#".utf8)

  /// Whether only the machine itself is meant: every address without encryption.
  public var isLocal: Bool { rawValue.hasPrefix("http:") }

  /// The host, with its port if it names one.
  public var host: String {
    let start = rawValue.firstRange(of: "://")?.upperBound ?? rawValue.startIndex
    return String(rawValue[start...].prefix { $0 != "/" && $0 != "?" })
  }

  /// The host in an authority, or nothing when host or port are none.
  private static func host(of authority: Substring) -> Substring? {
    let host: Substring
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[...end]
    } else {
      host = authority.prefix { $0 != ":" }
      let isName = { (byte: UInt8) in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
      guard !host.isEmpty, host.utf8.allSatisfy(isName) else { return nil }
    }
    let rest = authority[host.endIndex...]
    guard rest.isEmpty || (rest.first == ":" && UInt16(rest.dropFirst()) ?? 0 > 0) else {
      return nil
    }
    return host
  }

  /// The address.
  public var description: String { rawValue }
}

/// How far a webhook has been told, and how it went.
public struct WebhookProgress: Hashable, Sendable {
  /// The events sent so far: everything up to these points.
  public var cursor: WebhookCursor
  /// How often the next event was tried.
  public var attempts: Int
  /// When it is tried again.
  public var nextAt: Timestamp?
  /// Since when no attempt has succeeded; nothing when the last one did.
  public var failingSince: Timestamp?

  /// Creates a progress from stored values, or that of a new webhook.
  public init(
    cursor: WebhookCursor = WebhookCursor(),
    attempts: Int = 0,
    nextAt: Timestamp? = nil,
    failingSince: Timestamp? = nil
  ) {
    self.cursor = cursor
    self.attempts = attempts
    self.nextAt = nextAt
    self.failingSince = failingSince
  }
}

/// A point in the events of a bar, from which reading can continue.
public struct WebhookCursor: Hashable, Sendable {
  /// The number of the last order.
  public var order: Int
  /// The number of the last step of an order, over all of them.
  public var step: Int
  /// The version of the stock.
  public var stock: Int
  /// The version of the menu.
  public var menu: Int
  /// The number of the last entry of the journal.
  public var journal: Int
  /// The version of the guide.
  public var guide: Int

  /// Creates a point.
  public init(
    order: Int = 0,
    step: Int = 0,
    stock: Int = 0,
    menu: Int = 0,
    journal: Int = 0,
    guide: Int = 0
  ) {
    self.journal = journal
    self.guide = guide
    self.order = order
    self.step = step
    self.stock = stock
    self.menu = menu
  }
}

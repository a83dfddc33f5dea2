import Money
public import Time

/// The payment of an order at the counter, once and in full.
public struct Payment: Hashable, Sendable {
  /// The amounts that people may name, in minor units: with 12 digits at most, none is the number of
  /// a card.
  public static let amounts = 0...Currency.maximumWritten

  public let order: OrderID
  /// The amount due, in minor units of the order's currency.
  public let amount: Int
  public let tender: Tender
  public let at: Timestamp

  public init(order: OrderID, amount: Int, tender: Tender, at: Timestamp) {
    self.order = order
    self.amount = amount
    self.tender = tender
    self.at = at
  }

  /// The change, in minor units; nothing unless paid in cash.
  public var change: Int? { if case .cash(let given) = tender { given - amount } else { nil } }
}

/// How an order is paid at the counter.
public enum Tender: Hashable, Sendable {
  /// With cash: how much was given, in minor units.
  case cash(given: Int)
  /// By card at a terminal, with the number on the terminal's receipt.
  case card(TerminalReference?)

  public enum Method: String, Hashable, Sendable, CaseIterable {
    case cash
    case card
  }

  public var method: Method {
    switch self {
    case .cash: .cash
    case .card: .card
    }
  }
}

/// The number of a card terminal's receipt: 1 to 40 visible characters, never a card's number.
public struct TerminalReference: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public static let maximumLength = 40

  public let rawValue: String

  /// Creates a reference, or nothing when the text is no line of 1 to ``maximumLength`` visible
  /// characters, or may hold the number of a card.
  public init?(rawValue: String) {
    guard let text = PlainLine(rawValue, atMost: Self.maximumLength) else { return nil }
    self.rawValue = text.text
  }

  public var description: String { rawValue }
}

/// A line of visible characters in which no card's number can be found.
struct PlainLine {
  let text: String

  /// Creates a line, or nothing when the text is empty, too long, has white space around it, holds
  /// controls, line breaks or invisible formatting, or a possible card number.
  init?(_ text: String, atMost length: Int) {
    // Four code points a character, as of a place: marks on marks do not make a line endless.
    guard (1...length).contains(text.count), text.unicodeScalars.count <= 4 * length,
      text.unicodeScalars.allSatisfy(Place.isVisible),
      text.first?.isWhitespace == false, text.last?.isWhitespace == false,
      !CardNumber.isFound(in: text)
    else { return nil }
    self.text = text
  }
}

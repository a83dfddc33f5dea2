public import JSON
import Languages
import Money

/// What an order is paid with at the counter.
public enum Tender: Hashable, Sendable {
  /// With cash: how much was given, in minor units, and the approval of a cash receipt.
  case cash(given: Int, CashReceipt? = nil)
  /// By card at a terminal, with the number on the terminal's receipt.
  case card(TerminalReference?)
  /// With something else that the bar takes, such as a voucher.
  case other(TenderName, TerminalReference?)
  /// With nothing: the bar waives the amount.
  case waiver(WaiverReason, PaymentNote?)

  public enum Method: String, Hashable, Sendable, CaseIterable {
    case cash
    case card
    case other
    case waiver

    /// The methods that bring money.
    public static let ofMoney: [Method] = [.cash, .card, .other]
  }

  /// A kind of money, by which a day is counted.
  public enum Kind: Hashable, Sendable {
    case cash
    case card
    case other(TenderName)
  }

  public var method: Method {
    switch self {
    case .cash: .cash
    case .card: .card
    case .other: .other
    case .waiver: .waiver
    }
  }

  /// The kind of money; none of a waiver.
  public var kind: Kind? {
    switch self {
    case .cash: .cash
    case .card: .card
    case .other(let name, _): .other(name)
    case .waiver: nil
    }
  }
}

extension Tender.Kind {
  public var method: Tender.Method {
    switch self {
    case .cash: .cash
    case .card: .card
    case .other: .other
    }
  }

  /// The name of a tender beside cash and card.
  public var name: TenderName? { if case .other(let name) = self { name } else { nil } }

  /// Creates the kind of a method, with the name that another tender has; nothing of a waiver.
  public init?(_ method: Tender.Method, _ name: TenderName?) {
    switch (method, name) {
    case (.cash, nil): self = .cash
    case (.card, nil): self = .card
    case (.other, let name?): self = .other(name)
    default: return nil
    }
  }

  /// The members `kind` and, of another tender, `name`.
  public var json: JSONObject {
    var object: JSONObject = ["kind": .string(method.rawValue)]
    object["name"] = name.map { .string($0.rawValue) }
    return object
  }

  /// Reads the members that ``json`` has, whatever name stands there.
  public init(stored reader: JSONReader) throws(JSONMismatch) {
    let name = try reader.optionalMember("name")?.string()
    let method = Tender.Method(rawValue: try reader.member("kind").string())
    guard let kind = method.flatMap({ Self($0, name.map(TenderName.init(stored:))) }) else {
      throw reader.mismatch("a kind of money")
    }
    self = kind
  }
}

/// As a value of a form, a query, a sheet or the command line, which is one text.
extension Tender.Kind: RawRepresentable {
  /// Reads `cash`, `card`, or `other:` and the name of a tender.
  public init?(rawValue: String) {
    self.init(rawValue, name: TenderName.init(rawValue:))
  }

  /// Reads a kind that a day counts, which has the name that its rows have.
  public init?(counted text: String) {
    self.init(text, name: TenderName.init(counted:))
  }

  private init?(_ text: String, name read: (String) -> TenderName?) {
    switch text {
    case "cash": self = .cash
    case "card": self = .card
    default:
      // By bytes: a mark that begins a name is one character with the colon.
      let prefix = "other:".utf8
      guard text.utf8.starts(with: prefix),
        let name = read(String(Substring(text.utf8.dropFirst(prefix.count))))
      else { return nil }
      self = .other(name)
    }
  }

  public var rawValue: String {
    switch self {
    case .cash: "cash"
    case .card: "card"
    case .other(let name): "other:\(name)"
    }
  }
}

/// The bar's name for a tender beside cash and card: a line of at most 40 characters, never a card
/// number.
public struct TenderName: CardlessLine {
  public static let maximumLength = 40

  public let rawValue: String

  public init(unchecked line: String) { rawValue = line }

  /// Reads the name of a kind that a day counts, as its rows have it; nothing if it is longer than
  /// any rule let in.
  public init?(counted text: String) {
    guard !text.isEmpty, text.utf8.count <= 16 * Self.maximumLength else { return nil }
    self.init(stored: text)
  }
}

/// The number of a card terminal's receipt: a line of at most 40 characters, never a card's number.
public struct TerminalReference: CardlessLine {
  public static let maximumLength = 40

  public let rawValue: String

  public init(unchecked line: String) { rawValue = line }
}

/// The approval of a Korean cash receipt (현금영수증).
public struct CashReceipt: Hashable, Sendable {
  /// What the receipt is issued for (조세특례제한법 제126조의3).
  public enum Purpose: String, Hashable, Sendable, CaseIterable {
    /// A person's income deduction (소득공제).
    case deduction
    /// A business's proof of expense (지출증빙).
    case expense
  }

  /// The approval number.
  public let number: TerminalReference
  public let purpose: Purpose

  public init(number: TerminalReference, purpose: Purpose) {
    self.number = number
    self.purpose = purpose
  }
}

/// Why a bar asks no money for an order, or no more of it.
public enum WaiverReason: String, Hashable, Sendable, CaseIterable {
  /// Staff drinks it.
  case staffDrink = "staff-drink"
  case madeWrong = "made-wrong"
  case complaint
  /// The text of the note.
  case other
}

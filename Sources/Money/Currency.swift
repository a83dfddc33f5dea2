/// A currency, by its ISO 4217 code.
public struct Currency: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The South Korean won.
  public static let won = Currency(unchecked: "KRW")

  /// The code, three capital letters.
  public let rawValue: String

  /// Creates a currency, or nothing when the text is not of three capital letters A-Z.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == 3, rawValue.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      return nil
    }
    self.rawValue = rawValue
  }

  private init(unchecked rawValue: String) { self.rawValue = rawValue }

  /// The code.
  public var description: String { rawValue }

  /// How many decimal digits the minor unit has: column "Minor unit" of ISO 4217, list one.
  public var minorDigits: Int {
    switch rawValue {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND",
      "VUV", "XAF", "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "CLF", "UYW": 4
    default: 2
    }
  }

  /// How many minor units make one major unit.
  public var minorUnits: Int { (0..<minorDigits).reduce(1) { unit, _ in unit * 10 } }

  /// Reads an amount as people write it: `10000`, `10,000`, `4.50`, `4,5`.
  ///
  /// A sign followed by as many digits as the minor unit has, or fewer, is the decimal one; signs
  /// before groups of three digits are left out where that cannot be mistaken.
  ///
  /// - Parameter text: The amount in major units, with or without spaces around it.
  /// - Returns: The amount in minor units; nothing when the text is no amount of this currency, is
  ///   below 0, or is more than an `Int` holds.
  public func amount(of text: String) -> Int? {
    let text = text.filter { !$0.isWhitespace && $0 != "\u{202F}" && $0 != "\u{A0}" }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard var whole = parts.first.map(String.init), parts.count <= 8 else { return nil }
    var fraction = ""
    var groups = parts.dropFirst()
    if let last = groups.last, (1...4).contains(last.count), last.count <= minorDigits {
      fraction = String(last)
      groups = groups.dropLast()
    }
    guard groups.isEmpty || (1...3).contains(whole.utf8.count),
      groups.allSatisfy({ $0.utf8.count == 3 })
    else { return nil }
    whole += groups.joined()
    fraction += String(repeating: "0", count: minorDigits - fraction.utf8.count)
    guard !whole.isEmpty, (whole + fraction).utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(whole + fraction)
  }
}

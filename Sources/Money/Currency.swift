/// A currency, by its ISO 4217 code.
public struct Currency: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public static let won = Currency(unchecked: "KRW")

  public let rawValue: String

  /// Creates a currency, or nothing when the text is not of three capital letters A-Z.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == 3, rawValue.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      return nil
    }
    self.rawValue = rawValue
  }

  private init(unchecked rawValue: String) { self.rawValue = rawValue }

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

  /// Notes that people give, in minor units, where it is known which there are.
  private var notes: [Int] {
    let values =
      switch rawValue {
      case "KRW": [1000, 5000, 10_000, 50_000]
      case "JPY": [1000, 5000, 10_000]
      default: [5, 10, 20, 50, 100]
      }
    return values.map { $0 * minorUnits }
  }

  /// The notes and coins that a drawer is counted in, in minor units, the largest first.
  public var denominations: [Int] {
    let coins =
      switch rawValue {
      case "KRW": [500, 100, 50, 10]
      case "JPY": [500, 100, 50, 10, 5, 1]
      default: [200, 100, 50, 20, 10, 5, 2, 1].map { $0 * minorUnits / 100 }
      }
    return (notes + coins.filter { $0 > 0 }).sorted(by: >)
  }

  /// The sums that people hand over for an amount: the amount itself, and the next ones in notes of
  /// one value each.
  ///
  /// - Parameter amount: The amount due, in minor units, above 0.
  /// - Returns: At most four amounts in ascending order, each once.
  public func usualCash(for amount: Int) -> [Int] {
    let rounded = notes.map { note in
      let (count, rest) = amount.quotientAndRemainder(dividingBy: note)
      return (count + (rest > 0 ? 1 : 0)).multipliedReportingOverflow(by: note)
    }
    let given = rounded.filter { !$0.overflow }.map(\.partialValue) + [amount]
    return Array(Set(given).sorted().prefix(4))
  }

  /// An amount as a field holds it, with a full stop before the minor digits: `4.50`.
  public func plainText(of amount: Int) -> String {
    let digits = String(amount.magnitude)
    let zeros = String(repeating: "0", count: max(0, minorDigits + 1 - digits.utf8.count))
    let padded = zeros + digits
    let sign = amount < 0 ? "-" : ""
    guard minorDigits > 0 else { return sign + padded }
    return "\(sign)\(padded.dropLast(minorDigits)).\(padded.suffix(minorDigits))"
  }

  /// The largest amount that can be entered, in minor units: 12 digits, the width of the fields.
  public static let maximumWritten = 999_999_999_999

  /// Reads an amount as people write it: `10000`, `10,000`, `4.50`, `4,5`, `5,–`.
  ///
  /// A sign followed by as many digits as the minor unit has, or fewer, is the decimal one; a dash
  /// may replace them. Signs before groups of three digits are left out where that cannot be
  /// mistaken.
  ///
  /// - Parameter text: The amount in major units, with or without spaces around it.
  /// - Returns: The amount in minor units, from 0 to ``maximumWritten``; nothing when the text is no
  ///   amount of this currency, or a larger one.
  public func amount(of text: String) -> Int? {
    var text = text.filter { !$0.isWhitespace && $0 != "\u{202F}" && $0 != "\u{A0}" }
    if minorDigits > 0, let last = text.last, Self.dashes.contains(last),
      text.dropLast().last.map(Self.isSign) ?? false
    {
      text.removeLast(2)
    }
    // Judged before anything is counted, so that from here on a character is a byte.
    guard text.allSatisfy({ Self.isSign($0) || $0.isASCII && $0.isNumber }) else { return nil }
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: Self.isSign)
    guard var digits = parts.first.map(String.init), !digits.isEmpty, parts.count <= 8 else {
      return nil
    }
    var fraction = ""
    var groups = parts.dropFirst()
    if let last = groups.last, (1...4).contains(last.count), last.count <= minorDigits {
      fraction = String(last)
      groups = groups.dropLast()
    }
    guard groups.isEmpty || (1...3).contains(digits.count), groups.allSatisfy({ $0.count == 3 })
    else { return nil }
    digits += groups.joined() + fraction
    digits += String(repeating: "0", count: minorDigits - fraction.count)
    return Int(digits).flatMap { $0 <= Self.maximumWritten ? $0 : nil }
  }

  /// The sign in place of the minor digits of a whole amount.
  private static let dashes: Set<Character> = [
    "-", "\u{2010}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}",
  ]

  private static func isSign(_ character: Character) -> Bool {
    character == "." || character == ","
  }
}

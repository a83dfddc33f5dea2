/// A length in the real world, as a ruler tells it.
public struct Length: Hashable, Comparable, Sendable {
  public let millimetres: Double

  /// Creates a length; it must be a number above 0 and below 100 m.
  public init?(millimetres: Double) {
    guard millimetres > 0, millimetres < 100_000 else { return nil }
    self.millimetres = millimetres
  }

  /// Reads a length with its unit: `686mm`, `68.6cm`, `0.686m`, `27in` or `27"`; a decimal comma is
  /// as good as a point, and a number alone is in millimetres.
  public init?(_ text: some StringProtocol) {
    let units: [(name: String, millimetres: Double)] = [
      ("mm", 1), ("cm", 10), ("in", 25.4), ("\"", 25.4), ("″", 25.4), ("m", 1000),
    ]
    let word = text.lowercased().filter { $0 != " " }
    let unit = units.first { word.hasSuffix($0.name) } ?? ("", 1)
    let digits = word.dropLast(unit.name.count).map { $0 == "," ? "." : $0 }
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let number = Double(String(digits))
    else { return nil }
    self.init(millimetres: number * unit.millimetres)
  }

  public static func < (left: Length, right: Length) -> Bool {
    left.millimetres < right.millimetres
  }
}

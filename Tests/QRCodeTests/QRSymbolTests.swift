import QRCode
import Testing

struct QRSymbolTests {
  @Test func `has the three finder patterns and the width of its version`() throws {
    let symbol = try #require(QRSymbol("https://bar.example/orders/1/receipt"))
    // Version 3 holds 42 bytes at level M; a side has 17 + 4 × version modules (ISO/IEC 18004).
    #expect(symbol.width == 29)
    let last = symbol.width - 1
    for (row, column) in [(0, 0), (0, last), (last, 0)] {
      #expect(symbol.isDark(row: row, column: column))
    }
    // In the fourth corner there is no finder, and beside the finders all is light.
    for place in 0..<8 {
      #expect(!symbol.isDark(row: 7, column: place))
      #expect(!symbol.isDark(row: place, column: 7))
    }
    #expect(!symbol.isDark(row: -1, column: 0))
    #expect(!symbol.isDark(row: 0, column: symbol.width))
  }

  @Test func `draws as many modules as are dark`() throws {
    let symbol = try #require(QRSymbol("Pavilion"))
    let dark = (0..<symbol.width).reduce(0) { sum, row in
      sum + (0..<symbol.width).count { symbol.isDark(row: row, column: $0) }
    }
    let drawn = symbol.path.split(separator: "M").reduce(0) { sum, run in
      sum + (Int(run.drop { $0 != "h" }.dropFirst().prefix { $0 != "v" }) ?? 0)
    }
    #expect(drawn == dark)
    #expect(symbol.path.hasPrefix("M4 4h7v1H4z"))
  }

  @Test func `refuses what no symbol holds`() {
    #expect(QRSymbol("") == nil)
    #expect(QRSymbol("a\0b") == nil)
    #expect(QRSymbol(String(repeating: "a", count: 2331)) != nil)
    #expect(QRSymbol(String(repeating: "a", count: 2332)) == nil)
  }
}

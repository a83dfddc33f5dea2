import Money
import SeededRandom
import Testing

extension SeededGenerator {
  mutating func rate() -> TaxRate {
    let usual = [0, 210, 550, 700, 800, 1000, 1900, 2000, 2500, 10_000]
    return TaxRate(rawValue: usual.randomElement(using: &self) ?? 0) ?? .zero
  }

  /// An amount of any size, small ones as often as large ones.
  mutating func amount() -> Int {
    let digits = Int.random(in: 0...11, using: &self)
    return Int.random(in: 0...(0..<digits).reduce(1) { size, _ in size * 10 }, using: &self)
  }

  mutating func sum() -> TaxedSum {
    let count = Int.random(in: 0...6, using: &self)
    return TaxedSum(of: (0..<count).map { _ in (rate: rate(), gross: amount()) })
  }
}

struct TaxTests {
  @Test(arguments: [
    (1000, 11_000, 1000), (1000, 6000, 545), (1000, 4500, 409), (550, 450, 23), (2000, 450, 75),
    (1900, 1, 0), (10_000, 1, 1), (10_000, 3, 2), (0, 999, 0), (1000, 0, 0),
    (10_000, .max, Int.max / 2 + 1),
  ])
  func `takes the tax that a price contains, rounded half up`(
    points: Int,
    gross: Int,
    tax: Int
  ) throws {
    #expect(try #require(TaxRate(rawValue: points)).tax(in: gross) == tax)
  }

  @Test func `knows no rate outside its range`() {
    #expect(TaxRate(rawValue: -1) == nil)
    #expect(TaxRate(rawValue: 10_001) == nil)
  }

  @Test func `is off the exact tax by half a unit at most`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let (rate, gross) = (random.rate(), random.amount())
      let difference = rate.tax(in: gross) * (10_000 + rate.rawValue) - gross * rate.rawValue
      #expect(2 * difference.magnitude <= 10_000 + rate.rawValue)
    }
  }

  @Test func `adds up to the unit, in every part and over all`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<5_000 {
      let items = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        (rate: random.rate(), gross: random.amount())
      }
      let sum = TaxedSum(of: items)
      #expect(sum.gross == items.reduce(0) { $0 + $1.gross })
      #expect(sum.net + sum.tax == sum.gross)
      for part in sum.parts {
        #expect(part.net + part.tax == part.gross)
        #expect(part.gross == items.filter { $0.rate == part.rate }.reduce(0) { $0 + $1.gross })
        #expect(part.tax == part.rate.tax(in: part.gross))
      }
      #expect(TaxedSum(of: items.shuffled(using: &random)) == sum)
      #expect(sum.parts.map(\.rate) == Set(sum.parts.map(\.rate)).sorted())
    }
  }

  @Test func `gives back all of it in whatever pieces, to the unit`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      let sum = random.sum()
      var pieces: [TaxedSum] = []
      var left = sum.gross
      while left > 0 {
        let amount = pieces.count < 12 ? Int.random(in: 1...left, using: &random) : left
        let piece = try #require(sum.piece(of: amount, after: pieces))
        #expect(piece.gross == amount)
        #expect(piece.parts.allSatisfy { $0.gross > 0 && $0.tax >= 0 && $0.net >= 0 })
        pieces.append(piece)
        left -= amount
      }
      #expect(sum.piece(of: 1, after: pieces) == nil)
      let together = Dictionary(grouping: pieces.flatMap(\.parts), by: \.rate)
      #expect(together.count == sum.parts.count)
      for part in sum.parts {
        let given = try #require(together[part.rate])
        #expect(given.reduce(0) { $0 + $1.gross } == part.gross)
        #expect(given.reduce(0) { $0 + $1.tax } == part.tax)
      }
    }
  }

  @Test func `gives back neither nothing nor more than is left`() throws {
    let rate = try #require(TaxRate(rawValue: 1000))
    let sum = TaxedSum(of: [(rate: rate, gross: 6000), (rate: .zero, gross: 500)])
    let first = try #require(sum.piece(of: 6000, after: []))
    for amount in [0, -1, 501, .max, .min] {
      #expect(sum.piece(of: amount, after: [first]) == nil)
    }
    #expect(sum.piece(of: 500, after: [first])?.gross == 500)
  }

  @Test func `gives back unit by unit`() throws {
    let rates = [550, 1000, 2000].compactMap(TaxRate.init(rawValue:))
    let sum = TaxedSum(of: zip(rates, [37, 41, 3]).map { (rate: $0, gross: $1) })
    var pieces: [TaxedSum] = []
    for _ in 0..<sum.gross { pieces.append(try #require(sum.piece(of: 1, after: pieces))) }
    #expect(pieces.reduce(0) { $0 + $1.tax } == sum.tax)
    #expect(pieces.allSatisfy { $0.gross == 1 && (0...1).contains($0.tax) })
  }
}

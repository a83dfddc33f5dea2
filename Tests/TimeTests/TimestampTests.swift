import Testing
import Time

@Suite struct `A moment` {
  private static let hostile = [
    Int.min, .min + 1, -9_007_199_254_740_992, -500, -1, 0, 1, 253_402_300_799_999,
    253_402_300_800_000, .max - 1, .max,
  ]

  @Test func `is one that there is, whatever a clock or a file says`() {
    for number in Self.hostile {
      let time = Timestamp(milliseconds: number)
      #expect(Timestamp.allowed.contains(time.milliseconds))
      if Timestamp.allowed.contains(number) { #expect(time.milliseconds == number) }
      #expect(QuarterHour.allowed.contains(QuarterHour(time).number))
      #expect(QuarterHour(time).start <= time)
      #expect(QuarterHour.allowed.contains(QuarterHour(number: number).number))
    }
  }
}

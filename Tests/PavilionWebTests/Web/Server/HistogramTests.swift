import Testing

@testable import Web

@Suite struct `A histogram` {
  @Test func `counts a duration at every limit that it does not exceed`() {
    var histogram = Histogram(limits: [0.01, 0.1])
    for seconds in [0.005, 0.01, 0.02, 3] { histogram.count(seconds) }
    #expect(histogram.cumulated.map(\.limit) == ["0.01", "0.1", "+Inf"])
    #expect(histogram.cumulated.map(\.count) == [2, 3, 4])
    #expect(histogram.count == 4)
    #expect(abs(histogram.sum - 3.035) < 1e-9)
  }
}

import LocalTime
import Testing

@Suite struct `Local time` {
  @Test(arguments: ["1970-01-01", "2000-02-29", "2026-11-21", "2100-02-28", "9999-12-31"])
  func `reads days of the calendar, and finds when they begin`(text: String) throws {
    let day = try #require(LocalTime.Day(iso: text))
    #expect(day.iso == text)
    let start = LocalTime(milliseconds: day.start)
    #expect(start.day == day)
    #expect(LocalTime(milliseconds: day.start - 1).day.next == day)
  }

  @Test(arguments: [
    "", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "21.11.2026", "0000-01-01",
  ])
  func `takes no other days`(text: String) {
    #expect(LocalTime.Day(iso: text) == nil)
  }
}

import HTTP
import JuiceBar
import MemoryStorage
import Testing

@testable import PavilionWeb

@Suite struct `The rounds over all bars` {
  /// Runs the venue while the body works.
  private func running(
    _ venue: TestVenue,
    _ body: () async throws -> Void
  ) async rethrows {
    let running = Task { await venue.venue.run() }
    do { try await body() } catch {
      venue.venue.close()
      await running.value
      throw error
    }
    venue.venue.close()
    await running.value
  }

  /// What a stream gets until it holds a text; the test's limit is how long that may take.
  private func text(of stream: EventStream, until part: String) async throws -> String {
    var text = ""
    while !text.contains(part) {
      text += stream.pendingText()
      try await Task.sleep(for: .milliseconds(5))
    }
    return text
  }

  private func application(_ venue: TestVenue, _ bar: BarID) async throws -> Application {
    try #require(await venue.venue.application(ofOpen: bar))
  }

  private func newOrder(in venue: TestVenue) -> OrderID {
    var generator = SystemRandomNumberGenerator()
    return OrderID(at: venue.clock.now, using: &generator)
  }

  private func order(at bar: BarID, in venue: TestVenue) async throws {
    let cart = try #require(Cart([Cart.Line(JuiceID(unchecked: "kiwi"))]))
    let submission = Submission(
      .order(cart),
      key: nil,
      orderID: newOrder(in: venue),
      at: venue.clock.now
    )
    let menu = try await venue.bars.menu(of: bar)
    _ = try await venue.bars.commit(Batch(bar: bar, menu: menu, submissions: [submission]))
  }

  @Test(.timeLimit(.minutes(1)))
  func `find what another process has committed, at the bars that somebody looks at`()
    async throws
  {
    let venue = try await TestVenue()
    let seine = try await application(venue, TestVenue.seine)
    let stream = try await seine.feed.open(lastEventID: nil)
    try await running(venue) {
      try await order(at: TestVenue.seine, in: venue)
      _ = try await text(of: stream, until: "id: 2\nevent: stock\n")
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `bring a juice back at a bar that nobody has asked for`() async throws {
    let venue = try await TestVenue()
    let juice = JuiceID(unchecked: "kiwi")
    let submission = Submission(
      .suspend(juice, until: venue.clock.now),
      key: nil,
      orderID: newOrder(in: venue),
      at: venue.clock.now
    )
    let menu = try await venue.bars.menu(of: TestVenue.seine)
    _ = try await venue.bars.commit(
      Batch(bar: TestVenue.seine, menu: menu, submissions: [submission])
    )
    #expect(venue.venue.served.keys.sorted() == [.main])
    try await running(venue) {
      while try await !venue.bars.suspensions(of: TestVenue.seine).isEmpty {
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    #expect(venue.venue.served.keys.sorted() == [.main, TestVenue.seine])
  }

  @Test(.timeLimit(.minutes(1)))
  func `make nothing for a bar that nobody asks for and where nothing is due`() async throws {
    let venue = try await TestVenue()
    let main = try await application(venue, .main)
    let stream = try await main.feed.open(lastEventID: nil)
    try await running(venue) {
      for _ in 1...2 {
        try await order(at: .main, in: venue)
        _ = try await text(of: stream, until: "event: stock\n")
      }
    }
    #expect(venue.venue.served.keys.sorted() == [.main])
  }

  @Test func `take turns at bars with screens of staff where there are many`() {
    let bars = Array(1...120)
    #expect(Array(bars.turn(0, of: 50)) == Array(1...50))
    #expect(Array(bars.turn(2, of: 50)) == Array(101...120))
    #expect(Array(bars.turn(3, of: 50)) == Array(1...50))
    #expect(Array(Array(1...50).turn(7, of: 50)) == Array(1...50))
  }

  @Test func `do not tell a first screen of what it knows, but of all that is new`() async throws {
    let venue = try await TestVenue()
    let seine = try await application(venue, TestVenue.seine)
    let first = try await seine.feed.open(lastEventID: nil)
    _ = first.pendingText()
    let before = try await seine.bar.current()
    #expect(seine.feed.isBehind(before.versions, exhibition: 1), "no exhibition was told of")
    seine.feed.publish(before, exhibition: 1)
    #expect(first.pendingText().isEmpty)
    #expect(!seine.feed.isBehind(before.versions, exhibition: 1))
    try await order(at: TestVenue.seine, in: venue)
    let after = try await seine.bar.current()
    #expect(seine.feed.isBehind(after.versions, exhibition: 1))
    seine.feed.publish(after, exhibition: 1)
    #expect(first.pendingText().hasPrefix("id: 2\nevent: stock\n"))
    #expect(seine.feed.isBehind(after.versions, exhibition: 2))
  }
}

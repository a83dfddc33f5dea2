import BarTables
import HTTP
import JuiceBar
import Synchronization
import Testing

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

extension EventStream {
  /// What is sent to a screen until it holds a text; the test's limit is how long that may take.
  func text(until part: String) async throws -> String {
    var text = ""
    while !text.contains(part) {
      text += pendingText()
      try await Task.sleep(for: .milliseconds(5))
    }
    return text
  }
}

@Suite struct `The rounds over all bars` {
  private let stock = "id: 2\nevent: stock\n"

  @Test(.timeLimit(.minutes(10)))
  func `find what another process has committed, at the bars that somebody looks at`()
    async throws
  {
    let venue = try await TestVenue()
    let stream = try await venue.application().feed.open(lastEventID: nil)
    _ = stream.pendingText()
    try await venue.running {
      try await venue.commit(venue.order(), at: TestVenue.seine)
      _ = try await stream.text(until: stock)
      #expect(venue.directory.lastWatched == [.main, TestVenue.seine])
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `tell staff of calls and steps, which make no version of the stock`() async throws {
    let venue = try await TestVenue(flow: .byCounter)
    let feed = try await venue.application().feed
    let placed = try await venue.commit(venue.order(), at: TestVenue.seine)
    guard case .ordered(let order) = placed[0] else {
      Issue.record("\(placed)")
      return
    }
    let calls = try await feed.open(lastEventID: nil, following: [.calls])
    let board = try await feed.open(lastEventID: nil, following: [.board])
    try await venue.running {
      _ = try await calls.text(until: "event: call\n")
      _ = try await board.text(until: "event: board\n")
      try await venue.commit(.call(.help, from: nil), at: TestVenue.seine)
      try await venue.commit(.advance(order.id, to: .making), at: TestVenue.seine)
      _ = try await calls.text(until: "event: call\n")
      _ = try await board.text(until: "event: board\n")
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `bring a juice back at a bar that nobody has asked for`() async throws {
    let venue = try await TestVenue()
    let juice = JuiceID(unchecked: "kiwi")
    try await venue.commit(.suspend(juice, until: venue.clock.now), at: TestVenue.seine)
    #expect(venue.venue.served.keys.sorted() == [.main])
    try await venue.running {
      try await venue.wait { try await venue.bars.suspensions(of: TestVenue.seine).isEmpty }
    }
    #expect(venue.venue.served.keys.sorted() == [.main, TestVenue.seine])
  }

  @Test(.timeLimit(.minutes(10)))
  func `make nothing for a bar that nobody asks for and where nothing is due`() async throws {
    let venue = try await TestVenue()
    let stream = try await venue.application(.main).feed.open(lastEventID: nil)
    // With each order to be minded, and nothing to be done by itself.
    let settings = try #require(PreparationSettings(makers: 1, maximumQueueMinutes: 20))
    try await venue.bars.set(settings, of: TestVenue.seine, by: .machine, at: venue.clock.now)
    try await venue.running {
      for _ in 1...2 {
        try await venue.commit(venue.order(), at: .main)
        _ = try await stream.text(until: "event: stock\n")
      }
      let before = venue.directory.count(of: .due)
      try await venue.wait { venue.directory.count(of: .due) > before + 1 }
    }
    #expect(venue.venue.served.keys.sorted() == [.main])
  }

  @Test(.timeLimit(.minutes(10)))
  func `say where orders are refused when the queue is too long`() async throws {
    let venue = try await TestVenue()
    let (main, seine) = (try await venue.application(.main), try await venue.application())
    let settings = try #require(PreparationSettings(makers: 1, maximumQueueMinutes: 20))
    try await venue.bars.set(settings, of: TestVenue.seine, by: .machine, at: venue.clock.now)
    try await venue.running {
      // As long as nobody knows, each order looks.
      try await venue.wait { !main.limitsQueue.load(ordering: .relaxed) }
      let isMinded = seine.limitsQueue.load(ordering: .relaxed)
      #expect(isMinded)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `tell screens once that the storage is away, and that it is there again`() async throws {
    let venue = try await TestVenue()
    let application = try await venue.application()
    let first = try await application.feed.open(lastEventID: nil)
    func round() async throws {
      let before = venue.directory.count(of: .versions)
      try await venue.wait { venue.directory.count(of: .versions) > before + 1 }
    }
    try await venue.running {
      // Nothing is new when the storage is there again.
      try await round()
      venue.directory.fail([.versions, .due])
      _ = try await first.text(until: "event: away\n")
      try await round()
      #expect(venue.log.lines(with: "cannot read the storage").count == 1)
      #expect(!venue.log.lines(with: "bars not looked after").isEmpty)
      let late = try await application.feed.open(lastEventID: nil)
      #expect(late.pendingText().hasPrefix("event: away\n"))
      venue.directory.fail([])
      for stream in [first, late] { _ = try await stream.text(until: "event: stock\n") }
      try await round()
      #expect(venue.log.lines(with: "reads the storage again").count == 1)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `learn from the default bar that the storage is away, though nobody looks`() async throws {
    let venue = try await TestVenue()
    let feed = try await venue.application().feed
    try await venue.running {
      try await venue.wait { venue.directory.lastWatched == [.main] }
      venue.directory.fail([.versions])
      try await venue.wait { feed.isAway }
      let stream = try await feed.open(lastEventID: nil)
      #expect(stream.pendingText().hasPrefix("event: away\n"))
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `tell all screens that the server is there, unless it waits for the storage`()
    async throws
  {
    let venue = try await TestVenue()
    var streams: [EventStream] = []
    for bar in [.main, TestVenue.seine] {
      streams.append(try await venue.application(bar).feed.open(lastEventID: nil))
    }
    try await venue.running {
      for stream in streams { _ = try await stream.text(until: "event: ping\n") }
      venue.directory.hold([.versions])
      // The one that is due may still come; the next two are not said.
      try await Task.sleep(for: .seconds(2.5))
      for stream in streams { _ = stream.pendingText() }
      try await Task.sleep(for: .seconds(2.5))
      for stream in streams { #expect(stream.pendingText().isEmpty) }
      venue.directory.hold([])
      for stream in streams { _ = try await stream.text(until: "event: ping\n") }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `follow the word of another server at once`() async throws {
    let ear = Ear()
    let venue = try await TestVenue(notices: ear)
    let stream = try await venue.application().feed.open(lastEventID: nil)
    // No look of its own finds anything.
    venue.directory.hold([.versions])
    try await venue.running {
      try await venue.wait { ear.hears }
      for (version, word) in [(2, TestVenue.seine), (3, nil)] {
        try await venue.commit(venue.order("banana"), at: TestVenue.seine)
        ear.say(word)
        _ = try await stream.text(until: "id: \(version)\nevent: stock\n")
      }
      venue.directory.hold([])
    }
  }

  @Test func `take turns at bars with screens of staff where there are many`() {
    let bars = Array(1...120)
    #expect(Array(bars.turn(0, of: 50)) == Array(1...50))
    #expect(Array(bars.turn(2, of: 50)) == Array(101...120))
    #expect(Array(bars.turn(3, of: 50)) == Array(1...50))
    #expect(Array(Array(1...50).turn(7, of: 50)) == Array(1...50))
  }

  @Test func `tell a first screen all that is new, and no stock that it knows`() async throws {
    let venue = try await TestVenue()
    let seine = try await venue.application()
    let first = try await seine.feed.open(lastEventID: nil)
    _ = first.pendingText()
    let before = try await seine.bar.current()
    #expect(seine.feed.isBehind(before.versions, exhibition: 1), "no exhibition was told of")
    seine.feed.publish(before, exhibition: 1)
    #expect(first.pendingText().hasPrefix("event: content\n"))
    #expect(!seine.feed.isBehind(before.versions, exhibition: 1))
    try await venue.commit(venue.order(), at: TestVenue.seine)
    let after = try await seine.bar.current()
    #expect(seine.feed.isBehind(after.versions, exhibition: 1))
    seine.feed.publish(after, exhibition: 1)
    #expect(first.pendingText().hasPrefix(stock))
    #expect(seine.feed.isBehind(after.versions, exhibition: 2))
  }
}

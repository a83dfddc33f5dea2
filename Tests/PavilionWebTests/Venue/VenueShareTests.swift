import BarTables
import Calendars
import HTTP
import JuiceBar
import Languages
import Testing

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

@Suite(.timeLimit(.minutes(10))) struct `The list of bars that a server knows` {
  private static let alma = BarID(unchecked: "alma")

  private func found(_ id: BarID, in venue: TestVenue) async throws {
    try await venue.carryOut(.add(ListedBar(id: id), .init(fruits: [], juices: [])))
  }

  @Test func `is read once for many, and anew after a second`() async throws {
    let venue = try await TestVenue()
    let share = venue.venue.share
    let begin = ContinuousClock.now
    for _ in 1...9 { #expect(try await share.openBar(TestVenue.seine) != nil) }
    let readings = venue.directory.count(of: .bars)
    #expect(readings == 1 || .now - begin > .seconds(1))
    try await venue.carryOut(.close(TestVenue.seine))
    try await venue.wait { try await share.openBar(TestVenue.seine) == nil }
    #expect(venue.directory.count(of: .bars) == readings + 1)
    let answer = try await venue.send(.get, "/bars/seine/juice")
    #expect(answer.status == 404)
  }

  @Test func `has a bar at once that another process has founded`() async throws {
    let venue = try await TestVenue()
    #expect(try await venue.send(.get, "/bars/seine/juice").status == 200)
    try await found(Self.alma, in: venue)
    #expect(try await venue.send(.get, "/bars/alma/juice").status == 200)
    // Whoever asks for bars that are not there has no list read.
    let before = venue.directory.count(of: .bars)
    for _ in 1...9 { #expect(try await venue.send(.get, "/bars/nowhere/juice").status == 404) }
    #expect(venue.directory.count(of: .bars) <= before + 1)
    #expect(venue.directory.count(of: .listedBar) == 10)
  }

  @Test func `is read by one of many, while the others make do with what was known`() async throws {
    let venue = try await TestVenue()
    let share = venue.venue.share
    _ = try await share.bars()
    venue.directory.hold([.bars])
    let reader = Task { () async throws(StorageError) -> BarList in
      while venue.directory.count(of: .bars) == 1 {
        let bars = try await share.bars()
        if venue.directory.count(of: .bars) > 1 { return bars }
        try? await Task.sleep(for: .milliseconds(5))
      }
      return try await share.bars()
    }
    try await venue.wait { venue.directory.count(of: .bars) == 2 }
    for _ in 1...9 { #expect(try await share.bars()[TestVenue.seine] != nil) }
    #expect(venue.directory.count(of: .bars) == 2)
    venue.directory.hold([])
    #expect(try await reader.value[TestVenue.seine] != nil)
  }

  @Test func `is read again after it could not be read`() async throws {
    let venue = try await TestVenue()
    let share = venue.venue.share
    _ = try await share.bars()
    venue.directory.fail([.bars])
    try await venue.wait {
      do { _ = try await share.bars() } catch { return true }
      return false
    }
    try await found(Self.alma, in: venue)
    venue.directory.fail([])
    #expect(try await share.bars()[Self.alma] != nil)
  }

  @Test func `is waited for by nobody where it is on other machines`() async throws {
    let venue = try await TestVenue(notices: Ear())
    let share = venue.venue.share
    _ = try await share.bars()
    venue.directory.hold([.bars])
    try await venue.wait {
      _ = try await share.bars()
      return venue.directory.count(of: .bars) == 2
    }
    try await found(Self.alma, in: venue)
    #expect(try await share.bars()[Self.alma] == nil)
    venue.directory.hold([])
    try await venue.wait { try await share.bars()[Self.alma] != nil }
  }

  @Test func `is read the less often the longer that takes`() async throws {
    let venue = try await TestVenue()
    let share = venue.venue.share
    venue.directory.delay(.bars, by: .milliseconds(200))
    let begin = ContinuousClock.now
    _ = try await share.bars()
    try await Task.sleep(for: .seconds(1.1))
    _ = try await share.bars()
    #expect(venue.directory.count(of: .bars) == 1 || .now - begin > .seconds(4))
  }

  @Test func `is read anew after a change, also by whoever was reading it`() async throws {
    let venue = try await TestVenue()
    let share = venue.venue.share
    venue.directory.hold([.bars])
    async let early = share.bars()
    try await venue.wait { venue.directory.count(of: .bars) == 1 }
    try await found(Self.alma, in: venue)
    share.forgetBars()
    venue.directory.hold([])
    _ = try await early
    #expect(try await share.bars()[Self.alma] != nil)
  }

  @Test func `names a bar where there are several`() async throws {
    let venue = try await TestVenue()
    let share = venue.venue.share
    #expect(share.name(of: TestVenue.seine) == nil)
    _ = try await share.bars()
    #expect(share.name(of: TestVenue.seine)?.text(in: .french) == "Bar de la Seine")
    let alone = try await TestApplication().application.share
    _ = try await alone.bars()
    #expect(alone.name(of: .main) == nil)
  }

  @Test func `ends the screens of a bar that was closed elsewhere`() async throws {
    let venue = try await TestVenue()
    let stream = try await venue.application().feed.open(lastEventID: nil)
    _ = stream.pendingText()
    try await venue.carryOut(.close(TestVenue.seine))
    try await venue.running {
      try await venue.wait { stream.hasEnded }
      #expect(venue.venue.served.keys.sorted() == [.main])
    }
  }

  @Test func `is read anew, before its round, when another server says that it was changed`()
    async throws
  {
    let ear = Ear()
    let venue = try await TestVenue(notices: ear, listInterval: .seconds(86_400))
    let stream = try await venue.application().feed.open(lastEventID: nil)
    _ = stream.pendingText()
    try await venue.running {
      try await venue.wait { ear.hears && venue.directory.count(of: .bars) > 0 }
      try await venue.carryOut(.close(TestVenue.seine))
      ear.say(nil)
      try await venue.wait { stream.hasEnded }
      #expect(try await venue.send(.get, "/bars/seine/juice").status == 404)
    }
  }

  @Test func `gives a bar other clocks`() async throws {
    let venue = try await TestVenue()
    let site = try await venue.application()
    let name = try #require(try await venue.bars.bars()[TestVenue.seine]?.name)
    try await venue.carryOut(.describe(TestVenue.seine, name: name, timeZone: "Asia/Seoul"))
    venue.venue.share.forgetBars()
    #expect(try await venue.application() === site && site.zone.name == "Asia/Seoul")
  }
}

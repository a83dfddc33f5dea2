import HTTP
import JuiceBar
import Testing

@testable import OfficeWeb
@testable import PavilionWeb
@testable import Web

@Suite struct `The live feed` {
  let pavilion: TestApplication
  let feed: LiveFeed

  init() async throws {
    pavilion = try await TestApplication()
    feed = pavilion.application.feed
  }

  private func state() async throws -> BarState { try await pavilion.application.bar.current() }

  @Test func `begins with the whole state and its version`() async throws {
    let stream = try await feed.open(lastEventID: nil)
    let event = stream.pendingText()
    #expect(event.hasPrefix("id: 1\nevent: stock\ndata: {\"version\":1,"))
    #expect(event.contains(#"{"id":"kiwi","onHand":10,"capacity":100}"#))
    #expect(event.contains(#"{"id":"strawberry","makeable":0}"#))
  }

  @Test func `sends a screen that comes back what it missed`() async throws {
    _ = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    let behind = try await feed.open(lastEventID: "1")
    #expect(behind.pendingText().hasPrefix("id: 2\nevent: stock\n"))
    let current = try await feed.open(lastEventID: "2")
    #expect(current.pendingText() == "event: ping\ndata: {}\n\n")
  }

  @Test func `tells every screen of a change, also of the first one`() async throws {
    let streams = [try await feed.open(lastEventID: nil), try await feed.open(lastEventID: nil)]
    feed.publish(try await state(), exhibition: 1)
    for stream in streams { _ = stream.pendingText() }
    _ = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    feed.publish(try await state(), exhibition: 1)
    for stream in streams { #expect(stream.pendingText().hasPrefix("id: 2\nevent: stock\n")) }
    feed.publish(try await state(), exhibition: 1)
    for stream in streams { #expect(stream.pendingText().isEmpty) }
  }

  @Test func `sends no older version behind a newer one`() async throws {
    let stream = try await feed.open(lastEventID: nil)
    var sent = ""
    for _ in 1...3 {
      _ = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
      feed.publish(try await state(), exhibition: 1)
      sent += stream.pendingText()
    }
    let versions = sent.split(separator: "\n").filter { $0.hasPrefix("id: ") }
    #expect(versions == ["id: 1", "id: 2", "id: 3", "id: 4"])
  }

  @Test func `tells each screen once which menu and exhibition there are`() async throws {
    let early = try await feed.open(lastEventID: nil)
    feed.publish(try await state(), exhibition: 1)
    let late = try await feed.open(lastEventID: nil)
    for stream in [early, late] { _ = stream.pendingText() }
    feed.publish(try await state(), exhibition: 1)
    #expect(early.pendingText().isEmpty)
    #expect(late.pendingText() == "event: content\ndata: {\"menu\":1,\"exhibition\":1}\n\n")
  }

  @Test func `tells of a new exhibition without telling of the stock`() async throws {
    let stream = try await feed.open(lastEventID: nil)
    feed.publish(try await state(), exhibition: 1)
    _ = stream.pendingText()
    feed.publish(try await state(), exhibition: 2)
    #expect(
      stream.pendingText() == "event: content\ndata: {\"menu\":1,\"exhibition\":2}\n\n"
    )
  }

  @Test func `forgets a screen that has left, and ends at once when it is closed`() async throws {
    let stream = try await feed.open(lastEventID: nil)
    #expect(feed.count == 1)
    stream.close()
    #expect(feed.count == 0)
    feed.close()
    let late = try await feed.open(lastEventID: nil)
    #expect(late.pendingText().isEmpty)
    #expect(late.hasEnded)
    #expect(feed.count == 0)
  }

  @Test func `is there only for the bar that is served`() async throws {
    #expect(try await pavilion.send(.get, "/events?bar=other").status == 404)
    #expect(try await pavilion.send(.get, "/events?bar=main").status == 200)
  }
}

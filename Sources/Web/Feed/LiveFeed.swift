import HTTP
import JSON
package import JuiceBar
import Synchronization
import Time

/// Tells all open screens about changes, as Server-Sent Events.
///
/// Every event of the stock carries the stock's version as its `id`; a screen that reconnects with
/// `Last-Event-ID` gets the whole state unless it already has it. Other news has no version: one task
/// sends it, always the whole state of its topic, so that none overtakes another.
package final class LiveFeed: Sendable {
  private struct Screen {
    let stream: EventStream
    /// What admits a screen that shows more than visitors see.
    let admission: Admission?
    /// The topics that the screen follows, and the identity of the news sent last of each.
    var sent: [FeedTopic: String]
    /// The versions of menu and exhibition that the screen was told last.
    var content: Content?
  }

  /// The versions of what a screen shows besides the stock.
  private struct Content: Equatable {
    let menu: Int
    let exhibition: Int
  }

  private struct State {
    var screens: [ObjectIdentifier: Screen] = [:]
    var versions: ContentVersions?
    /// Whether the storage cannot be read now.
    var isAway = false
    var isClosed = false
  }

  /// The versions of all content that screens show.
  struct ContentVersions: Equatable, Sendable {
    let bar: BarVersions
    /// `nil` until a screen has been told of one.
    let exhibition: Int?
  }

  private let state = Mutex(State())
  private let reader: BarReader

  init(reader: BarReader) { self.reader = reader }

  /// How many screens listen.
  var count: Int { state.withLock { $0.screens.count } }

  /// Whether any screen listens.
  package var hasScreens: Bool { count > 0 }

  /// Whether any screen follows one of these topics.
  func isFollowed(_ topics: Set<FeedTopic>) -> Bool {
    state.withLock { state in
      state.screens.values.contains { $0.sent.keys.contains(where: topics.contains) }
    }
  }

  /// Whether the state that screens were told last is out of date.
  package func isBehind(_ bar: BarVersions?, exhibition: Int) -> Bool {
    guard let bar else { return false }
    let current = ContentVersions(bar: bar, exhibition: exhibition)
    return state.withLock { $0.versions != current }
  }

  /// Opens the feed for a screen, which gets news of its topics with the next check; one that shows
  /// more than visitors see ends with its admission.
  ///
  /// The stream already holds the state, unless a screen that reconnects has it, or the news that
  /// the storage is away; it has ended if the server stops.
  func open(
    lastEventID: String?,
    following topics: Set<FeedTopic> = [],
    by admission: Admission? = nil
  ) async throws(StorageError) -> EventStream {
    let stream = EventStream()
    let isTaken = state.withLock { state in
      if !state.isClosed {
        state.screens[ObjectIdentifier(stream)] = Screen(
          stream: stream,
          admission: admission,
          sent: Dictionary(topics.map { ($0, "") }) { $1 }
        )
      }
      return !state.isClosed
    }
    guard isTaken else {
      // A browser reconnects after a stream that ended, but never after a refusal.
      stream.close()
      return stream
    }
    stream.onClose { [weak self, id = ObjectIdentifier(stream)] in
      self?.state.withLock { _ = $0.screens.removeValue(forKey: id) }
    }
    if isAway {
      Self.away.send(to: stream)
      return stream
    }
    let current = try await reader.current()
    state.withLock { state in
      // No one checked while there was no screen; changes of the stock from now on are news.
      guard state.screens.count == 1, state.versions?.bar != current.versions else { return }
      state.versions = ContentVersions(
        bar: current.versions,
        exhibition: state.versions?.exhibition
      )
    }
    let isKnown = lastEventID == String(current.stock.version)
    // Of no kind: a check may have sent newer stock since it was read, whose place it must not take.
    _ = stream.send((isKnown ? Self.ping : Self.stockEvent(current)).bytes)
    return stream
  }

  /// Sends the changes since the last call to every screen, and the versions of menu and exhibition
  /// to those that were not told them: a screen may have been rendered, or have lost its connection,
  /// before they changed.
  func publish(_ current: BarState, exhibition: Int) {
    let versions = ContentVersions(bar: current.versions, exhibition: exhibition)
    let content = Content(menu: current.versions.menu, exhibition: exhibition)
    let (isNews, behind) = state.withLock { state in
      let isNews = state.versions?.bar != versions.bar
      state.versions = versions
      let behind = state.screens.filter { $0.value.content != content }
      for id in behind.keys { state.screens[id]?.content = content }
      return (isNews, behind.values.map(\.stream))
    }
    if isNews { send(Self.stockEvent(current)) }
    guard !behind.isEmpty else { return }
    let event = Self.contentEvent(content)
    for stream in behind { event.send(to: stream) }
  }

  /// Whether any screen listens to topics that do not change the version of the stock.
  package var hasFollowers: Bool {
    state.withLock { state in state.screens.values.contains { !$0.sent.isEmpty } }
  }

  /// Sends news to the screens that follow its topic and were last sent something else.
  func publish(_ item: FeedNews.Item) {
    let streams = state.withLock { state in
      let late = state.screens.filter {
        $0.value.sent[item.topic].map { $0 != item.identity } ?? false
      }
      for id in late.keys { state.screens[id]?.sent[item.topic] = item.identity }
      return late.values.map(\.stream)
    }
    guard !streams.isEmpty else { return }
    let event = Event(item.topic.event, item.text)
    for stream in streams { event.send(to: stream) }
  }

  /// Tells every screen that the server is alive, and whether the storage is.
  package func sendPing() { send(isAway ? Self.away : Self.ping) }

  /// Has paired screens report at once.
  package func callScreens() { send(Self.screensEvent) }

  /// Whether the screens were told that the storage cannot be read.
  var isAway: Bool { state.withLock { $0.isAway } }

  /// Tells every screen that the storage cannot be read, unless they know.
  ///
  /// - Returns: Whether this is news to the screens.
  func goAway() -> Bool {
    guard setAway(true) else { return false }
    send(Self.away)
    return true
  }

  /// Tells every screen that the storage can be read again, with its current state, if they were
  /// told otherwise.
  func comeBack(with current: BarState) {
    if setAway(false) { send(Self.stockEvent(current)) }
  }

  private func setAway(_ isAway: Bool) -> Bool {
    state.withLock { state in
      defer { state.isAway = isAway }
      return state.isAway != isAway
    }
  }

  /// The admissions of the screens that show more than visitors see.
  package var admissions: Set<Admission> {
    state.withLock { state in Set(state.screens.values.compactMap(\.admission)) }
  }

  /// Ends the streams of screens that are no longer admitted; they reconnect with the rights they
  /// have now.
  package func end(_ ended: Set<Admission>) {
    let streams = state.withLock { state in
      state.screens.values.filter { $0.admission.map(ended.contains) ?? false }.map(\.stream)
    }
    for stream in streams { stream.close() }
  }

  /// Ends the feed for every screen, and opens no more.
  func close() {
    let streams = state.withLock { state in
      state.isClosed = true
      return state.screens.values.map(\.stream)
    }
    for stream in streams { stream.close() }
  }

  private func send(_ event: @autoclosure () -> Event) {
    let streams = state.withLock { $0.screens.values.map(\.stream) }
    guard !streams.isEmpty else { return }
    let event = event()
    for stream in streams { event.send(to: stream) }
  }

  // MARK: - Events

  /// An event, which holds all that there is to know of what its name says.
  struct Event {
    private let name: String
    let bytes: Bytes

    init(_ name: String, _ data: String, fields: (first: String, last: String) = ("", "")) {
      self.name = name
      bytes = Bytes("\(fields.first)event: \(name)\ndata: \(data)\n\(fields.last)\n")
    }

    /// Sends it to a screen; one that reads slowly misses an earlier one of the name.
    func send(to stream: EventStream) { _ = stream.send(bytes, as: name) }
  }

  /// Tells a screen of staff that no one is signed in, or that the session has ended.
  static let signedOut = Event("signed-out", "{}")

  private static let away = Event("away", "{}")
  private static let ping = Event("ping", "{}")
  private static let screensEvent = Event("screens", "{}")

  private static func stockEvent(_ state: BarState) -> Event {
    let data = StockDocument.event(state).encoded()
    return Event("stock", data, fields: ("id: \(state.stock.version)\n", "retry: 1000\n"))
  }

  private static func contentEvent(_ content: Content) -> Event {
    let data: JSONValue = [
      "menu": .integer(content.menu), "exhibition": .integer(content.exhibition),
    ]
    return Event("content", data.encoded())
  }
}

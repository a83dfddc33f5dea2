import HTTP
import JSON
import JuiceBar
import Synchronization

/// What a screen can be told of orders on their way to the counter; the name of the event.
enum PreparationTopic: String, CaseIterable, Sendable {
  /// All of it, for staff.
  case queue
  /// The numbers that are made and ready.
  case board
  /// How long somebody waits who orders now.
  case wait
}

/// Tells all open screens what changed, as Server-Sent Events.
///
/// Every event of the stock carries the stock's version as its `id`; a screen that comes back with
/// `Last-Event-ID` gets the whole state unless it already has it. Calls for staff have no version:
/// one task sends them, always all that are open, so that none overtakes another.
final class LiveFeed: Sendable {
  private struct Screen {
    let stream: EventStream
    let showsCalls: Bool
    /// The calls that were sent last; nothing before the first time.
    var calls: [StaffCall]?
    /// Which news of the preparation it wants, and what it was sent last of each.
    var preparation: [PreparationTopic: String]
  }

  private struct State {
    var screens: [ObjectIdentifier: Screen] = [:]
    var versions: ContentVersions?
    /// Whether the storage cannot be read now.
    var isAway = false
    var isClosed = false
  }

  /// The versions of all that screens show.
  struct ContentVersions: Equatable, Sendable {
    let bar: BarVersions
    /// Nothing as long as no screen was told of any.
    let exhibition: Int?
  }

  private let state = Mutex(State())
  private let reader: BarReader

  init(reader: BarReader) { self.reader = reader }

  /// How many screens listen.
  var count: Int { state.withLock { $0.screens.count } }

  /// Whether any screen listens.
  var hasScreens: Bool { count > 0 }

  /// Whether any screen that shows calls for staff listens.
  var hasCallScreens: Bool {
    state.withLock { state in state.screens.values.contains(where: \.showsCalls) }
  }

  /// Whether screens were told something else last than what is there now.
  func isBehind(_ bar: BarVersions?, exhibition: Int) -> Bool {
    guard let bar else { return false }
    let current = ContentVersions(bar: bar, exhibition: exhibition)
    return state.withLock { $0.versions != current }
  }

  /// Opens the feed for a screen.
  ///
  /// - Parameters:
  ///   - lastEventID: The version that the screen has, when it comes back.
  ///   - withCalls: Whether it shows calls for staff; it gets them with the next look.
  ///   - preparation: Which news of the preparation it wants; it gets them with the next look.
  /// - Returns: The stream, with the state in it already, or word that the storage is away; one that has
  ///   ended when the server stops.
  /// - Throws: `StorageError` when the state cannot be read.
  func open(
    lastEventID: String?,
    withCalls: Bool = false,
    preparation: Set<PreparationTopic> = []
  ) async throws(StorageError) -> EventStream {
    let stream = EventStream()
    let isTaken = state.withLock { state in
      if !state.isClosed {
        state.screens[ObjectIdentifier(stream)] = Screen(
          stream: stream,
          showsCalls: withCalls,
          preparation: Dictionary(preparation.map { ($0, "") }) { $1 }
        )
      }
      return !state.isClosed
    }
    guard isTaken else {
      // A browser comes back after a stream that ended, but never after a refusal.
      stream.close()
      return stream
    }
    stream.onClose { [weak self, id = ObjectIdentifier(stream)] in
      self?.state.withLock { _ = $0.screens.removeValue(forKey: id) }
    }
    if isAway {
      _ = stream.send(Self.away)
      return stream
    }
    let current = try await reader.current()
    state.withLock { state in
      // Nobody looked while there was no screen; what changes from now on is news.
      guard state.screens.count == 1, state.versions?.bar != current.versions else { return }
      state.versions = ContentVersions(
        bar: current.versions,
        exhibition: state.versions?.exhibition
      )
    }
    let isKnown = lastEventID == String(current.stock.version)
    _ = stream.send(isKnown ? Self.ping : Self.stockEvent(current))
    return stream
  }

  /// Sends what has changed since the last call, to every screen.
  func publish(_ current: BarState, exhibition: Int) {
    let versions = ContentVersions(bar: current.versions, exhibition: exhibition)
    let previous = state.withLock { state in
      let previous = state.versions
      state.versions = versions
      return previous
    }
    if versions.bar != previous?.bar { send(Self.stockEvent(current)) }
    guard let previous else { return }
    let isOtherExhibition = previous.exhibition.map { $0 != exhibition } ?? false
    if versions.bar.menu != previous.bar.menu || isOtherExhibition {
      send(Self.contentEvent(versions))
    }
  }

  /// Sends the open calls to the screens that show calls and were sent others last.
  func publish(_ calls: [StaffCall], at now: Timestamp) {
    let streams = state.withLock { state in
      let late = state.screens.filter { $0.value.showsCalls && $0.value.calls != calls }
      for id in late.keys { state.screens[id]?.calls = calls }
      return late.values.map(\.stream)
    }
    guard !streams.isEmpty else { return }
    let event = Self.callEvent(calls, at: now)
    for stream in streams { _ = stream.send(event) }
  }

  /// Whether any screen listens that shows orders on their way to the counter.
  var hasPreparationScreens: Bool {
    state.withLock { state in state.screens.values.contains { !$0.preparation.isEmpty } }
  }

  /// Whether any screen listens that shows what makes no version of the stock.
  var hasStaffScreens: Bool {
    state.withLock { state in
      state.screens.values.contains { $0.showsCalls || !$0.preparation.isEmpty }
    }
  }

  /// Sends news of the preparation to the screens that want them and were sent others last.
  ///
  /// One task sends them, always the whole state, so that none overtakes another.
  func publish(_ news: JSONValue, as topic: PreparationTopic) {
    let data = news.encoded()
    let streams = state.withLock { state in
      let late = state.screens.filter { $0.value.preparation[topic].map { $0 != data } ?? false }
      for id in late.keys { state.screens[id]?.preparation[topic] = data }
      return late.values.map(\.stream)
    }
    guard !streams.isEmpty else { return }
    let event = Bytes("event: \(topic.rawValue)\ndata: \(data)\n\n")
    for stream in streams { _ = stream.send(event) }
  }

  /// Tells every screen that the server is there, and whether the storage is.
  func sendPing() { send(isAway ? Self.away : Self.ping) }

  /// Whether the screens were told that the storage cannot be read.
  var isAway: Bool { state.withLock { $0.isAway } }

  /// Tells every screen that the storage cannot be read, unless they know.
  ///
  /// - Returns: Whether that is news.
  func goAway() -> Bool {
    guard setAway(true) else { return false }
    send(Self.away)
    return true
  }

  /// Tells every screen that the storage can be read again, and what it holds by now, if they were told
  /// otherwise.
  func comeBack(with current: BarState) {
    if setAway(false) { send(Self.stockEvent(current)) }
  }

  private func setAway(_ isAway: Bool) -> Bool {
    state.withLock { state in
      defer { state.isAway = isAway }
      return state.isAway != isAway
    }
  }

  /// Ends the feed for every screen, and opens no more.
  func close() {
    let streams = state.withLock { state in
      state.isClosed = true
      return state.screens.values.map(\.stream)
    }
    for stream in streams { stream.close() }
  }

  private func send(_ event: @autoclosure () -> Bytes) {
    let streams = state.withLock { $0.screens.values.map(\.stream) }
    guard !streams.isEmpty else { return }
    let event = event()
    for stream in streams {
      // A screen that does not read is cut off by its stream, and catches up when it comes back.
      _ = stream.send(event)
    }
  }

  // MARK: - Events

  private static let away = Bytes("event: away\ndata: {}\n\n")
  private static let ping = Bytes("event: ping\ndata: {}\n\n")

  private static func stockEvent(_ state: BarState) -> Bytes {
    let data = StockDocument.event(state).encoded()
    return Bytes("id: \(state.stock.version)\nevent: stock\ndata: \(data)\nretry: 1000\n\n")
  }

  private static func callEvent(_ calls: [StaffCall], at now: Timestamp) -> Bytes {
    Bytes("event: call\ndata: \(CallDocument.list(calls, at: now).encoded())\n\n")
  }

  private static func contentEvent(_ versions: ContentVersions) -> Bytes {
    let data: JSONValue = [
      "menu": .integer(versions.bar.menu), "exhibition": .integer(versions.exhibition ?? 0),
    ]
    return Bytes("event: content\ndata: \(data.encoded())\n\n")
  }
}

import HTTP
import JSON
import JuiceBar
import Synchronization

/// A topic about orders on their way to the counter; the name of its event.
enum PreparationTopic: String, CaseIterable, Sendable {
  /// The whole queue, for staff.
  case queue
  /// The numbers being made and ready.
  case board
  /// The wait for a new order.
  case wait
}

/// Tells all open screens about changes, as Server-Sent Events.
///
/// Every event of the stock carries the stock's version as its `id`; a screen that reconnects with
/// `Last-Event-ID` gets the whole state unless it already has it. Calls for staff have no version:
/// one task sends them, always all open calls, so that none overtakes another.
final class LiveFeed: Sendable {
  private struct Screen {
    let stream: EventStream
    /// What admits a screen that shows more than visitors see.
    let admission: Admission?
    let showsCalls: Bool
    /// The calls sent last; `nil` before the first time.
    var calls: [StaffCall]?
    /// The topics of the preparation that the screen follows, and the news sent last of each.
    var preparation: [PreparationTopic: String]
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
  var hasScreens: Bool { count > 0 }

  /// Whether any screen that shows calls for staff listens.
  var hasCallScreens: Bool {
    state.withLock { state in state.screens.values.contains(where: \.showsCalls) }
  }

  /// Whether the state that screens were told last is out of date.
  func isBehind(_ bar: BarVersions?, exhibition: Int) -> Bool {
    guard let bar else { return false }
    let current = ContentVersions(bar: bar, exhibition: exhibition)
    return state.withLock { $0.versions != current }
  }

  /// Opens the feed for a screen, which gets calls and news of the preparation with the next check;
  /// one that shows more than visitors see ends with its admission.
  ///
  /// The stream already holds the state, unless a screen that reconnects has it, or the news that
  /// the storage is away; it has ended if the server stops.
  func open(
    lastEventID: String?,
    withCalls: Bool = false,
    preparation: Set<PreparationTopic> = [],
    by admission: Admission? = nil
  ) async throws(StorageError) -> EventStream {
    let stream = EventStream()
    let isTaken = state.withLock { state in
      if !state.isClosed {
        state.screens[ObjectIdentifier(stream)] = Screen(
          stream: stream,
          admission: admission,
          showsCalls: withCalls,
          preparation: Dictionary(preparation.map { ($0, "") }) { $1 }
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
      _ = stream.send(Self.away)
      return stream
    }
    let current = try await reader.current()
    state.withLock { state in
      // No one checked while there was no screen; changes from now on are news.
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

  /// Sends the changes since the last call to every screen.
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

  /// Sends the open calls to the screens that show calls and were last sent different ones.
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

  /// Whether any screen listens to topics that do not change the version of the stock.
  var hasStaffScreens: Bool {
    state.withLock { state in
      state.screens.values.contains { $0.showsCalls || !$0.preparation.isEmpty }
    }
  }

  /// Sends news of the preparation to the screens that follow the topic and were last sent
  /// something else.
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

  /// Tells every screen that the server is alive, and whether the storage is.
  func sendPing() { send(isAway ? Self.away : Self.ping) }

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
  var admissions: Set<Admission> {
    state.withLock { state in Set(state.screens.values.compactMap(\.admission)) }
  }

  /// Ends the streams of screens that are no longer admitted; they reconnect with the rights they
  /// have now.
  func end(_ ended: Set<Admission>) {
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

  private func send(_ event: @autoclosure () -> Bytes) {
    let streams = state.withLock { $0.screens.values.map(\.stream) }
    guard !streams.isEmpty else { return }
    let event = event()
    for stream in streams {
      // The stream disconnects a screen that does not read, which catches up after it reconnects.
      _ = stream.send(event)
    }
  }

  // MARK: - Events

  /// Tells a screen of staff that no one is signed in, or that the session has ended.
  static let signedOut = Bytes("event: signed-out\ndata: {}\n\n")

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

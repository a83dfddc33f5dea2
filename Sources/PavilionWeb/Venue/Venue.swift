public import HTTP
public import JuiceBar
import Synchronization

/// The web side of a venue with any number of bars: its default bar has the addresses at the server's
/// root, every other one the same below `/bars/{bar}`.
///
/// A bar gets an ``Application`` of its own with the first request, or when something is due for it: its
/// webhooks are told and its juices come back whether anybody asks for it or not. What costs much, the
/// guide and the assets, is shared, and what is asked again and again is asked for all bars at once.
public final class Venue: Handler {
  /// How often the bars of the storage are looked through.
  private static let interval = Duration.seconds(10)

  /// The application of the default bar.
  public let main: Application
  let parts: Application.Parts
  let share: VenueShare
  private let others = Mutex<[BarID: Application]>([:])
  private let opened: AsyncStream<Application>
  private let opening: AsyncStream<Application>.Continuation

  /// Puts a venue together around its default bar, which is open in the storage.
  public init(bar: BarID, parts: Application.Parts) {
    self.parts = parts
    share = VenueShare(bar: bar, parts: parts)
    main = Application(bar: bar, parts: parts, share: share)
    (opened, opening) = AsyncStream.makeStream()
    share.findApplications { [weak self] id in self?.application(servedOf: id) }
  }

  /// Keeps the screens of all bars up to date until ``close()``.
  public func run() async {
    let rounds = Task { await goThroughBars() }
    let watch = Task { await watchBars() }
    let pings = Task { await sendPings() }
    let ear = Task { await parts.notices?.listen { self.look(at: $0) } }
    await withDiscardingTaskGroup { group in
      group.addTask { await self.main.run() }
      for await application in opened { group.addTask { await application.run() } }
    }
    for task in [rounds, watch, pings] { task.cancel() }
    ear.cancel()
    for task in [rounds, watch, pings] { await task.value }
    await ear.value
  }

  /// Has the screens of a bar look for what was changed; where it is not known which, those of all bars,
  /// and has the list of bars read anew.
  private func look(at bar: BarID?) {
    if let bar {
      application(servedOf: bar)?.updates.look()
    } else {
      for application in served.values { application.updates.look() }
      Task { await lookThroughBars() }
    }
  }

  /// The applications that there are, by their bars.
  var served: [BarID: Application] {
    var served = others.withLock { $0 }
    served[share.bar] = main
    return served
  }

  private func application(servedOf bar: BarID) -> Application? {
    bar == share.bar ? main : others.withLock { $0[bar] }
  }

  /// The application of a bar, if it is open.
  func application(ofOpen bar: BarID) async throws(StorageError) -> Application? {
    if bar == share.bar { return main }
    return try await share.openBar(bar).map(application)
  }

  /// Ends the live feeds of all bars, so that the server can stop.
  public func close() {
    opening.finish()
    main.close()
    for application in others.withLock({ $0.values }) { application.close() }
  }

  /// The bars that are open, for what is to be done for each once in a while.
  ///
  /// - Throws: `StorageError`.
  public func openBars() async throws(StorageError) -> [BarID] {
    try await share.bars().open.map(\.id)
  }

  /// A bar's address takes bodies as long as the same one of the default bar.
  public func bodyLimit(for request: Request) -> BodyLimit? {
    var inner = request
    if let (_, path) = BarAddress.split(request.path) { inner.path = path }
    return main.bodyLimit(for: inner)
  }

  /// Answers a request for the bar that it names, or for the default one.
  public func respond(to request: Request) async -> Response {
    guard let (name, path) = BarAddress.split(request.path) else {
      return await main.respond(to: request)
    }
    var inner = request
    inner.path = path
    do throws(Problem) {
      let bar = try await openBar(named: name)
      let isFirst = path.isEmpty && !request.target.hasSuffix("/")
      if bar.id == share.bar {
        // One page has one address; programs may name the default bar like any other.
        guard request.method == .get, share.router.isPage(path) else {
          return await main.respond(to: inner)
        }
        return .moved(
          to: "/" + request.target.split(separator: "/").dropFirst(2).joined(separator: "/")
            + request.query.encoded
        )
      }
      let address = BarAddress(of: bar.id)
      // The scope of its service worker begins after the slash.
      if isFirst { return .moved(to: address.path(of: .start) + request.query.encoded) }
      let application = application(of: bar)
      return await BarAddress.$current.withValue(address) {
        await application.respond(to: inner)
      }
    } catch {
      let isRead = request.headers["Accept"]?.contains("text/html") ?? false
      if error.status == .notFound, isRead, path.first != "api" {
        return main.refuseBar(request, named: name)
      }
      return main.refuse(request, with: error, onPage: path.first != "api")
    }
  }

  private func openBar(named name: String) async throws(Problem) -> ListedBar {
    let bar = try await Problem.translating { () async throws(StorageError) -> ListedBar? in
      guard let id = BarID(name) else { return nil }
      return try await share.openBar(id)
    }
    guard let bar else { throw .notFound("There is no bar named \(name), or it is closed.") }
    return bar
  }

  /// The application of a bar, made with its first request.
  private func application(of bar: ListedBar) -> Application {
    others.withLock { others in
      if let known = others[bar.id], known.zoneName == bar.timeZone { return known }
      others[bar.id]?.close()
      let application = Application(bar: bar, parts: parts, beside: main)
      others[bar.id] = application
      opening.yield(application)
      return application
    }
  }

  private func goThroughBars() async {
    repeat {
      await lookThroughBars()
    } while (try? await Task.sleep(for: Self.interval)) != nil
  }

  /// Reads which bars there are, and ends the screens of those that were closed.
  private func lookThroughBars() async {
    do throws(StorageError) {
      let bars = try await share.readBars()
      let closed = others.withLock { others in
        let closed = others.filter { bars[$0.key]?.isOpen != true }
        for id in closed.keys { others[id] = nil }
        return closed.values
      }
      for application in closed { application.close() }
    } catch {
      parts.log(LogLine(.warning, "bars not looked through", ["cause": "\(error)"]))
    }
  }
}

extension Fields {
  /// The items as a query, with a question mark before them if there are any.
  fileprivate var encoded: String {
    let items = map { Link.encoded($0.name) + "=" + Link.encoded($0.value) }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }
}

extension Response {
  /// Says that something has another address for good, with the same method (RFC 9110 section 15.4.9).
  fileprivate static func moved(to path: String) -> Response {
    var response = Response(.permanentRedirect, headers: ["Location": path])
    SecurityHeaders.add(to: &response)
    return response
  }
}

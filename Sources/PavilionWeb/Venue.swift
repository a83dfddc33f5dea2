package import HTTP
import Identifiers
package import JuiceBar
import OfficeWeb
import Synchronization
import VenueWeb
package import Web

/// The web side of a venue with any number of bars: its default bar has the addresses at the
/// server's root, every other one the same below `/bars/{bar}`.
///
/// A bar gets a ``BarSite`` of its own with its first request, or when work is due for it: its
/// webhooks are sent and its juices return to sale even without requests. The guide and the assets,
/// which are expensive, are shared, and recurring queries are sent for all bars at once.
package final class Venue: Handler {
  /// The site of the default bar.
  package let main: BarSite
  let parts: BarSite.Parts
  let share: VenueShare
  /// The interval at which the list of open bars is checked.
  private let listInterval: Duration
  private let others = Mutex<[BarID: BarSite]>([:])
  /// The state of the checks over all bars.
  let watch = Mutex(Watch())
  private let opened: AsyncStream<BarSite>
  private let opening: AsyncStream<BarSite>.Continuation

  /// Creates a venue around its default bar, which is open in the storage.
  package init(bar: BarID, parts: BarSite.Parts, listInterval: Duration = .seconds(10)) {
    self.parts = parts
    self.listInterval = listInterval
    share = VenueShare(bar: bar, parts: parts, serving: .all)
    main = BarSite(bar: bar, parts: parts, share: share)
    (opened, opening) = AsyncStream.makeStream()
    share.findSites { [weak self] id in self?.site(servedOf: id) }
  }

  /// Keeps the screens of all bars up to date until ``close()``.
  package func run() async {
    let rounds = Task { await goThroughBars() }
    let watch = Task { await watchBars() }
    let guide = Task { await followGuide() }
    let pings = Task { await sendPings() }
    let noticeTask = Task { await parts.notices?.listen { self.look(at: $0) } }
    await withDiscardingTaskGroup { group in
      group.addTask { await self.main.run() }
      for await site in opened { group.addTask { await site.run() } }
    }
    for task in [rounds, watch, guide, pings] { task.cancel() }
    noticeTask.cancel()
    for task in [rounds, watch, guide, pings] { await task.value }
    await noticeTask.value
  }

  /// Has the screens of a bar check for changes, or those of all bars if it is not known which
  /// changed, and has the list of bars read again.
  private func look(at bar: BarID?) {
    if let bar {
      site(servedOf: bar)?.updates.look()
    } else {
      for site in served.values { site.updates.look() }
      Task { await lookThroughBars() }
    }
  }

  /// The sites in service, by their bars.
  var served: [BarID: BarSite] {
    var served = others.withLock { $0 }
    served[share.bar] = main
    return served
  }

  private func site(servedOf bar: BarID) -> BarSite? {
    bar == share.bar ? main : others.withLock { $0[bar] }
  }

  func site(ofOpen bar: BarID) async throws(StorageError) -> BarSite? {
    if bar == share.bar { return main }
    return try await share.openBar(bar).map(site)
  }

  /// Ends the live feeds of all bars, so that the server can stop.
  package func close() {
    opening.finish()
    main.close()
    for site in others.withLock({ $0.values }) { site.close() }
  }

  /// The open bars, for regular work on each.
  package func openBars() async throws(StorageError) -> [BarID] {
    try await share.bars().open.map(\.id)
  }

  /// The body limit of a request; a bar's addresses have the limits of the default bar's.
  package func bodyLimit(for request: Request) async -> BodyLimit? {
    guard let (name, path) = BarAddress.split(request.path) else {
      return await main.bodyLimit(for: request)
    }
    var inner = request
    inner.path = path
    guard main.longBody(of: inner) != nil, let bar = try? await openBar(named: name) else {
      return nil
    }
    guard bar.id != share.bar else { return await main.bodyLimit(for: inner) }
    let site = site(of: bar)
    return await BarAddress.$current.withValue(BarAddress(of: bar.id)) {
      await site.bodyLimit(for: inner)
    }
  }

  /// Answers a request for the bar that it names, or for the default one.
  package func respond(to request: Request) async -> Response {
    guard let (name, path) = BarAddress.split(request.path) else {
      return await main.respond(to: request)
    }
    var inner = request
    inner.path = path
    do throws(Problem) {
      let bar = try await openBar(named: name)
      let isFirst = path.isEmpty && !request.target.hasSuffix("/")
      let query = Link.query(request.query.map { ($0.name, $0.value) })
      if bar.id == share.bar {
        // Pages have one address only; programs may name the default bar like any other.
        guard request.method == .get, share.router.isPage(path) else {
          return await main.respond(to: inner)
        }
        return moved(
          request,
          to: "/" + request.target.split(separator: "/").dropFirst(2).joined(separator: "/")
            + query
        )
      }
      let address = BarAddress(of: bar.id)
      // The scope of its service worker starts after the slash.
      if isFirst { return moved(request, to: address.path(of: .start) + query) }
      let site = site(of: bar)
      return await BarAddress.$current.withValue(address) {
        await site.respond(to: inner)
      }
    } catch {
      if error.status == .notFound, main.wantsPage(request), path.first != "api" {
        return StartScreens(site: main).refuse(request, toBar: name)
      }
      return main.refuse(request, with: error, onPage: path.first != "api")
    }
  }

  /// Redirects permanently, with the same method (RFC 9110 section 15.4.9).
  private func moved(_ request: Request, to path: String) -> Response {
    var response = Response(.permanentRedirect, headers: ["Location": path])
    main.finish(&response, to: request)
    return response
  }

  private func openBar(named name: String) async throws(Problem) -> ListedBar {
    guard let id = BarID(name), let bar = try await stored(await share.openBar(id)) else {
      throw .notFound("There is no bar named \(name), or it is closed.")
    }
    return bar
  }

  /// The site of a bar, made with its first request.
  private func site(of bar: ListedBar) -> BarSite {
    others.withLock { others in
      if let known = others[bar.id] { return known }
      let site = BarSite(bar: bar.id, parts: parts, share: share, beside: main)
      others[bar.id] = site
      opening.yield(site)
      return site
    }
  }

  private func goThroughBars() async {
    repeat {
      await lookThroughBars()
    } while (try? await Task.sleep(for: listInterval)) != nil
  }

  /// Reads the list of bars, and ends the screens of those that were closed.
  private func lookThroughBars() async {
    do throws(StorageError) {
      let bars = try await share.readBars()
      let closed = others.withLock { others in
        let closed = others.filter { bars[$0.key]?.isOpen != true }
        for id in closed.keys { others[id] = nil }
        return closed.values
      }
      for site in closed { site.close() }
    } catch {
      parts.log(LogLine(.warning, "bars not looked through", ["cause": "\(error)"]))
    }
  }
}

import HTTP
import JuiceBar
import Staffing

/// Handles the live feed, and the requests of operators and their monitors.
struct Service: Handlers {
  let site: BarSite

  /// Opens the live feed: `GET /events`; with `calls=1` staff of the bar also receives calls, others
  /// do not.
  func openFeed(_ request: Request) async throws(Problem) -> Response {
    let bar = site.bar.bar.rawValue
    guard (request.query["bar"] ?? bar) == bar else {
      throw .notFound("There is no bar of this name.")
    }
    let topics = site.share.features.news.flatMap(\.topics).filter {
      request.query[$0.query] == "1"
    }
    let isForStaff = topics.contains(where: \.isForStaff)
    let caller = isForStaff ? try await site.caller(of: request) : .visitor
    let isStaff = caller.role > .visitor
    let stream = try await site.openStream(for: request) { () async throws(Problem) in
      try await stored(
        await site.feed.open(
          lastEventID: request.headers["Last-Event-ID"],
          following: Set(topics.filter { isStaff || !$0.isForStaff }),
          by: isStaff ? caller.admission : nil
        )
      )
    }
    if isForStaff, !caller.isStaff { LiveFeed.signedOut.send(to: stream) }
    site.updates.look()
    let headers: Headers = [
      "Content-Type": "text/event-stream", "Cache-Control": "no-store",
      // nginx buffers answers unless told not to (ngx_http_proxy_module, proxy_buffering).
      "X-Accel-Buffering": "no",
    ]
    return Response(.ok, headers: headers, body: .events(stream))
  }

  /// Describes the API: `GET /openapi.json`.
  func openAPI(_ request: Request) -> Response {
    site.pages.documents.value(for: "openapi", at: 0) {
      Representation(APIDescription.ofPrograms(site.share.features))
    }
    .response(to: request)
  }

  /// Reports that the program runs: `GET /healthz`.
  func sendHealth(_ request: Request) -> Response { .plain("ok\n") }

  /// Reports whether the storage answers, and the guide could be read without it: `GET /readyz`.
  func sendReadiness(_ request: Request) async throws(Problem) -> Response {
    if site.updates.isAway { throw .storageIsAway }
    _ = try await site.state()
    guard site.guide.isHere else {
      throw .unavailable("The guide is being fetched. Please try again.", cause: nil)
    }
    return .plain("ready\n")
  }

  /// Sends counts and gauges: `GET /metrics`; those of the bar only while it can be read.
  func sendMetrics(_ request: Request) async -> Response {
    let state = site.updates.isAway ? nil : try? await site.state()
    var others = site.parts.storageMetrics() + (site.parts.host()?.metrics ?? [])
    if let skew = site.share.clock.lead {
      let help = "The clock of the storage less that of the server, in milliseconds."
      others.append(MetricFamily("pavilion_clock_skew_milliseconds", .gauge, help, skew))
    }
    // Nothing that asks the storage while it is away: a monitor does not wait for it.
    if state != nil {
      for measure in site.share.features.measures { others += await measure(site) }
    }
    let gauges = Metrics.Gauges(
      bar: site.isMain ? nil : site.bar.bar,
      screens: site.share.screens(seenAt: site),
      waitingCommands: site.desk.queueLength,
      state: state,
      others: others
    )
    return .plain(site.metrics.text(with: gauges))
  }
}

extension VenueShare {
  /// How many screens listen to the feed of each bar in service; at a bar other than the default one,
  /// to its own.
  fileprivate func screens(seenAt site: BarSite) -> [BarID: Int] {
    var screens = [site.bar.bar: site.feed.count]
    guard site.isMain else { return screens }
    for bar in knownBars?.bars ?? [] {
      if let site = self.site(of: bar.id) { screens[bar.id] = site.feed.count }
    }
    return screens
  }
}

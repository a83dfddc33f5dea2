import HTTP
import JuiceBar
import Staffing

extension BarSite {
  /// Opens the live feed: `GET /events`; with `calls=1` staff also receives calls, visitors do not.
  func openFeed(_ request: Request) async throws(Problem) -> Response {
    guard (request.query["bar"] ?? bar.bar.rawValue) == bar.bar.rawValue else {
      throw .notFound("There is no bar of this name.")
    }
    let topics = PreparationTopic.allCases.filter { request.query[$0.rawValue] == "1" }
    let asksForCalls = request.query["calls"] == "1"
    let isForStaff = asksForCalls || topics.contains(.queue)
    let caller = isForStaff ? try await caller(of: request) : .visitor
    let isStaff = caller.role >= .staff
    let wantsCalls = asksForCalls && isStaff
    let preparation = Set(topics.filter { $0 != .queue || isStaff })
    let stream = try await openStream(for: request) { () async throws(Problem) in
      try await Problem.translating { () async throws(StorageError) in
        try await feed.open(
          lastEventID: request.headers["Last-Event-ID"],
          withCalls: wantsCalls,
          preparation: preparation,
          by: isStaff ? caller.admission : nil
        )
      }
    }
    if isForStaff, !isStaff { stream.send(LiveFeed.signedOut) }
    updates.look()
    let headers: Headers = [
      "Content-Type": "text/event-stream", "Cache-Control": "no-store",
      // nginx buffers answers unless told not to (ngx_http_proxy_module, proxy_buffering).
      "X-Accel-Buffering": "no",
    ]
    return Response(.ok, headers: headers, body: .events(stream))
  }

  /// Describes the API: `GET /openapi.json`.
  func openAPI(_ request: Request) -> Response {
    pages.documents.value(for: "openapi", at: 0) {
      let document = EmbeddedFiles.bytes(of: "openapi.json") ?? Array("{}".utf8)
      return Representation(document, contentType: "application/json")
    }
    .response(to: request)
  }

  /// Reports that the program runs: `GET /healthz`.
  func sendHealth(_ request: Request) -> Response { .plain("ok\n") }

  /// Reports whether the storage answers, and the guide could be read without it: `GET /readyz`.
  func sendReadiness(_ request: Request) async throws(Problem) -> Response {
    if updates.isAway { throw .storageIsAway }
    _ = try await state()
    guard guide.isHere else {
      throw .unavailable("The guide is being fetched. Please try again.", cause: nil)
    }
    return .plain("ready\n")
  }

  /// Sends counts and gauges: `GET /metrics`; those of the bar only while it can be read.
  func sendMetrics(_ request: Request) async -> Response {
    let gauges = Metrics.Gauges(
      screens: feed.count,
      waitingCommands: desk.queueLength,
      bar: updates.isAway ? nil : try? await state(),
      connections: parts.connections?.connections
    )
    return .plain(metrics.text(with: gauges))
  }
}

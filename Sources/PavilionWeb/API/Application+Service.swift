import HTTP
import JuiceBar

extension Application {
  /// Opens the live feed: `GET /events`; with `calls=1` staff hears of calls too, visitors do not.
  func openFeed(_ request: Request) async throws(Problem) -> Response {
    guard (request.query["bar"] ?? bar.bar.rawValue) == bar.bar.rawValue else {
      throw .notFound("There is no bar of this name.")
    }
    let wantsCalls = request.query["calls"] == "1" && role(of: request) >= .staff
    let preparation = Set(
      PreparationTopic.allCases.filter { topic in
        request.query[topic.rawValue] == "1"
          && (topic != .queue || role(of: request) >= .staff)
      }
    )
    let stream = try await Problem.translating { () async throws(StorageError) in
      try await feed.open(
        lastEventID: request.headers["Last-Event-ID"],
        withCalls: wantsCalls,
        preparation: preparation
      )
    }
    if wantsCalls || !preparation.isEmpty { updates.look() }
    let headers: Headers = [
      "Content-Type": "text/event-stream", "Cache-Control": "no-store",
      // nginx holds answers back unless told not to (ngx_http_proxy_module, proxy_buffering).
      "X-Accel-Buffering": "no",
    ]
    return Response(.ok, headers: headers, body: .events(stream))
  }

  /// Describes the interface: `GET /openapi.json`.
  func openAPI(_ request: Request) -> Response {
    pages.documents.value(for: "openapi", at: 0) {
      let text = EmbeddedFiles.all["openapi.json"].map { "\($0)" } ?? "{}"
      return Representation(text, contentType: "application/json")
    }
    .response(to: request)
  }

  /// Tells whether the storage answers: `GET /readyz`.
  func readiness() async throws(Problem) -> Response {
    _ = try await state()
    return .plain("ready\n")
  }

  /// Sends counts and gauges: `GET /metrics`.
  func sendMetrics() async throws(Problem) -> Response {
    let gauges = Metrics.Gauges(
      screens: feed.count,
      waitingCommands: desk.queueLength,
      bar: try await state()
    )
    return .plain(metrics.text(with: gauges))
  }
}

import HTTP
import JuiceBar

extension Application {
  /// `GET /events`
  func openFeed(_ request: Request) async throws(Problem) -> Response {
    guard (request.query["bar"] ?? bar.bar.rawValue) == bar.bar.rawValue else {
      throw .notFound("There is no bar of this name.")
    }
    do throws(StorageError) {
      let stream = try await feed.open(lastEventID: request.headers["Last-Event-ID"])
      let headers: Headers = [
        "Content-Type": "text/event-stream", "Cache-Control": "no-store",
        // nginx holds answers back unless told not to (ngx_http_proxy_module, proxy_buffering).
        "X-Accel-Buffering": "no",
      ]
      return Response(.ok, headers: headers, body: .events(stream))
    } catch {
      throw Problem(error)
    }
  }

  /// `GET /openapi.json`
  func openAPI(_ request: Request) -> Response {
    pages.documents.value(for: "openapi", at: 0) {
      let text = EmbeddedFiles.all["openapi.json"].map { "\($0)" } ?? "{}"
      return Representation(text, contentType: "application/json")
    }
    .response(to: request)
  }

  /// `GET /readyz`
  func readiness() async throws(Problem) -> Response {
    _ = try await state()
    return .plain("ready\n")
  }

  /// `GET /metrics`
  func sendMetrics() async throws(Problem) -> Response {
    .plain(metrics.text(screens: feed.count, state: try await state()))
  }
}

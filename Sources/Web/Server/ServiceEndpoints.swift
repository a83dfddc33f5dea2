import HTTP
import JSON
import Staffing

extension Endpoint {
  /// The addresses of the live feed, and those for operators.
  package static let service: [Endpoint] = [
    .resource("/events", .visitor, Service.openFeed)
      .described(
        "watch",
        "Follow the live feed",
        """
        Server-Sent Events: `stock` (id: the stock version), `content` (the versions of \
        `menu` and `exhibition`, at first and when one changes), and every two seconds `ping`, \
        or `away` while the storage cannot be read. \
        `calls=1` adds `call` (a `CallList`) and `queue=1` adds `queue` (a `Queue` without \
        `now`), both for staff of the bar only: a sender without any role gets `signed-out` \
        first, and a staff stream ends within seconds of its session. `board=1` adds `board` \
        (the numbers `making` and `ready`), `wait=1` adds `wait` (the quoted `minutes`, the \
        number of `glasses` being made and the `juices` of the first of them).
        """
      ) {
        $0.query("bar?", .identifier.with("default", "main"))
        $0.query("calls?", .one(of: ["1"]))
        $0.query("queue?", .one(of: ["1"]))
        $0.query("board?", .one(of: ["1"]))
        $0.query("wait?", .one(of: ["1"]))
        $0.header("Last-Event-ID", .string)
        $0.answers(.string, as: "text/event-stream")
        $0.refuses(.notFound, "The bar is unknown.")
        $0.refuses(.tooManyRequests, "The sender has as many streams open as it may.")
      },
    .resource("/openapi.json", .visitor, Service.openAPI)
      .described("getDescription", "Read this document") {
        $0.answers(.object([:]))
        $0.answersUnchanged()
      },
    .resource("/healthz", .visitor, Service.sendHealth)
      .described("getHealth", "Check that the program runs") {
        $0.answers(.string, as: "text/plain")
      },
    .resource("/readyz", .visitor, Service.sendReadiness)
      .described("getReadiness", "Check that the storage answers") {
        $0.answers(.string, as: "text/plain")
      },
    .get("/metrics", .manager, .scope(.reportsRead), Service.sendMetrics).forMonitors()
      .described(
        "getMetrics",
        "Read counters and gauges for Prometheus",
        "Free from the server's own machine, unless through a proxy."
      ) {
        $0.answers(.string, as: "text/plain")
      },
  ]
}

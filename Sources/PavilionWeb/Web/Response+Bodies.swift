import HTTP
import JSON

extension Response {
  private static let jsonHeaders: Headers = [
    "Content-Type": "application/json", "Cache-Control": "no-store",
  ]

  /// A JSON answer that must not be cached.
  static func json(_ value: JSONValue, status: Status = .ok) -> Response {
    json(Bytes(value.encoded()), status: status)
  }

  /// An answer that is already JSON text and must not be cached.
  static func json(_ text: Bytes, status: Status = .ok) -> Response {
    Response(
      status,
      headers: jsonHeaders,
      body: .bytes(text)
    )
  }

  /// A plain-text answer for operators.
  static func plain(_ text: String) -> Response {
    Response(
      .ok,
      headers: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"],
      body: .bytes(Bytes(text))
    )
  }
}

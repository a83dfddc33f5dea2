import HTTP
import JSON

extension Response {
  /// A JSON answer that is not to be kept.
  static func json(_ value: JSONValue, status: Status = .ok) -> Response {
    Response(
      status,
      headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
      body: .bytes(Bytes(value.encoded()))
    )
  }

  /// A line or more for those who run the program.
  static func plain(_ text: String) -> Response {
    Response(
      .ok,
      headers: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"],
      body: .bytes(Bytes(text))
    )
  }
}

import HTTP
import JSON

/// A JSON answer that changes too often to be worth compressing, and its tag.
struct JSONBody: Sendable {
  private let bytes: Bytes
  private let etag: String

  init(_ value: JSONValue) {
    let text = value.encoded()
    bytes = Bytes(text)
    etag = "\"\(FNV1a.hash(text.utf8))\""
  }

  /// Answers a request, with nothing but "not modified" where the caller has the same already.
  func response(to request: Request) -> Response {
    if request.headers["If-None-Match"] == etag {
      return Response(.notModified, headers: ["ETag": etag, "Cache-Control": "no-cache"])
    }
    return Response(
      .ok,
      headers: [
        "Content-Type": "application/json", "Cache-Control": "no-cache", "ETag": etag,
        "Vary": "Accept-Language, Cookie",
      ],
      body: .bytes(bytes)
    )
  }
}

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

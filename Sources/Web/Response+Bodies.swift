import CSV
package import HTTP
package import JSON

extension Response {
  private static let jsonHeaders: Headers = [
    "Content-Type": "application/json", "Cache-Control": "no-store",
  ]

  /// A JSON answer that must not be cached.
  package static func json(_ value: JSONValue, status: Status = .ok) -> Response {
    json(Bytes(value.encoded()), status: status)
  }

  /// An answer that is already JSON text and must not be cached.
  package static func json(_ text: Bytes, status: Status = .ok) -> Response {
    Response(status, headers: jsonHeaders, body: .bytes(text))
  }

  /// A plain-text answer for operators.
  package static func plain(_ text: String) -> Response {
    Response(
      .ok,
      headers: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"],
      body: .bytes(Bytes(text))
    )
  }

  /// A file for spreadsheets, which the browser saves under a name.
  package static func spreadsheet(_ text: String, named name: String) -> Response {
    Response(
      .ok,
      headers: [
        "Content-Type": CSVTable.contentType, "Cache-Control": "no-store",
        "Content-Disposition": "attachment; filename=\"\(name)\"",
      ],
      body: .bytes(Bytes(text))
    )
  }

  /// Redirects the browser to a page after a form.
  package static func seeOther(_ link: Link) -> Response { seeOther(link.path) }

  /// Redirects the browser to another address.
  package static func seeOther(_ path: String) -> Response {
    Response(.seeOther, headers: ["Location": path, "Cache-Control": "no-store"])
  }
}

extension String {
  /// The media type of our pages.
  package static let html = "text/html; charset=utf-8"
}

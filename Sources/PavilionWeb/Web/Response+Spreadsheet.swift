import CSV
import HTTP

extension Response {
  /// A table as a file that the browser saves for spreadsheets.
  static func spreadsheet(_ text: String, named name: String) -> Response {
    let headers: Headers = [
      "Content-Type": CSVTable.contentType, "Cache-Control": "no-store",
      "Content-Disposition": "attachment; filename=\"\(name)\"",
    ]
    return Response(.ok, headers: headers, body: .bytes(Bytes(text)))
  }
}

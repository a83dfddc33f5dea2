import HTTP
import Testing

private let boundary = "----WebKitFormBoundaryA1"

private func form(
  _ body: String,
  type: String = "multipart/form-data; boundary=\(boundary)"
) throws(MultipartError) -> MultipartForm {
  try form(Array(body.replacing("\n", with: "\r\n").utf8), type: type)
}

private func form(_ body: [UInt8], type: String) throws(MultipartError) -> MultipartForm {
  try Request(method: .post, headers: ["Content-Type": type], body: body).multipartForm()
}

private let whole = """
  --\(boundary)
  Content-Disposition: form-data; name="revision"

  3
  --\(boundary)
  Content-Disposition: form-data; name="picture"; filename="kiwi %22.png"
  Content-Type: image/png

  a
  b--\(boundary)

  --\(boundary)--

  """

@Suite struct `A form with files` {
  @Test func `is read as browsers send it`() throws {
    let form = try form(whole)
    #expect(form.fields["revision"] == "3")
    let file = try #require(form.file("picture"))
    #expect(file.name == "kiwi %22.png")
    // The boundary counts only behind a line's end.
    #expect(String(decoding: file.bytes, as: UTF8.self) == "a\r\nb--\(boundary)\r\n")
    #expect(form.file("revision") == nil)
  }

  @Test func `may be empty, and may end without a line's end`() throws {
    #expect(try form("--\(boundary)--").fields.isEmpty)
    let bytes = Array(whole.replacing("\n", with: "\r\n").utf8).dropLast(2)
    #expect(
      try form(Array(bytes), type: "Multipart/Form-Data; Boundary=\"\(boundary)\"").files.count == 1
    )
  }

  @Test func `keeps every byte of a file`() throws {
    let bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let head = "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\"\r\n\r\n"
    let body = Array(head.utf8) + bytes + Array("\r\n--b--\r\n".utf8)
    #expect(try form(body, type: "multipart/form-data; boundary=b").file("f")?.bytes == bytes)
  }

  @Test(
    arguments: [
      "text/plain", "application/x-www-form-urlencoded", "multipart/mixed; boundary=b", "",
    ]
  )
  func `is of no other type`(type: String) {
    #expect(throws: MultipartError.otherType) { try form(whole, type: type) }
  }

  @Test(
    arguments: [
      "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; charset=a",
      "multipart/form-data; boundary=a; boundary=b", "multipart/form-data; boundary=\"a",
      "multipart/form-data; boundary=a b", "multipart/form-data; boundary=a\u{e9}",
      "multipart/form-data; boundary=\(String(repeating: "a", count: 71))",
    ]
  )
  func `has one boundary that can be one`(type: String) {
    #expect(throws: MultipartError.wrongBoundary) { try form(whole, type: type) }
  }

  @Test func `has nothing beside its parts`() {
    let broken = [
      "", "preamble\n" + whole, whole + "epilogue",
      whole.replacing("\(boundary)--", with: boundary),
      whole.replacing("--\(boundary)--", with: "--\(boundary) --"),
      String(whole.dropLast(boundary.count)), "--\(boundary)", "--\(boundary)-",
    ]
    for body in broken {
      #expect(throws: MultipartError.self, "\(body)") { try form(body) }
    }
  }

  @Test func `is refused when it is cut off anywhere`() throws {
    let bytes = Array(whole.replacing("\n", with: "\r\n").utf8)
    // Without its last line's end it is still whole.
    for length in 0..<bytes.count - 2 where length != bytes.count - 2 {
      #expect(throws: MultipartError.self) {
        try form(Array(bytes[..<length]), type: "multipart/form-data; boundary=\(boundary)")
      }
    }
  }

  @Test(
    arguments: [
      "Content-Disposition: form-data", "Content-Disposition: form-data; name=\"\"",
      "Content-Disposition: form-data; name=revision",
      "Content-Disposition: form-data; name=\"a\"; name=\"b\"",
      "Content-Disposition: form-data; name=\"a\"; filename*=UTF-8''b",
      "Content-Disposition: form-data; name=\"a\"; size=3",
      "Content-Disposition: attachment; name=\"a\"",
      "Content-Disposition: form-data; name=\"a",
      "Content-Disposition: form-data; name=\"\(String(repeating: "a", count: 101))\"",
      "Content-Disposition: form-data; name=\"a\"\nContent-Disposition: form-data; name=\"b\"",
      "Content-Disposition: form-data; name=\"a\"\nContent-Transfer-Encoding: base64",
      "Content-Disposition: form-data; name=\"a\"\nContent-Type: a\nContent-Type: b",
      "Content-Disposition form-data", "Content-Disposition: form-data; name=\"a\u{1}\"",
      "Content-Type: image/png", "",
      "X: \(String(repeating: "a", count: 2000))",
    ]
  )
  func `names a field in every part, once and as browsers do`(head: String) {
    #expect(throws: MultipartError.wrongHead) {
      try form("--\(boundary)\n\(head)\n\n3\n--\(boundary)--\n")
    }
  }

  @Test func `has text in its fields`() {
    for bytes: [UInt8] in [[0], [0xFF], [0xC3], [0xED, 0xA0, 0x80]] {
      let head = "--b\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n"
      #expect(throws: MultipartError.wrongText) {
        try form(
          Array(head.utf8) + bytes + Array("\r\n--b--".utf8),
          type: "multipart/form-data; boundary=b"
        )
      }
    }
  }

  @Test func `has so many parts and no more`() throws {
    let part = "--\(boundary)\nContent-Disposition: form-data; name=\"a\"\n\n\n"
    let end = "--\(boundary)--\n"
    let most = String(repeating: part, count: MultipartForm.maximumParts)
    #expect(try form(most + end).fields.all("a").count == MultipartForm.maximumParts)
    #expect(throws: MultipartError.tooManyParts) { try form(most + part + end) }
  }
}

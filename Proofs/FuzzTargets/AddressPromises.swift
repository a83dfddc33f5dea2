import HTTP

/// A value sent under a name is found by that name, and nothing decodes to NUL.
enum AddressPromises {
  static func check(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let request = Request(
      target: text,
      headers: ["Content-Type": "application/x-www-form-urlencoded", "Cookie": text],
      body: bytes
    )
    for segment in request.path { check(segment) }
    check(request.query)
    if let form = request.formFields() { check(form) }
    for pair in text.split(separator: ";") {
      let name = pair.prefix { $0 != "=" }.drop { $0 == " " || $0 == "\t" }
      _ = request.headers.cookie(String(name))
    }
  }

  private static func check(_ fields: Fields) {
    for (name, value) in fields {
      check(name)
      check(value)
      precondition(fields.all(name).contains(value), "a field is not found by its name")
    }
  }

  private static func check(_ decoded: String) {
    precondition(!decoded.utf8.contains(0), "NUL was decoded")
  }
}

import HTTP
import JSON

/// For any request, no answer is a server failure, its fields are complete, and the stock stays in
/// range.
enum AnswerPromises {
  /// The statuses of answers that are no server failure.
  private static let statuses: Set<Int> = [200, 201, 400, 409, 422]

  static func checkOrder(_ body: [UInt8]) {
    FuzzedVenue.use { venue in await check(.post, "/api/orders", body, at: venue) }
  }

  static func checkStock(_ body: [UInt8]) {
    FuzzedVenue.use { venue in
      await check(.post, "/api/stock/kiwi/movements", body, at: venue)
      await check(.put, "/api/stock/kiwi", body, at: venue)
    }
  }

  private static func check(
    _ method: HTTP.Method,
    _ path: String,
    _ body: [UInt8],
    at venue: FuzzedVenue
  ) async {
    let request = Request(
      method: method,
      target: path,
      headers: ["Content-Type": "application/json"],
      body: body
    )
    let response = await venue.respond(to: request)
    precondition(statuses.contains(response.status.code), "status \(response.status.code)")
    guard case .bytes(let bytes) = response.body else { preconditionFailure("no body") }
    precondition((try? JSONValue(parsing: bytes.array)) != nil, "the answer is not JSON")
    await venue.checkStock()
  }

  /// The first line is the method and the address, the rest the body.
  ///
  /// The body is JSON below `/api/` and a form elsewhere. Its length selects the bar's currency.
  static func checkBody(_ bytes: [UInt8]) {
    let currency = FuzzedVenue.currencies[bytes.count % FuzzedVenue.currencies.count]
    FuzzedVenue.use(sellingIn: currency) { venue in
      let (line, rest) = split(bytes)
      let words = venue.filledIn(line).split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2, isHarmless(words[1])
      else { return }
      // Bytes that are not UTF-8 are sent unchanged.
      let text = String(validating: rest, as: UTF8.self)
      let isForm = !words[1].hasPrefix("/api/") && !words[1].contains("/api/")
      let type = isForm ? "application/x-www-form-urlencoded" : "application/json"
      await check(
        Request(
          method: HTTP.Method(rawValue: words[0]),
          target: words[1],
          headers: ["Content-Type": type, "Accept": "text/html"],
          body: text.map { Array(venue.filledIn($0).utf8) } ?? rest
        ),
        at: venue
      )
      await venue.checkStock()
      await venue.checkDraft()
    }
  }

  /// The first line is an address with its query, the rest header fields, one a line.
  static func checkQuery(_ bytes: [UInt8]) {
    FuzzedVenue.use { venue in
      let (line, rest) = split(bytes)
      let target = venue.filledIn(line)
      guard isHarmless(target) else { return }
      var headers: Headers = ["Accept": "text/html"]
      for field in rest.split(separator: 10) {
        let parts = field.split(separator: UInt8(ascii: ":"), maxSplits: 1)
        guard parts.count == 2 else { continue }
        let value = String(decoding: parts[1], as: UTF8.self).drop { $0 == " " }
        headers.add(String(decoding: parts[0], as: UTF8.self), String(value))
      }
      await check(Request(target: target, headers: headers), at: venue)
    }
  }

  private static func split(_ bytes: [UInt8]) -> (line: String, rest: [UInt8]) {
    let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    return (String(decoding: parts[0], as: UTF8.self), parts.count == 2 ? Array(parts[1]) : [])
  }

  /// Leaves out requests that hash a secret, which takes a fifth of a second, and those that send
  /// to other machines.
  private static func isHarmless(_ target: String) -> Bool {
    !["sign-in", "setup", "secret", "staff", "/test"].contains(where: target.contains)
  }

  private static func check(_ request: Request, at venue: FuzzedVenue) async {
    let response = await venue.respond(to: request)
    precondition(response.status.code < 500, "status \(response.status.code)")
    for (name, value) in response.headers {
      precondition(!value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }, "\(name) has a break")
    }
    guard case .bytes(let bytes) = response.body else { return }
    let type = response.headers["Content-Type"] ?? ""
    if type.hasPrefix("application/json") || type.hasPrefix("application/problem+json") {
      precondition((try? JSONValue(parsing: bytes.array)) != nil, "the answer is not JSON")
    } else if type.hasPrefix("text/html") {
      // The corpus sends it in every field.
      let page = String(decoding: bytes.array, as: UTF8.self)
      precondition(!page.contains("<x7q"), "a tag is not escaped")
    }
  }
}

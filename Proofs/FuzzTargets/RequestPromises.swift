import HTTP

/// The meaning of a connection's bytes does not depend on the pieces they arrive in, no request has
/// a body over the limit, and nothing is read after a refusal.
enum RequestPromises {
  private static let limits = RequestParser.Limits(bodyBytes: 512)

  static func check(_ bytes: [UInt8]) {
    let whole = conversation(bytes, pieceLength: .max)
    for pieceLength in [1, 2, 3, 7, 61] {
      let pieces = conversation(bytes, pieceLength: pieceLength)
      precondition(pieces == whole, "pieces of \(pieceLength): \(pieces), in one: \(whole)")
    }
  }

  /// Everything found in the bytes, as text.
  private static func conversation(_ bytes: [UInt8], pieceLength: Int) -> [String] {
    var parser = RequestParser(limits: limits)
    var found: [String] = []
    var start = 0
    while start < bytes.count {
      let end = start + min(pieceLength, bytes.count - start)
      var event = parser.receive(bytes.span.extracting(start..<end))
      start = end
      reading: while true {
        switch event {
        case .request(let received):
          found.append(description(of: received))
          event = parser.next()
        case .asksForRoom: event = parser.allow(nil)
        case .incomplete, .awaitsContinue, .part, .refused: break reading
        }
      }
      if case .refused(let refusal) = event {
        guard case .refused(refusal) = parser.next() else {
          preconditionFailure("something is read behind a refusal")
        }
        return found + ["\(refusal.status.code) \(refusal.detail)"]
      }
    }
    return found
  }

  private static func description(of received: ReceivedRequest) -> String {
    let request = received.request
    precondition(request.body.count <= limits.bodyBytes, "a body of \(request.body.count) bytes")
    precondition(request.headers.count <= limits.fields, "\(request.headers.count) headers")
    for (name, value) in request.headers {
      precondition(!name.isEmpty && request.headers.all(name).contains(value), "\(name) is lost")
      precondition(!value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }, "\(name) has a break")
    }
    let headers = request.headers.map { "\($0.name)=\($0.value)" }
    return "\(received.request.isHead) \(received.keepsAlive) \(request.method) \(request.target)"
      + " \(request.path) \(headers) \(request.body)"
  }
}

import CMicroHTTPD

/// Copies a request's headers out of libmicrohttpd, and refuses heads that two readers could take
/// for different requests (request smuggling, RFC 9112 section 11.2).
///
/// The library's parser is lenient and hands over pointers into the one buffer that the head was
/// read into, with separators overwritten by NUL. So a head is exactly what it seems to be when its
/// parts lie in that buffer one behind the other with nothing else between them, from the first byte
/// of the method to the end of the empty line: method, SP, target, SP, version, CRLF, then for each
/// field name, colon, blanks, value, CRLF, and at last CRLF. Folded lines, bare line feeds, bytes
/// behind a NUL and repeated spaces all leave a gap.
@safe
struct HeadReader {
  private(set) var headers: Headers = [:]
  private(set) var contentLength: UInt64?
  private var cursor: UnsafePointer<CChar>
  private var isOrderly = true
  private var problem: String?
  private var hosts = 0
  private var lengths = 0
  private var codings = 0
  private let isHTTP11: Bool

  /// Reads the head of the request that a connection is about to handle.
  ///
  /// The pointers are those that libmicrohttpd gave to its callbacks for this very request: they
  /// are terminated by NUL and stay valid during the callback.
  static func read(
    unsafe connection: OpaquePointer,
    method: UnsafePointer<CChar>,
    target: UnsafePointer<CChar>,
    targetLength: Int,
    version: UnsafePointer<CChar>
  ) throws(Refusal) -> HeadReader {
    let methodBytes = unsafe bytes(method)
    let versionBytes = unsafe bytes(version)
    guard unsafe methodBytes.allSatisfy(\.isTokenByte) else {
      throw .badRequest("The method is malformed.")
    }
    let isHTTP11 = unsafe versionBytes.elementsEqual("HTTP/1.1".utf8)
    guard unsafe isHTTP11 || versionBytes.elementsEqual("HTTP/1.0".utf8) else {
      throw .badRequest("This server speaks HTTP/1.1.")
    }
    guard
      unsafe method + methodBytes.count + 1 == target,
      unsafe target + targetLength + 1 == version
    else { throw .badRequest("The request line is malformed.") }

    var reader = unsafe HeadReader(cursor: version + versionBytes.count + 2, isHTTP11: isHTTP11)
    unsafe withUnsafeMutablePointer(to: &reader) { reader in
      _ = unsafe MHD_get_connection_values_n(
        connection,
        .HEADER_KIND,
        { reader, _, name, nameCount, value, valueCount in
          guard let reader = unsafe reader, let name = unsafe name, let value = unsafe value else {
            return .NO
          }
          // The context is the reader, which is on the stack of the function that is running.
          unsafe reader.assumingMemoryBound(to: HeadReader.self).pointee.take(
            name: UnsafeBufferPointer(start: name, count: nameCount),
            value: UnsafeBufferPointer(start: value, count: valueCount)
          )
          return .YES
        },
        reader
      )
    }
    guard unsafe reader.cursor + 2 == method + pavilion_head_size(connection) else {
      throw .badRequest("The header lines are malformed.")
    }
    try reader.check()
    return reader
  }

  private init(cursor: UnsafePointer<CChar>, isHTTP11: Bool) {
    unsafe self.cursor = cursor
    self.isHTTP11 = isHTTP11
  }

  private mutating func take(
    name: UnsafeBufferPointer<CChar>,
    value: UnsafeBufferPointer<CChar>
  ) {
    guard let nameStart = name.baseAddress, let valueStart = value.baseAddress,
      unsafe nameStart == cursor,
      unsafe valueStart > nameStart + name.count
    else {
      isOrderly = false
      return
    }
    unsafe cursor = valueStart + value.count + 2

    // CChar and UInt8 have the same layout.
    let nameBytes = UnsafeRawBufferPointer(name)
    let valueBytes = UnsafeRawBufferPointer(value)
    guard unsafe !nameBytes.isEmpty, unsafe nameBytes.allSatisfy(\.isTokenByte) else {
      problem = "A header's name is malformed."
      return
    }
    guard unsafe valueBytes.allSatisfy(\.isFieldByte) else {
      problem = "A header holds a control byte."
      return
    }
    if unsafe nameBytes.equals("host") {
      hosts += 1
      if unsafe !valueBytes.allSatisfy(\.isHostByte) { problem = "The Host header is malformed." }
    } else if unsafe nameBytes.equals("content-length") {
      lengths += 1
      contentLength = unsafe UInt64(decimal: valueBytes)
      if contentLength == nil { problem = "The Content-Length header is malformed." }
    } else if unsafe nameBytes.equals("transfer-encoding") {
      codings += 1
      if unsafe !valueBytes.equals("chunked") {
        problem = "The only transfer coding this server takes is chunked."
      }
    }
    let end = unsafe valueBytes.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    unsafe headers.add(
      String(decoding: nameBytes, as: UTF8.self),
      String(decoding: valueBytes[..<end], as: UTF8.self)
    )
  }

  private func check() throws(Refusal) {
    guard isOrderly else { throw .badRequest("The header lines are malformed.") }
    if let problem { throw .badRequest(problem) }
    guard hosts == 1 || hosts == 0 && !isHTTP11 else {
      throw .badRequest("There must be one Host header.")
    }
    guard lengths + codings <= 1 else {
      throw .badRequest("The length of the body is given more than once.")
    }
    guard codings == 0 || isHTTP11 else {
      throw .badRequest("HTTP/1.0 knows no transfer coding.")
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
    var length = 0
    while unsafe text[length] != 0 { length += 1 }
    return unsafe UnsafeRawBufferPointer(start: text, count: length)
  }
}

/// The parts of a cookie value that lists names with values: `size-200.contrast-high`.
struct CookieParts: Sequence {
  private let parts: [(name: String, value: String)]

  /// Reads a value; parts without a hyphen are left out.
  init(_ cookie: String?) {
    parts = (cookie ?? "").split(separator: ".").compactMap { part in
      part.firstIndex(of: "-").map { hyphen in
        (String(part[..<hyphen]), String(part[part.index(after: hyphen)...]))
      }
    }
  }

  func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
    parts.makeIterator()
  }
}

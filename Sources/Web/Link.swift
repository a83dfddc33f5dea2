/// An address of the web server, filled in; each feature names its own.
///
/// Pages, redirects and tests take addresses from here; the router matches the same ones.
package struct Link: Hashable, Sendable {
  /// The address below a bar's own, percent-encoded.
  private let ownPath: String
  /// Whether the address is the same for all bars.
  private let isOfVenue: Bool
  /// Whether a preview of the guide has the page too.
  private let isOfGuide: Bool

  package init(_ path: String, isOfVenue: Bool = false, isOfGuide: Bool = false) {
    ownPath = path
    (self.isOfVenue, self.isOfGuide) = (isOfVenue, isOfGuide)
  }

  /// The address below the server's root: that of the bar whose request is being answered, as
  /// ``BarAddress`` says, unless it belongs to the whole venue; in a preview of the guide, that of the
  /// preview's own page.
  package var path: String {
    if isOfGuide, let preview = GuidePreview.current { return preview.base + ownPath }
    return isOfVenue ? ownPath : BarAddress.current.base + ownPath
  }

  /// The same address, just after a change that its page tells of.
  package func after(_ done: [(name: String, value: String?)]) -> Link {
    let more = Self.query(done)
    let isMore = ownPath.contains("?") && !more.isEmpty
    return Link(
      ownPath + (isMore ? "&" + more.dropFirst() : more),
      isOfVenue: isOfVenue,
      isOfGuide: isOfGuide
    )
  }

  package func after(_ done: String) -> Link { after([("done", done)]) }

  /// The items of a query that have a value, after a question mark if there are any.
  package static func query(_ items: [(name: String, value: String?)]) -> String {
    let items = items.compactMap { item in
      item.value.map { encoded(item.name) + "=" + encoded($0) }
    }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }

  /// A path segment or query value; all but unreserved characters are percent-encoded (RFC 3986).
  package static func encoded(_ segment: String) -> String {
    var result = ""
    for byte in segment.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}

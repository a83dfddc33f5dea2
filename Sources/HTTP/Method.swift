/// A request's method, such as GET, in which case matters.
public struct Method: Hashable, Sendable, RawRepresentable {
  /// The method as sent.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Asks for a resource.
  public static let get = Method(rawValue: "GET")
  /// Asks for the headers that GET would answer with.
  public static let head = Method(rawValue: "HEAD")
  /// Has the resource process the body.
  public static let post = Method(rawValue: "POST")
  /// Replaces the resource.
  public static let put = Method(rawValue: "PUT")
  /// Removes the resource.
  public static let delete = Method(rawValue: "DELETE")
  /// Asks for the methods of the resource.
  public static let options = Method(rawValue: "OPTIONS")

  init?(_ bytes: Span<UInt8>) {
    for method in [Method.get, .post, .head, .put]
    where bytes.isEqual(to: method.rawValue.utf8Span.span) {
      self = method
      return
    }
    guard let name = String(validating: bytes) else { return nil }
    rawValue = name
  }
}

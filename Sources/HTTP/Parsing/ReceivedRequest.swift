/// A request as it came over a connection, with the data the connection needs to answer it.
package struct ReceivedRequest: Sendable {
  /// The request for the handler; its client's address is the connection's to fill in.
  package var request: Request
  /// Whether the client understands chunks.
  package let isHTTP11: Bool
  /// Whether the connection is there for another request (RFC 9112 section 9.3).
  package var keepsAlive: Bool
  /// Whether the body is handed over in parts, the last of which is the request's own.
  package var isInParts = false
  /// The share reserved for a body longer than usual; held until the answer.
  package var allowance: BodyAllowance?
}

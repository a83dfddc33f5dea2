/// A server that takes mail, reached over TLS unless it is this machine's own.
public struct MailServer: Hashable, Sendable {
  /// The address, such as `smtp://mail.example:587`, or `smtps://` for TLS from the start.
  public let address: String
  /// The name to sign in with; `nil` for a server that asks for none.
  public let user: String?
  let password: String

  /// Creates a server, or nothing if the address is of another form.
  ///
  /// - Parameters:
  ///   - address: `smtp://HOST[:PORT]` or `smtps://HOST[:PORT]`.
  ///   - user: The name to sign in with, if it asks for one.
  ///   - password: The password of the user; empty without one.
  public init?(_ address: String, user: String? = nil, password: String = "") {
    guard let end = address.firstRange(of: "://"),
      ["smtp", "smtps"].contains(address[..<end.lowerBound])
    else { return nil }
    let authority = address[end.upperBound...]
    let isPlain = authority.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
        true
      default: false
      }
    }
    guard (1...255).contains(authority.utf8.count), isPlain else { return nil }
    (self.address, self.user, self.password) = (address, user, password)
  }

  /// Whether mail goes to this machine alone, where a server needs no certificate.
  var isLocal: Bool {
    let authority = address.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
    let host =
      authority.hasPrefix("[") ? authority.prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    return ["localhost", "127.0.0.1", "[::1"].contains(host)
  }
}

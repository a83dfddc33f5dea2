import CSodium
import Digests

/// A secret with which a sender signs what it sends, as Standard Webhooks writes it: `whsec_` and 32
/// bytes in Base64.
///
/// The convention (https://www.standardwebhooks.com, "Symmetric") asks for 24 to 64 bytes.
public struct SigningSecret: Hashable, Sendable {
  public static let prefix = "whsec_"
  private static let byteCount = 32
  private static let minimumBytes = 24

  /// The secret as a text for the receiver.
  public let text: String
  // HMAC fills a shorter key up with zeros (RFC 2104 section 2), and so does this.
  private let key: [UInt8]

  public init() {
    Sodium.start()
    var bytes = [UInt8](repeating: 0, count: Self.byteCount)
    // Fills exactly the buffer that it is given.
    unsafe randombytes_buf(&bytes, bytes.count)
    key = bytes
    text = Self.prefix + Base64.text(of: bytes)
  }

  /// Reads a secret of 24 to 32 bytes, or nothing when the text is none.
  public init?(_ text: String) {
    guard text.hasPrefix(Self.prefix),
      let bytes = Base64.bytes(of: text.utf8.dropFirst(Self.prefix.utf8.count)),
      (Self.minimumBytes...Self.byteCount).contains(bytes.count)
    else { return nil }
    key = bytes + [UInt8](repeating: 0, count: Self.byteCount - bytes.count)
    self.text = text
  }

  /// The signature of a message: `v1,` and its HMAC-SHA-256 in Base64.
  public func signature(of message: [UInt8]) -> String {
    Sodium.start()
    var bytes = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_bytes()))
    // The key has the 32 bytes that the function reads, by both initializers.
    unsafe crypto_auth_hmacsha256(&bytes, message, UInt64(message.count), key)
    return "v1," + Base64.text(of: bytes)
  }
}

extension Token {
  /// The SHA-256 of the secret as hexadecimal digits: what is kept of one that a program holds, since
  /// every language can compute it.
  public var sha256: String { SHA256.hexadecimal(Array(text.utf8)) }
}

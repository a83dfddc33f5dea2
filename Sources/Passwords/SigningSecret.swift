import CSodium

/// A secret with which a sender signs what it sends, as Standard Webhooks writes it: `whsec_` and 32
/// bytes in Base64.
///
/// The convention (https://www.standardwebhooks.com, "Symmetric") asks for 24 to 64 bytes.
public struct SigningSecret: Hashable, Sendable {
  /// What the text begins with.
  public static let prefix = "whsec_"
  private static let byteCount = 32
  private static let fewestBytes = 24

  /// The secret as a text for the receiver.
  public let text: String
  // HMAC fills a shorter key up with zeros (RFC 2104 section 2), and so does this.
  private let key: [UInt8]

  /// Draws a secret from the system's randomness.
  public init() {
    Sodium.start()
    var bytes = [UInt8](repeating: 0, count: Self.byteCount)
    // Fills exactly the buffer that it is given.
    unsafe randombytes_buf(&bytes, bytes.count)
    key = bytes
    text = Self.prefix + Self.base64(bytes)
  }

  /// Reads a secret of 24 to 32 bytes, or nothing when the text is none.
  public init?(_ text: String) {
    guard text.hasPrefix(Self.prefix) else { return nil }
    Sodium.start()
    let digits = Array(text.utf8.dropFirst(Self.prefix.utf8.count)).map { CChar(bitPattern: $0) }
    var bytes = [UInt8](repeating: 0, count: Self.byteCount)
    var count = 0
    // Writes no more than the buffer holds, and reads no more than it is given.
    let result = unsafe sodium_base642bin(
      &bytes,
      bytes.count,
      digits,
      digits.count,
      nil,
      &count,
      nil,
      sodium_base64_VARIANT_ORIGINAL
    )
    guard result == 0, count >= Self.fewestBytes else { return nil }
    key = bytes
    self.text = text
  }

  /// The signature of a message: `v1,` and its HMAC-SHA-256 in Base64.
  public func signature(of message: [UInt8]) -> String {
    Sodium.start()
    var bytes = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_bytes()))
    // The key has the 32 bytes that the function reads, by both initializers.
    unsafe crypto_auth_hmacsha256(&bytes, message, UInt64(message.count), key)
    return "v1," + Self.base64(bytes)
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let length = sodium_base64_encoded_len(bytes.count, sodium_base64_VARIANT_ORIGINAL)
    var digits = [CChar](repeating: 0, count: length)
    // Writes exactly the length that it asked for, with a NUL at the end.
    unsafe sodium_bin2base64(
      &digits,
      digits.count,
      bytes,
      bytes.count,
      sodium_base64_VARIANT_ORIGINAL
    )
    return String(decoding: digits.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension Token {
  /// The SHA-256 of the secret as hexadecimal digits: what is kept of one that a program holds, since
  /// every language can compute it.
  public var sha256: String {
    Sodium.start()
    let input = Array(text.utf8)
    var bytes = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
    // Reads and writes exactly the buffers of these lengths.
    unsafe crypto_hash_sha256(&bytes, input, UInt64(input.count))
    return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

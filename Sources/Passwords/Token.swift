import CSodium
import Digests

/// An unguessable secret for a cookie or a link: 256 bits of the system's randomness.
///
/// OWASP's Session Management Cheat Sheet asks for at least 64.
public struct Token: Hashable, Sendable {
  private static let byteCount = 32

  /// The secret as 64 hexadecimal digits.
  public let text: String

  public init() {
    Sodium.start()
    var bytes = [UInt8](repeating: 0, count: Self.byteCount)
    // Fills exactly the buffer that it is given.
    unsafe randombytes_buf(&bytes, bytes.count)
    text = Self.hexadecimal(bytes)
  }

  /// Reads a secret that came back, or nothing when the text cannot be one.
  public init?(_ text: String) {
    guard text.utf8.count == 2 * Self.byteCount,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.text = text
  }

  /// The BLAKE2b hash of the secret, the only part of it that is ever stored.
  public var hash: String {
    Sodium.start()
    let input = Array(text.utf8)
    var bytes = [UInt8](repeating: 0, count: Self.byteCount)
    // Reads and writes exactly the buffers of these lengths; there is no key.
    unsafe crypto_generichash(&bytes, bytes.count, input, UInt64(input.count), nil, 0)
    return Self.hexadecimal(bytes)
  }

  /// Whether two secrets are the same, found out in the same time wherever they differ.
  public func isSame(as other: Token) -> Bool {
    let (left, right) = (Array(text.utf8), Array(other.text.utf8))
    // Both are of the same length, by both initializers.
    return unsafe sodium_memcmp(left, right, left.count) == 0
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

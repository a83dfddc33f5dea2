import CSodium

/// The hash SHA-256 of FIPS 180-4.
public enum SHA256: Sendable {
  /// The hash of bytes as 64 hexadecimal digits.
  public static func hexadecimal(_ bytes: [UInt8]) -> String {
    Sodium.start()
    var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
    // Reads and writes exactly the buffers of these lengths.
    unsafe crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return text(of: hash)
  }

  fileprivate static func text(of hash: [UInt8]) -> String {
    hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The hash of bytes that come piece by piece.
  public struct Running: Sendable {
    private var state = crypto_hash_sha256_state()

    /// Creates the hash of nothing.
    public init() {
      Sodium.start()
      unsafe crypto_hash_sha256_init(&state)
    }

    /// Adds bytes behind all those before.
    public mutating func add(_ bytes: [UInt8]) {
      // Reads exactly the buffer of this length.
      unsafe crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
    }

    /// The hash as 64 hexadecimal digits.
    public consuming func hexadecimal() -> String {
      var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
      // Writes exactly a buffer of this length.
      unsafe crypto_hash_sha256_final(&state, &hash)
      return text(of: hash)
    }
  }
}

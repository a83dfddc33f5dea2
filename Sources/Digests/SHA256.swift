import CSodium

/// The hash SHA-256 of FIPS 180-4.
public enum SHA256: Sendable {
  /// The hash of bytes as 64 hexadecimal digits.
  public static func hexadecimal(_ bytes: [UInt8]) -> String {
    Sodium.start()
    var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
    // Reads and writes exactly the buffers of these lengths.
    unsafe crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

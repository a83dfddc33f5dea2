import CSodium

/// Bytes as text, by the alphabet of RFC 4648, section 4: padded and in one line.
public enum Base64: Sendable {
  public static func text(of bytes: [UInt8]) -> String {
    Sodium.start()
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
    return String(decoding: digits.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The bytes of a text, or nothing when it is not the one text of any bytes.
  public static func bytes(of text: some Sequence<UInt8>) -> [UInt8]? {
    Sodium.start()
    let digits = text.map { CChar(bitPattern: $0) }
    var bytes = [UInt8](repeating: 0, count: digits.count / 4 * 3)
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
    guard result == 0 else { return nil }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}

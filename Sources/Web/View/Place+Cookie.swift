package import JuiceBar
import Languages

/// The name of a place in the cookie of a screen: the hexadecimal digits of its UTF-8, since points
/// and hyphens separate the parts of the cookie.
extension Place {
  /// Reads a name as ``hexadecimal`` writes it; one that was stored by whatever rules.
  package init?(hexadecimal text: String, isStored: Bool = false) {
    let digits = Array(text.utf8)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { start in
      UInt8(String(decoding: digits[start...].prefix(2), as: UTF8.self), radix: 16)
    }
    guard bytes.count * 2 == digits.count, let name = String(validating: bytes, as: UTF8.self)
    else {
      return nil
    }
    if isStored, !name.isEmpty { self.init(stored: name) } else { self.init(rawValue: name) }
  }

  /// The name as hexadecimal digits.
  var hexadecimal: String {
    rawValue.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

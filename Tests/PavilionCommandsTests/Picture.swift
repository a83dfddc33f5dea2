import Foundation

/// Pictures made for a test.
enum Picture {
  /// A grey picture of one pixel, in a file of any size.
  static func png(padding: Int, number: UInt8) -> Data {
    // Stored, not compressed: a filter byte and the pixel, with their checksum.
    let pixel: [UInt8] = [0x78, 1, 1, 2, 0, 0xFD, 0xFF, 0, number, 0, 1 + number, 0, 1 + number]
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    file += chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    file += chunk("paDd", [UInt8](repeating: number, count: padding))
    file += chunk("IDAT", pixel)
    file += chunk("IEND", [])
    return file
  }

  private static func chunk(_ type: String, _ bytes: [UInt8]) -> Data {
    let content = Array(type.utf8) + bytes
    return bigEndian(UInt32(bytes.count)) + Data(content) + bigEndian(checksum(of: content))
  }

  private static func bigEndian(_ number: UInt32) -> Data {
    withUnsafeBytes(of: number.bigEndian) { Data($0) }
  }

  /// The CRC-32 that PNG asks for.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      let place = Int((sum ^ UInt32(byte)) & 0xFF)
      sum = table[place] ^ (sum >> 8)
    }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    var sum = UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : 0xEDB8_8320 ^ (sum >> 1) }
    return sum
  }
}

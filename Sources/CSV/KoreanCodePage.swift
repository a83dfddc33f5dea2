import Glibc

/// Reads code page 949 (EUC-KR and the other syllables), in which Korean spreadsheets save.
enum KoreanCodePage {
  /// The text of bytes in the code page; nothing if they are none.
  static func text(of bytes: [UInt8]) -> String? {
    guard let converter = unsafe iconv_open("UTF-8", "CP949"),
      Int(bitPattern: converter) != -1
    else { return nil }
    defer { unsafe iconv_close(converter) }
    var input = bytes.map(CChar.init(bitPattern:))
    // Two bytes of a syllable become three, one byte stays one.
    var output = [CChar](repeating: 0, count: 2 * bytes.count)
    let written: Int? = unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        var (from, to) = (source.baseAddress, target.baseAddress)
        var (left, room) = (source.count, target.count)
        guard unsafe iconv(converter, &from, &left, &to, &room) != -1, left == 0 else { return nil }
        return target.count - room
      }
    }
    return written.flatMap {
      String(validating: output.prefix($0).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}

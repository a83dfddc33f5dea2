import Pictures
import SeededRandom
import Testing

/// A PNG of one chunk after the other, with right check values.
private func png(_ chunks: [(type: String, content: [UInt8])]) -> [UInt8] {
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + chunks.flatMap { chunk in
      let named = Array(chunk.type.utf8) + chunk.content
      return big(chunk.content.count, 4) + named + big(checkValue(named), 4)
    }
}

/// The check value of PNG, bit by bit.
private func checkValue(_ bytes: [UInt8]) -> Int {
  var value: UInt32 = .max
  for byte in bytes {
    value ^= UInt32(byte)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }
  return Int(~value)
}

private func big(_ number: Int, _ length: Int) -> [UInt8] {
  (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

private func little(_ number: Int, _ length: Int) -> [UInt8] { big(number, length).reversed() }

private func header(_ width: Int, _ height: Int, depth: UInt8 = 8, kind: UInt8 = 2) -> [UInt8] {
  big(width, 4) + big(height, 4) + [depth, kind, 0, 0, 0]
}

private func png(_ width: Int, _ height: Int, padding: Int = 4) -> [UInt8] {
  let content = [UInt8](repeating: 7, count: padding)
  return png([("IHDR", header(width, height)), ("IDAT", content), ("IEND", [])])
}

private func jpeg(
  _ width: Int,
  _ height: Int,
  frame: UInt8 = 0xC0,
  scan: [UInt8] = [1, 0xFF, 0, 2, 0xFF, 0xD0, 3]
) -> [UInt8] {
  let size = [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0]
  return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0x4A, 0x46, 0xFF, frame, 0, UInt8(size.count + 2)] + size
    + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + scan + [0xFF, 0xD9]
}

private func webp(_ chunks: [(type: String, content: [UInt8])]) -> [UInt8] {
  let body = chunks.flatMap { chunk -> [UInt8] in
    let padding = [UInt8](repeating: 0, count: chunk.content.count % 2)
    return Array(chunk.type.utf8) + little(chunk.content.count, 4) + chunk.content + padding
  }
  return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
}

private func lossy(_ width: Int, _ height: Int) -> [UInt8] {
  [0x10, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2) + [1, 2, 3]
}

private func lossless(_ width: Int, _ height: Int) -> [UInt8] {
  [0x2F] + little(width - 1 | (height - 1) << 14, 4) + [1, 2]
}

private func extended(_ width: Int, _ height: Int, flags: UInt8 = 0) -> [UInt8] {
  [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)
}

private let samples: [(name: String, bytes: [UInt8], format: PictureFile.Format)] = [
  ("PNG", png(640, 480), .png),
  ("JPEG", jpeg(640, 480), .jpeg),
  ("progressive JPEG", jpeg(640, 480, frame: 0xC2), .jpeg),
  ("lossy WebP", webp([("VP8 ", lossy(640, 480))]), .webp),
  ("lossless WebP", webp([("VP8L", lossless(640, 480))]), .webp),
  ("WebP", webp([("VP8X", extended(640, 480)), ("VP8 ", lossy(640, 480))]), .webp),
]

@Suite struct `A picture file` {
  @Test(arguments: samples.map(\.name))
  func `tells its kind and size by its bytes`(name: String) throws {
    let sample = try #require(samples.first { $0.name == name })
    let file = try PictureFile(sample.bytes)
    #expect(file.format == sample.format)
    #expect((file.width, file.height) == (640, 480))
    #expect(file.bytes == sample.bytes)
  }

  @Test(arguments: samples.map(\.name))
  func `is not one before its last byte has come`(name: String) throws {
    let sample = try #require(samples.first { $0.name == name })
    for length in 0..<sample.bytes.count {
      #expect(throws: PictureFault.self) { try PictureFile(Array(sample.bytes[..<length])) }
    }
  }

  @Test(arguments: samples.map(\.name))
  func `ends where the picture ends`(name: String) throws {
    let sample = try #require(samples.first { $0.name == name })
    let file = try PictureFile(sample.bytes + Array("<script>".utf8))
    #expect(file.bytes == sample.bytes)
    #expect(PictureHash(of: file) == PictureHash(of: try PictureFile(sample.bytes)))
  }

  @Test func `of another kind is refused, whatever it is called`() {
    for text in ["<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF89a", "BM", "%PDF-1.7", " "] {
      #expect(throws: PictureFault.unknownKind) { try PictureFile(Array(text.utf8)) }
    }
    #expect(throws: PictureFault.empty) { try PictureFile([]) }
  }

  @Test func `that moves is refused`() {
    let header = header(8, 8)
    let moving = [
      png([("IHDR", header), ("acTL", big(2, 4) + big(0, 4)), ("IDAT", [1]), ("IEND", [])]),
      webp([("VP8X", extended(8, 8, flags: 0x02)), ("VP8 ", lossy(8, 8))]),
      webp([("VP8X", extended(8, 8)), ("ANIM", [0, 0]), ("VP8 ", lossy(8, 8))]),
      webp([("VP8X", extended(8, 8)), ("ANMF", [0, 0]), ("VP8 ", lossy(8, 8))]),
    ]
    for bytes in moving { #expect(throws: PictureFault.animated) { try PictureFile(bytes) } }
  }

  @Test func `with a side that is too long is refused, and with the longest is not`() throws {
    let most = PictureFile.maximumSide
    let (wide, high) = (png(most + 1, 1), jpeg(1, most + 1))
    #expect(throws: PictureFault.tooManyPixels(width: most + 1, height: 1)) {
      try PictureFile(wide)
    }
    #expect(throws: PictureFault.tooManyPixels(width: 1, height: most + 1)) {
      try PictureFile(high)
    }
    // A few bytes that would be two gigabytes in a browser.
    #expect(throws: PictureFault.tooManyPixels(width: 16_384, height: 16_384)) {
      try PictureFile(webp([("VP8L", lossless(16_384, 16_384))]))
    }
    #expect(try PictureFile(png(most, most)).width == most)
    #expect(throws: PictureFault.broken) { try PictureFile(png(0, 5)) }
  }

  @Test func `that is too long is refused, and the longest is not`() throws {
    let frame = png(8, 8, padding: 0).count
    let longest = png(8, 8, padding: PictureFile.maximumBytes - frame)
    #expect(longest.count == PictureFile.maximumBytes)
    #expect(try PictureFile(longest).bytes.count == PictureFile.maximumBytes)
    #expect(throws: PictureFault.tooLarge) {
      try PictureFile(png(8, 8, padding: PictureFile.maximumBytes - frame + 1))
    }
  }

  @Test func `that is not what it begins as is refused`() {
    var flipped = png(8, 8)
    flipped[40] ^= 1
    let broken: [[UInt8]] = [
      flipped,
      png([("IDAT", [1]), ("IHDR", header(8, 8)), ("IEND", [])]),
      png([("IHDR", header(8, 8)), ("IEND", [])]),
      png([("IHDR", header(8, 8)), ("IHDR", header(9, 9)), ("IDAT", [1]), ("IEND", [])]),
      png([("IHDR", header(8, 8, depth: 3)), ("IDAT", [1]), ("IEND", [])]),
      [0xFF, 0xD8, 0xFF, 0xD9], jpeg(8, 8, frame: 0xC3),
      webp([("VP8X", extended(8, 8)), ("VP8 ", lossy(9, 8))]),
      webp([("EXIF", [1, 2])]), webp([("VP8 ", lossy(8, 8)), ("VP8 ", lossy(8, 8))]),
    ]
    for bytes in broken { #expect(throws: PictureFault.broken) { try PictureFile(bytes) } }
  }

  /// Whatever stands in a file, reading it ends, and what is taken has the promised extent.
  @Test func `of made-up bytes is read to an end`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<4_000 {
      var bytes = samples[Int.random(in: 0..<samples.count, using: &generator)].bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
          in: 0...255,
          using: &generator
        )
      }
      guard let file = try? PictureFile(bytes) else { continue }
      #expect((1...PictureFile.maximumSide).contains(file.width))
      #expect((1...PictureFile.maximumSide).contains(file.height))
    }
  }
}

@Suite struct `The name of a picture` {
  /// The hash was computed by sha256sum.
  @Test func `is the SHA-256 of its content`() throws {
    let file = try PictureFile(png(640, 480))
    #expect(
      PictureHash(of: file).rawValue
        == "sha256-b92385f71b87d3f94ec9aafd427b4608be156f0ec10e838d28139af5ee790d50"
    )
    #expect(PictureHash(rawValue: PictureHash(of: file).rawValue) == PictureHash(of: file))
  }

  @Test func `is told apart from other texts`() {
    let digits = String(repeating: "0", count: 64)
    #expect(PictureHash(rawValue: "sha256-" + digits) != nil)
    for text in [
      "", "sha256-", "sha256-" + digits.dropLast(), "sha256-0" + digits, "sha512-" + digits,
      "sha256-" + digits.dropLast() + "G", "SHA256-" + digits, "sha256-" + digits.dropLast() + "%",
    ] { #expect(PictureHash(rawValue: text) == nil) }
  }
}

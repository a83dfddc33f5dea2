import Testing

@testable import ExpositionGuide

@Suite struct `A file of the guide` {
  private func read(_ bytes: [UInt8]) async throws -> MediaContent {
    try await MediaContent(count: bytes.count) { Array(bytes[$0]) }
  }

  private func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private func png(_ width: Int, _ height: Int, content: Int = 10) -> [UInt8] {
    let chunk = { (type: String, bytes: [UInt8]) in
      big(bytes.count, 4) + Array(type.utf8) + bytes + [0, 0, 0, 0]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", big(width, 4) + big(height, 4) + [8, 2, 0, 0, 0])
      + chunk("IDAT", [UInt8](repeating: 7, count: content)) + chunk("IEND", [])
  }

  private func jpeg(_ width: Int, _ height: Int, scan: Int = 20) -> [UInt8] {
    let frame: [UInt8] = [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0]
    return [0xFF, 0xD8, 0xFF, 0xC0] + big(frame.count + 2, 2) + frame + [0xFF, 0xDA, 0, 4, 1, 1]
      + [UInt8](repeating: 3, count: scan) + [0xFF, 0x00, 0xFF, 0xD0, 9, 0xFF, 0xD9]
  }

  @Test func `tells its kind and its size by its bytes, however long it is`() async throws {
    let long = try await read(png(4_000, 3_000, content: 700_000))
    #expect(long.format == .png && long.size == PictureSize(4_000, 3_000))
    let scanned = try await read(jpeg(640, 480, scan: 600_000))
    #expect(scanned.format == .jpeg && scanned.size == PictureSize(640, 480))
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 3\"></svg>"
    #expect(try await read(Array(drawing.utf8)).format == .svg)
    let captions = "WEBVTT\n\n00:00.000 --> 00:02.000\n갓이에요\n"
    #expect(try await read(Array(captions.utf8)).format == .vtt)
    let film = big(16, 4) + Array("ftypmp42".utf8) + [0, 0, 0, 0] + big(8, 4) + Array("moov".utf8)
    #expect(try await read(film).format == .mp4)
  }

  @Test func `that is cut off anywhere is refused`() async throws {
    for whole in [png(40, 30), jpeg(40, 30)] {
      for count in 0..<whole.count {
        await #expect(throws: MediaFault.self, "\(count)") {
          try await read(Array(whole.prefix(count)))
        }
      }
    }
  }

  @Test(arguments: [
    [0x49, 0x49, 42, 0], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 42], [0x4D, 0x4D, 0, 43],
  ])
  func `in TIFF is refused as such`(start: [UInt8]) async throws {
    await #expect(throws: MediaFault.tiff) { try await read(start + [8, 0, 0, 0, 0, 0, 0, 0]) }
  }

  @Test func `of hundreds of megapixels is refused, however small it is packed`() async throws {
    await #expect(throws: MediaFault.tooManyPixels(width: 60_000, height: 60_000)) {
      try await read(png(60_000, 60_000, content: 2_000))
    }
    await #expect(throws: MediaFault.self) { try await read(png(0xFFFF_FFFF, 0xFFFF_FFFF)) }
  }

  @Test(arguments: [
    "PK\u{3}\u{4}\u{14}\u{0}\u{6}\u{0}[Content_Types].xml", "a,b,c\n1,2,3\n", "GIF89a", "MZ",
    "%PDF-1.7", "",
  ])
  func `of another kind is refused`(text: String) async throws {
    await #expect(throws: MediaFault.self) { try await read(Array(text.utf8)) }
  }

  @Test(arguments: [
    #"<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg"><foreignObject/></svg>"#,
    "<html><body>hat</body></html>",
  ])
  func `that does more than show shapes is refused`(text: String) async throws {
    let error = await #expect(throws: MediaFault.self) { try await read(Array(text.utf8)) }
    guard case .refused(.svg, _) = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test func `with captions that are none is refused`() async throws {
    await #expect(throws: MediaFault.broken(.vtt)) {
      try await read(Array("WEBVTT\n\n<script>alert(1)</script>\n-->\n".utf8))
    }
  }
}

import ExpositionGuide
import SampleContent
import Testing

@Suite struct `The size of a picture` {
  @Test func `is told by the first bytes of a PNG`() {
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    let chunk = Array("IHDR".utf8) + [0, 0, 0, 37, 0, 0, 0, 21, 8, 6, 0, 0, 0]
    #expect(size(.png, head + chunk) == [37, 21])
    #expect(size(.png, Array(head)) == nil)
  }

  @Test func `is told by the frame of a JPEG, whatever stands before it`() {
    let tables: [UInt8] = [0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 9]
    let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8, 0, 21, 0, 37, 3, 0, 0, 0]
    #expect(size(.jpeg, [0xFF, 0xD8] + tables + frame) == [37, 21])
    #expect(size(.jpeg, [0xFF, 0xD8] + tables) == nil)
    #expect(size(.jpeg, [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF, 0xE0, 0, 0, 0, 0, 0, 0]) == nil)
  }

  @Test func `is told by each kind of WebP`() {
    #expect(size(.webp, webP("VP8X", [0, 0, 0, 0, 36, 0, 0, 20, 0, 0])) == [37, 21])
    #expect(size(.webp, webP("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 37, 0, 21, 0x40])) == [37, 21])
    #expect(size(.webp, webP("VP8L", [0x2F, 0x24, 0x00, 0x05, 0, 0, 0, 0, 0, 0])) == [37, 21])
    #expect(size(.webp, webP("ALPH", Array(repeating: 0, count: 10))) == nil)
    #expect(size(.webp, []) == nil)
  }

  @Test(arguments: [
    ("<?xml version=\"1.0\"?><svg viewBox=\"0 0 480 640\">", [480, 640]),
    ("<svg width=\"1\" viewBox='0,0,36.6,21'>", [37, 21]), ("<svg viewBox=\"0 0 0 21\">", nil),
    ("<svg viewBox=\"0 0 1e300 21\">", nil), ("<svg viewBox=", nil), ("<svg>", nil),
  ])
  func `is told by the view box of a drawing`(text: String, expected: [Int]?) {
    #expect(size(.svg, Array(text.utf8)) == expected)
  }

  @Test func `is known of every picture of the sample`() {
    for picture in SampleContent.exhibitionFiles.pictures { #expect(picture.size != nil) }
  }

  private func webP(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    Array("RIFF....WEBP\(kind)....".utf8) + data
  }

  private func size(_ format: Picture.Format, _ bytes: [UInt8]) -> [Int]? {
    Picture(name: "picture", format: format, bytes: bytes)?.size.map { [$0.width, $0.height] }
  }
}

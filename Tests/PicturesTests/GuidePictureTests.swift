import Pictures
import Testing

/// A drawing with some marks in it, and attributes of its root.
private func drawing(_ content: String, _ attributes: String = "") -> [UInt8] {
  let root = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1""#
  return Array("\(root) \(attributes)>\(content)</svg>".utf8)
}

/// A box of an AVIF file.
private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
  let length = content.count + 8
  return [0, 0, UInt8(length >> 8), UInt8(length & 0xFF)] + Array(type.utf8) + content
}

private func avif(brand: String = "avif", width: UInt8 = 4, height: UInt8 = 3) -> [UInt8] {
  let size = box("ispe", [0, 0, 0, 0, 0, 0, 0, width, 0, 0, 0, height])
  return box("ftyp", Array("\(brand)\0\0\0\0mif1".utf8))
    + box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", size))) + box("mdat", [1, 2, 3])
}

@Suite struct `A picture of an exhibition` {
  @Test(arguments: [
    drawing(#"<path fill="none" d="M0 0h1v1z"/>"#),
    drawing(#"<defs><clipPath id="a"><circle r="1"/></clipPath></defs><g clip-path="url(#a)"/>"#),
    drawing(#"<text x="0" style="font-size:12px; fill:url( '#a' )">해금 &amp; &#xAC00;</text>"#),
    drawing("<!-- drawn by hand --><title>On script</title>"),
    Array("\u{FEFF}<?xml version=\"1.0\" encoding='UTF-8'?>\n".utf8) + drawing(""),
  ])
  func `may be a drawing of shapes and words`(bytes: [UInt8]) throws {
    let file = try GuidePictureFile(bytes)
    #expect(file.format == .svg && file.bytes == bytes)
  }

  @Test(arguments: [
    (drawing("<script>alert(1)</script>"), "<script>"),
    (drawing("", #"onload="alert(1)""#), "onload"),
    (drawing("", #"ONCLICK='alert(1)'"#), "ONCLICK"),
    (drawing(#"<path d="M0 0" onclick="alert(1)"/>"#), "onclick"),
    (drawing("<foreignObject><p>x</p></foreignObject>"), "<foreignObject>"),
    (drawing("<svg:script/>"), "<svg:script>"),
    (drawing(#"<a href="https://example.org"><g/></a>"#), "<a>"),
    (drawing(#"<image href="https://example.org/x.png"/>"#), "<image>"),
    (drawing(#"<use href="other.svg#a"/>"#), "<use>"),
    (drawing(#"<animate attributeName="href" to="javascript:1"/>"#), "<animate>"),
    (drawing("<style>@import url(//example.org)</style>"), "<style>"),
    (drawing(#"<linearGradient href="//example.org#a"/>"#), "leads out"),
    (drawing(#"<linearGradient href=" #a"/>"#), "leads out"),
    (drawing(#"<g fill="url(https://example.org/a)"/>"#), "leads out"),
    (drawing(#"<g style="fill:URL(&quot;//example.org&quot;)"/>"#), "leads out"),
    (drawing(#"<g style="fill:&#117;rl(//example.org)"/>"#), "as numbers"),
    (drawing(#"<g style="fill:\75rl(//example.org)"/>"#), "as numbers"),
    (drawing(#"<g style="a:b; @import 'x'"/>"#), "holds @"),
    (drawing(#"<g style="fill:u/**/rl(//x)"/>"#), "holds /*"),
    (drawing("", #"xmlns:h="http://www.w3.org/1999/xhtml""#), "xmlns:h"),
    (Array(#"<svg xmlns="http://www.w3.org/1999/xhtml"/>"#.utf8), "xmlns"),
    (Array(#"<!DOCTYPE svg [<!ENTITY a "b">]><svg/>"#.utf8), "document type"),
    (drawing("<![CDATA[<script/>]]>"), "section"),
    (Array(#"<?xml-stylesheet href="a.css"?><svg/>"#.utf8), "instruction"),
    (Array(#"<?xml version="1.0" encoding="ISO-2022-JP"?><svg/>"#.utf8), "UTF-8"),
    (drawing("\u{1B}$B"), "UTF-8"), ([0x3C, 0xFF], "UTF-8"),
    (Array("<html><body/></html>".utf8), "<html>"),
    (Array("<svg><g></svg>".utf8), "ends nothing"), (Array("<svg><g>".utf8), "cut off"),
    (Array("<svg/><svg/>".utf8), "second root"), (Array("<svg/>words".utf8), "outside"),
    (Array("<svg/><!-- ".utf8), "cut off"), (Array(#"<svg id="a" id="b"/>"#.utf8), "twice"),
    (drawing(#"<g fill="red"stroke="red"/>"#), "expected a space"),
    (drawing(#"<g fill=red/>"#), "in quotes"), (drawing("<g fill='<'/>"), "within a value"),
    (
      drawing(String(repeating: "<g>", count: 99) + String(repeating: "</g>", count: 99)),
      "too deep"
    ),
  ])
  func `is no drawing with anything else in it`(bytes: [UInt8], reason: String) {
    #expect {
      try GuidePictureFile(bytes)
    } throws: { error in
      (error as? GuidePictureFault)?.reason.contains(reason) ?? false
    }
  }

  @Test func `names the line of what it objects to`() {
    #expect(throws: GuidePictureFault.self) { try GuidePictureFile(drawing("\n\n<script/>")) }
    #expect {
      try GuidePictureFile(drawing("\n\n<script/>"))
    } throws: { error in
      (error as? GuidePictureFault)?.reason == "line 3: the element <script> is not allowed"
    }
  }

  @Test func `has a limit`() {
    let comment = "<!--" + String(repeating: "x", count: 1_048_576) + "-->"
    #expect(throws: GuidePictureFault.self) { try GuidePictureFile(drawing(comment)) }
    let long = [UInt8](repeating: 0x89, count: GuidePictureFile.maximumBytes + 1)
    #expect(throws: GuidePictureFault.self) { try GuidePictureFile(long) }
  }

  @Test(arguments: [
    Array("\u{89}PNG garbage".utf8), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3],
    Array("SQLite format 3\0".utf8), [], Array("GIF89a".utf8),
  ])
  func `is nothing that only calls itself one`(bytes: [UInt8]) {
    #expect(throws: GuidePictureFault.self) { try GuidePictureFile(bytes) }
  }

  @Test func `may be an AVIF that stands still`() throws {
    #expect(try GuidePictureFile(avif()).format == .avif)
    for broken in [avif(brand: "avis"), avif(brand: "mp42"), avif(width: 0), avif().dropLast()] {
      #expect(throws: GuidePictureFault.self) { try GuidePictureFile(Array(broken)) }
    }
  }
}

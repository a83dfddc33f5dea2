import Compression
import Testing

@Suite struct `Compressed bytes` {
  let page = Array(String(repeating: "<p>딸기바나나쥬스 주문</p>", count: 400).utf8)

  @Test func `are a fraction of a page`() throws {
    #expect(try page.gzipped().count < page.count / 20)
    #expect(try page.brotliCompressed().count < page.count / 20)
  }

  @Test func `begin as the formats say`() throws {
    #expect(try page.gzipped().prefix(3) == [0x1F, 0x8B, 8])
    #expect(try !page.brotliCompressed().isEmpty)
  }

  @Test func `end with the length of what went in`() throws {
    let trailer = try page.gzipped().suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(trailer == page.count)
  }

  @Test func `of nothing are valid too`() throws {
    #expect(try [UInt8]().gzipped().count > 0)
    #expect(try [UInt8]().brotliCompressed().count > 0)
  }
}

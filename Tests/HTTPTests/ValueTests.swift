import HTTP
import Testing

@Suite struct `A request` {
  @Test(
    arguments: [
      ("/", []), ("/exhibits/jikji", ["exhibits", "jikji"]), ("/a/", ["a", ""]),
      ("/%EC%A7%81%EC%A7%80", ["직지"]), ("/직지", ["직지"]), ("/a%2Fb/c", ["a/b", "c"]),
      ("/a+b", ["a+b"]), ("/a//b", ["a", "", "b"]), ("/../a", ["..", "a"]),
      ("http://host:80/a/b", ["a", "b"]), ("HTTP://host", []),
    ]
  )
  func `has a decoded path`(target: String, path: [String]) {
    #expect(Request(target: target + "?a=b").path == path)
  }

  @Test func `has a decoded query, in order`() {
    let query = Request(target: "/?lang=ko&q=a+b%26%EC%A7%81&lang=fr&empty=&bare&=x&e=a=b").query
    #expect(query.map(\.name) == ["lang", "q", "lang", "empty", "bare", "", "e"])
    #expect(query["lang"] == "ko")
    #expect(query.all("lang") == ["ko", "fr"])
    #expect(query["q"] == "a b&직")
    #expect(query["bare"]?.isEmpty == true)
    #expect(query["e"] == "a=b")
    #expect(query["none"] == nil)
    #expect(Request(target: "/a?b=c").target == "/a")
  }

  @Test func `reads a form only where there is one`() {
    let type = "Application/x-www-form-urlencoded; charset=utf-8"
    let body = Array("fruit=kiwi&delta=%2B5".utf8)
    let form = Request(headers: ["content-type": type], body: body).formFields()
    #expect(form?["fruit"] == "kiwi")
    #expect(form?["delta"] == "+5")
    #expect(Request(headers: ["Content-Type": "text/plain"], body: body).formFields() == nil)
    #expect(Request(headers: ["Content-Type": type], body: Array("a=%zz".utf8)).formFields() == nil)
    #expect(Request(headers: ["Content-Type": type], body: [0x61, 0xFF]).formFields() == nil)
  }

  @Test func `has headers whose names ignore case`() {
    var headers: Headers = ["Accept": "a", "X-A": "1"]
    headers.add("accept", "b")
    #expect(headers["ACCEPT"] == "a")
    #expect(headers.all("Accept") == ["a", "b"])
    headers["aCCept"] = "c"
    #expect(headers.all("Accept") == ["c"])
    headers["accept"] = nil
    #expect(headers.count == 1)
  }
}

@Suite struct `A client` {
  @Test(
    arguments: [
      (["gzip, deflate, br, zstd"], true, true), (["gzip"], false, true),
      (["BR ; Q=0.5"], true, false),
      (["deflate", "gzip"], false, true), (["*"], true, true), (["*;q=0"], false, false),
      (["br;q=0, *"], false, true), (["gzip;q=0.000,br;q=0.001"], true, false),
      (["br; q=0", "gzip;q=1.000"], false, true), (["brotli, x-gzip"], false, false),
      (["identity"], false, false), ([""], false, false), ([",,br;,gzip;q="], true, true),
      ([], false, false),
    ]
  )
  func `takes the codings that it names with a weight`(lists: [String], brotli: Bool, gzip: Bool) {
    var headers: Headers = [:]
    for list in lists { headers.add("accept-encoding", list) }
    #expect(headers.accepts(.brotli) == brotli)
    #expect(headers.accepts(.gzip) == gzip)
  }
}

@Suite struct `An address` {
  @Test(
    arguments: [
      ("127.0.0.1", true), ("127.255.3.4", true), ("::1", true), ("::ffff:127.0.0.9", true),
      ("128.0.0.1", false), ("192.168.0.7", false), ("::2", false), ("fe80::1", false),
      ("::ffff:10.0.0.1", false), ("::", false), ("::7f00:1", false),
    ]
  )
  func `knows whether it is this machine`(text: String, isLoopback: Bool) throws {
    #expect(try #require(Address(text)).isLoopback == isLoopback)
  }

  @Test func `reads and writes what people write`() {
    #expect(Address("192.168.0.7")?.description == "192.168.0.7")
    #expect(Address("FE80:0::1")?.description == "fe80::1")
    #expect(Address("::ffff:10.0.0.1") == Address("10.0.0.1"))
    #expect(Address("localhost") == nil)
    #expect(Address.loopback.description == "127.0.0.1")
  }
}

@Suite struct `Shared bytes` {
  @Test func `are what they were made from`() {
    #expect(Bytes([1, 2, 3]).array == [1, 2, 3])
    #expect(Bytes("직지").count == 6)
    #expect(Bytes(static: "fixed").array == Array("fixed".utf8))
    #expect(Bytes([]).array.isEmpty)
  }
}

import Glibc
import HTTP
import Testing

@Suite struct `A conversation` {
  @Test func `hands the request to the handler and its answer to the client`() async throws {
    try await withServer { server in
      let client = try RawClient(port: server.port)
      client.send(
        "POST /a/b?x=1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello"
      )
      let response = try await client.response()
      #expect(response.code == 200)
      #expect(response.body == "POST\na|b\nx=1\nhello")
      #expect(response["Content-Type"] == "text/plain")
      #expect(response["Date"]?.hasSuffix(" GMT") == true)
    }
  }

  @Test func `keeps the connection for the next request`() async throws {
    try await withServer { server in
      let client = try RawClient(port: server.port)
      for number in 1...3 {
        #expect(try await client.get("/\(number)").body == "GET\n\(number)\n\n")
      }
    }
  }

  @Test func `answers pipelined requests in order`() async throws {
    let respond: @Sendable (Request) async -> Response = { request in
      if request.path == ["slow"] { try? await Task.sleep(for: .milliseconds(50)) }
      return .text(request.target)
    }
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      let targets = ["/slow", "/2", "/3", "/slow", "/5"]
      client.send(targets.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
      for target in targets { #expect(try await client.response().body == target) }
    }
  }

  @Test func `closes after an answer when the client asks for it`() async throws {
    try await withServer { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(try await client.rest().hasPrefix("HTTP/1.1 200"))
      let old = try RawClient(port: server.port)
      old.send("GET / HTTP/1.0\r\n\r\n")
      #expect(try await old.rest().hasSuffix("GET\n\n\n"))
    }
  }

  @Test func `answers HEAD like GET without the body`() async throws {
    try await withServer { server in
      let client = try RawClient(port: server.port)
      client.send("HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try await client.response(hasBody: false)
      #expect(response.code == 200)
      #expect(response["Content-Length"] == "7")
      #expect(try await client.get("/b").body == "GET\nb\n\n")
    }
  }

  @Test func `reads a chunked body`() async throws {
    try await withServer { server in
      let client = try RawClient(port: server.port)
      client.send("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      client.send("5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n")
      #expect(try await client.response().body == "PUT\n\n\nhello world")
    }
  }

  @Test func `asks a client that waits to continue`() async throws {
    try await withServer { server in
      let client = try RawClient(port: server.port)
      client.send(
        "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
      )
      #expect(try await client.text(through: "\r\n\r\n").hasPrefix("HTTP/1.1 100"))
      client.send("ok")
      #expect(try await client.response().body == "POST\n\n\nok")
    }
  }

  @Test(arguments: [
    (Status.noContent, Body.empty, nil), (.notModified, .bytes(Bytes("page")), "4"),
  ])
  func `sends no body where the status has none`(
    status: Status,
    body: Body,
    length: String?
  ) async throws {
    let respond: @Sendable (Request) async -> Response = { request in
      guard request.path.isEmpty else { return .text("next") }
      return Response(status, headers: ["ETag": "\"1\""], body: body)
    }
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try await client.response()
      #expect(response.code == status.code)
      #expect(response["ETag"] == "\"1\"")
      #expect(response["Content-Length"] == length)
      #expect(try await client.get("/next").body == "next")
    }
  }

  @Test func `sends bodies of any size whole`() async throws {
    let large = Bytes([UInt8](repeating: 65, count: 3_000_000))
    let respond: @Sendable (Request) async -> Response = { _ in Response(body: .bytes(large)) }
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      for _ in 1...2 {
        #expect(try await client.get("/").body.utf8.count == 3_000_000)
      }
    }
  }

  @Test func `gives the handler headers, cookies and the client's address`() async throws {
    let seen = Shared<Request?>(nil)
    let respond: @Sendable (Request) async -> Response = { request in
      seen.change { $0 = request }
      return Response(.noContent)
    }
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      client.send(
        "GET / HTTP/1.1\r\nHost: a\r\nX-One: \t1 \r\nx-one: 2\r\nCookie: a=b; lang=\"fr\"\r\n\r\n"
      )
      #expect(try await client.response().code == 204)
    }
    let request = try #require(seen.value)
    #expect(request.headers.all("X-ONE") == ["1", "2"])
    #expect(request.headers.cookie("lang") == "fr")
    #expect(request.headers.cookie("an") == nil)
    #expect(request.remoteAddress == .loopback)
  }
}

@Suite struct `A handler` {
  actor Counter {
    private(set) var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  @Test func `that waits is answered when it returns`() async throws {
    let counter = Counter()
    let respond: @Sendable (Request) async -> Response = { _ in
      try? await Task.sleep(for: .milliseconds(20))
      return .text("\(await counter.next())")
    }
    try await withServer(respond: respond) { server in
      let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
      for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
      var numbers: Set<String> = []
      for client in clients { numbers.insert(try await client.response().body) }
      #expect(numbers == Set((1...20).map(String.init)))
    }
  }

  @Test func `runs on the loop thread of its connection, also after a wait`() async throws {
    let counter = Counter()
    let threads = Shared<Set<UInt>>([])
    let respond: @Sendable (Request) async -> Response = { _ in
      threads.change { $0.insert(UInt(pthread_self())) }
      _ = await counter.next()
      try? await Task.sleep(for: .milliseconds(1))
      threads.change { $0.insert(UInt(pthread_self())) }
      return .text("")
    }
    try await withServer(respond: respond) { server in
      for _ in 1...5 { _ = try await RawClient(port: server.port).get("/") }
    }
    #expect(threads.value.count == 1)
  }

  @Test func `whose client has gone harms nobody`() async throws {
    let returned = Shared(0)
    let respond: @Sendable (Request) async -> Response = { request in
      if request.path == ["slow"] {
        try? await Task.sleep(for: .milliseconds(100))
        returned.change { $0 += 1 }
      }
      return .text("here")
    }
    try await withServer(respond: respond) { server in
      for _ in 1...10 {
        let client = try RawClient(port: server.port)
        client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
        client.leave()
      }
      #expect(try await eventually { returned.value == 10 })
      let next = try RawClient(port: server.port)
      #expect(try await next.get("/").body == "here")
    }
  }

  @Test func `is served by several threads when there are several`() async throws {
    let threads = Shared<Set<UInt>>([])
    let respond: @Sendable (Request) async -> Response = { _ in
      threads.change { $0.insert(UInt(pthread_self())) }
      return .text("")
    }
    try await withServer(.with { $0.threads = 3 }, respond: respond) { server in
      for _ in 1...60 {
        let client = try RawClient(port: server.port)
        #expect(try await client.get("/").code == 200)
      }
    }
    #expect(threads.value.count > 1)
  }
}

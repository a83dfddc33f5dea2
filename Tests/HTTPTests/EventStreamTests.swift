import HTTP
import Testing

@Suite struct `An event stream` {
  private let streams = Shared<[EventStream]>([])

  private var respond: @Sendable (Request) async -> Response {
    { [streams] request in
      guard request.path == ["events"] else { return .text("other") }
      let stream = EventStream()
      streams.change { $0.append(stream) }
      return Response(
        .ok,
        headers: ["Content-Type": "text/event-stream"],
        body: .events(stream)
      )
    }
  }

  /// Connects a client that reads, and returns it once its stream is there.
  private func listen(_ server: Server, receiveBufferBytes: Int32? = nil) async throws -> RawClient
  {
    let client = try RawClient(port: server.port, receiveBufferBytes: receiveBufferBytes)
    client.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
    let head = try await client.text(through: "\r\n\r\n")
    #expect(head.contains("text/event-stream"))
    return client
  }

  @Test func `brings every event to every client at once`() async throws {
    try await withServer(.with { $0.threads = 2 }, respond: respond) { server in
      var clients: [RawClient] = []
      for _ in 1...5 { clients.append(try await listen(server)) }
      for number in 1...3 {
        let event = Bytes("data: \(number)\n\n")
        for stream in streams.value { #expect(stream.send(event)) }
        for client in clients {
          #expect(try await client.text(through: "\n\n\r\n").hasSuffix("data: \(number)\n\n\r\n"))
        }
      }
    }
  }

  @Test func `ends when it is closed, after everything that was sent`() async throws {
    try await withServer(respond: respond) { server in
      let client = try await listen(server)
      let stream = try #require(streams.value.first)
      stream.send(Bytes("data: last\n\n"))
      stream.close()
      #expect(stream.isClosed)
      #expect(!stream.send(Bytes("data: too late\n\n")))
      let rest = try await client.text(through: "0\r\n\r\n")
      #expect(rest.contains("data: last\n\n"))
      #expect(!rest.contains("too late"))
      #expect(try await client.get("/").body == "other")
    }
  }

  @Test func `tells once when the client has left`() async throws {
    let closings = Shared(0)
    try await withServer(respond: respond) { server in
      let client = try await listen(server)
      let stream = try #require(streams.value.first)
      stream.onClose { closings.change { $0 += 1 } }
      client.leave()
      #expect(try await eventually { closings.value == 1 })
      #expect(!stream.send(Bytes("data: 1\n\n")))
      stream.close()
    }
    #expect(closings.value == 1)
  }

  @Test func `tells at once when it has ended before`() {
    let closings = Shared(0)
    let stream = EventStream()
    stream.close()
    stream.onClose { closings.change { $0 += 1 } }
    #expect(closings.value == 1)
  }

  @Test func `of a client that does not read is cut off and delays nobody`() async throws {
    try await withServer(respond: respond) { server in
      let stuck = try await listen(server, receiveBufferBytes: 4096)
      let lively = try await listen(server)
      let (stuckStream, livelyStream) = (streams.value[0], streams.value[1])
      let event = Bytes("data: " + String(repeating: "x", count: 8000) + "\n\n")
      var sent = 0
      while stuckStream.send(event), sent < 10_000 {
        sent += 1
        #expect(livelyStream.send(event))
        _ = try await lively.text(through: "\n\n\r\n")
      }
      #expect(sent < 10_000)
      #expect(stuckStream.isClosed)
      livelyStream.send(Bytes("data: on\n\n"))
      #expect(try await lively.text(through: "\n\n\r\n").hasSuffix("data: on\n\n\r\n"))
      stuck.leave()
    }
  }

  @Test func `keeps what a slow client has not read, up to its buffer`() {
    let stream = EventStream(bufferBytes: 10)
    #expect(stream.send(Bytes("12345")))
    #expect(stream.send(Bytes("67890")))
    #expect(!stream.isClosed)
    #expect(!stream.send(Bytes("x")))
    #expect(stream.isClosed)
  }

  @Test
  func `brings a client the last event of each kind, however large the burst before it reads`()
    async throws
  {
    let padding = String(repeating: "x", count: 40_000)
    // Nothing is on its way until the answer is.
    let respond: @Sendable (Request) async -> Response = { _ in
      let stream = EventStream()
      for number in 1...500 {
        #expect(stream.send(Bytes("data: queue \(number) \(padding)\n\n"), as: "queue"))
        #expect(stream.send(Bytes("data: stock \(number)\n\n"), as: "stock"))
      }
      stream.close()
      return Response(.ok, body: .events(stream))
    }
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      client.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
      let received = try await client.text(through: "0\r\n\r\n")
      #expect(received.contains("data: queue 500 "))
      #expect(received.contains("data: stock 500\n"))
      #expect(received.split(separator: "data: ").count == 3)
    }
  }

  @Test func `brings a client that reads an event larger than its buffer`() async throws {
    let event = "data: " + String(repeating: "x", count: 200_000) + "\n\n"
    try await withServer(respond: respond) { server in
      let client = try await listen(server)
      #expect(streams.value[0].send(Bytes("data: 1\n\n")))
      #expect(streams.value[0].send(Bytes(event)))
      var received = ""
      while !received.hasSuffix("\n\n\r\n") || received.count < event.count {
        received += try await client.text(through: "\r\n")
      }
      #expect(!streams.value[0].isClosed)
    }
  }

  @Test func `is ended by HEAD, which has no body`() async throws {
    try await withServer(respond: respond) { server in
      let client = try RawClient(port: server.port)
      client.send("HEAD /events HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.response(hasBody: false).code == 200)
      let stream = try #require(streams.value.first)
      #expect(try await eventually { stream.isClosed })
      #expect(try await client.get("/").body == "other")
    }
  }
}

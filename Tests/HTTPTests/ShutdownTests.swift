import Glibc
import Testing

@testable import HTTP

@Suite struct `Starting and stopping` {
  @Test func `answers what is in flight, then closes`() async throws {
    let begun = Shared(0)
    let mayReturn = Shared(false)
    let respond: @Sendable (Request) async -> Response = { _ in
      begun.change { $0 += 1 }
      while !mayReturn.value { try? await Task.sleep(for: .milliseconds(10)) }
      return .text("done")
    }
    let server = try Server(configuration: .init(), respond: respond)
    let clients = try (1...3).map { _ in try RawClient(port: server.port) }
    for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
    let idle = try RawClient(port: server.port)
    #expect(try await eventually { begun.value == 3 })
    async let stopping: Void = server.shutDown(gracePeriodSeconds: 30)
    #expect(try await eventually { (try? RawClient(port: server.port)) == nil })
    mayReturn.change { $0 = true }
    await stopping
    for client in clients {
      let answer = try await client.rest()
      #expect(answer.hasSuffix("done"))
      #expect(answer.contains("Connection: close"))
    }
    #expect(try await idle.rest().isEmpty)
    #expect(throws: RawClient.ClientError.self) { try RawClient(port: server.port) }
  }

  @Test func `ends event streams`() async throws {
    let streams = Shared<[EventStream]>([])
    let respond: @Sendable (Request) async -> Response = { _ in
      let stream = EventStream()
      streams.change { $0.append(stream) }
      return Response(body: .events(stream))
    }
    let server = try Server(configuration: .init(), respond: respond)
    let clients = try (1...3).map { _ in try RawClient(port: server.port) }
    for client in clients {
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try await client.text(through: "\r\n\r\n")
    }
    await server.shutDown(gracePeriodSeconds: 5)
    for client in clients {
      let rest = try await client.rest()
      #expect(rest == "0\r\n\r\n")
    }
    #expect(streams.value.filter(\.isClosed).count == 3)
  }

  @Test func `answers 503 for a handler that takes too long`() async throws {
    let wasCancelled = Shared(false)
    let respond: @Sendable (Request) async -> Response = { _ in
      try? await Task.sleep(for: .seconds(60))
      wasCancelled.change { $0 = Task.isCancelled }
      return .text("never seen")
    }
    let server = try Server(configuration: .init(), respond: respond)
    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    try await Task.sleep(for: .milliseconds(100))
    await server.shutDown(gracePeriodSeconds: 0.1)
    #expect(try await client.rest().hasPrefix("HTTP/1.1 503"))
    #expect(try await eventually { wasCancelled.value })
  }

  @Test func `can be asked to stop twice`() async throws {
    let server = try Server(configuration: .init(), respond: echo)
    await server.shutDown(gracePeriodSeconds: 1)
    await server.shutDown(gracePeriodSeconds: 1)
  }

  @Test(arguments: [1, 2])
  func `names a port that is in use`(threads: Int) async throws {
    try await withServer(.with { $0.threads = threads }) { server in
      var configuration = Server.Configuration()
      configuration.port = server.port
      configuration.threads = threads
      #expect(throws: ServerError.portInUse(address: "127.0.0.1", port: server.port)) {
        try Server(configuration: configuration, respond: echo)
      }
    }
  }

  @Test func `names an address or a port that does not exist`() {
    var configuration = Server.Configuration()
    configuration.address = "192.0.2.1"
    #expect(throws: ServerError.addressNotAvailable(address: "192.0.2.1")) {
      try Server(configuration: configuration, respond: echo)
    }
    configuration = Server.Configuration()
    configuration.port = 70_000
    #expect(throws: ServerError.portOutOfRange(port: 70_000)) {
      try Server(configuration: configuration, respond: echo)
    }
  }

  @Test func `listens on IPv6 as well`() async throws {
    try await withServer(.with { $0.address = "::1" }) { #expect($0.port > 0) }
  }
}

@Suite(.serialized) struct `Signals` {
  @Test(arguments: [SIGTERM, SIGINT])
  func `are waited for`(signal: Int32) async {
    #expect(ProcessSignal.termination.take())
    kill(getpid(), signal)
    #expect(await ProcessSignal.termination.wait() == signal)
  }

  @Test func `to reload are told from those to end`() async {
    #expect(ProcessSignal.termination.take() && ProcessSignal.reload.take())
    kill(getpid(), SIGHUP)
    #expect(await ProcessSignal.reload.wait() == SIGHUP)
    kill(getpid(), SIGTERM)
    kill(getpid(), SIGHUP)
    #expect(await ProcessSignal.reload.wait() == SIGHUP)
    #expect(await ProcessSignal.termination.wait() == SIGTERM)
  }
}

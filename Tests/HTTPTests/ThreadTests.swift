import Glibc
import Testing

@testable import HTTP

@Suite struct `The threads of a server` {
  @Test func `are not all at work while one hangs`() async throws {
    var configuration = Server.Configuration()
    configuration.threads = 2
    let isHanging = Shared(false)
    let mayGoOn = Shared(false)
    let server = try Server(configuration: configuration) { _ in
      isHanging.change { $0 = true }
      while !mayGoOn.value { usleep(1_000) }
      return .text("late")
    }
    await server.awaitThreads()

    let client = try RawClient(port: server.port)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try await eventually { isHanging.value })
    let looks = Shared(0)
    let look = Task {
      await server.awaitThreads()
      looks.change { $0 += 1 }
    }
    try await Task.sleep(for: .milliseconds(100))
    #expect(looks.value == 0)
    mayGoOn.change { $0 = true }
    await look.value
    #expect(looks.value == 1)
    await server.shutDown(gracePeriodSeconds: 5)
    await server.awaitThreads()
  }
}

import Glibc
import HTTP
import Testing

/// A handler that takes a file at one address, from senders with a key.
private struct FileTaker: Handler {
  static let limit = 8_000_000

  let taken = Shared<[Int]>([])
  let hold: @Sendable () async -> Void

  func respond(to request: Request) async -> Response {
    taken.change { $0.append(request.body.count) }
    if request.isBodyTooLong { return Response(.contentTooLarge, body: .bytes(Bytes("too long"))) }
    await hold()
    let file = request.bodyFile
    do {
      // More than is there is no more than is there.
      let ends = try await file.bytes(in: 0..<3) + file.bytes(in: (file.count - 3)..<Int.max)
      let text = "\(file.count) \(String(decoding: ends, as: UTF8.self)) \(file.sha256)"
      return Response(.ok, body: .bytes(Bytes(text)))
    } catch {
      return Response(.serviceUnavailable)
    }
  }

  func bodyLimit(for request: Request) async -> BodyLimit? {
    let limit = BodyLimit(bytes: Self.limit, isSpooled: true)
    return request.headers.contains("Key") ? limit : limit.withoutRoom
  }
}

/// Runs a test with a server whose files are in a folder of their own.
private func withFileTaker(
  in folder: String? = nil,
  hold: @escaping @Sendable () async -> Void = {},
  _ test: (_ server: Server, _ taker: FileTaker, _ folder: String) async throws -> Void
) async throws {
  let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  var template = Array("\(temporary)/pavilion-spool-XXXXXX".utf8CString)
  mkdtemp(&template)
  let made = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  defer { rmdir(made) }
  let taker = FileTaker(hold: hold)
  let server = try Server(
    configuration: .with { $0.spoolFolder = folder ?? made },
    handler: taker
  )
  do {
    try await test(server, taker, made)
  } catch {
    await server.shutDown(gracePeriodSeconds: 0)
    throw error
  }
  await server.shutDown(gracePeriodSeconds: 0)
}

/// Bytes whose ends and order a test can tell.
private func bytes(_ count: Int) -> [UInt8] {
  var bytes = (0..<26).map { UInt8(65 + $0 * 7 % 26) }
  while bytes.count < count { bytes += bytes }
  return Array(bytes[..<count])
}

/// The hash of 3,000,001 of these bytes by `sha256sum`.
private let hashOfThreeMillion =
  "45cb9cb8700c413c0c28562aab479fa1ac4910f41199136ad64efe5e1e25deb6"

/// The answer of the handler to bytes, with their hash as `sha256sum` has it.
private func answer(to bytes: [UInt8], sha256: String) -> String {
  "\(bytes.count) \(String(decoding: bytes.prefix(3) + bytes.suffix(3), as: UTF8.self)) \(sha256)"
}

extension RawClient {
  fileprivate func announce(_ count: Int, key: String = "Key: 1\r\n") {
    send("POST / HTTP/1.1\r\nHost: a\r\n\(key)Content-Length: \(count)\r\n\r\n")
  }
}

/// The number of this process's open files that have lost their names in a folder.
private func namelessFiles(in folder: String) -> Int {
  guard let directory = opendir("/proc/self/fd") else { return -1 }
  defer { closedir(directory) }
  var count = 0
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    var target = [UInt8](repeating: 0, count: 300)
    let length = target.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { readlink("/proc/self/fd/\(name)", $0, buffer.count) } ?? -1
    }
    guard length > 0 else { continue }
    let path = String(decoding: target[..<length], as: UTF8.self)
    if path.hasPrefix(folder), path.hasSuffix("(deleted)") { count += 1 }
  }
  return count
}

@Suite struct `A body that becomes a file` {
  @Test func `has its length, its hash and its bytes`() async throws {
    // The hashes are those of sha256sum.
    let cases = [
      (100, "4a005d03f54a2350166adc8fab2a8a4b87f5753ca0220fd28ce8816e00c6526a"),
      (65_536, "345e35aa749d9a624dbe9302ab1c6a7f8945416c91a3c2e837678e67530127d4"),
      (65_537, "d3f0b64a17368ffc0f396c3083697ab58731531ef9da1124966730d0481cfb27"),
      (262_144, "950997a8a919e0d132597aeb0387cfcdb9e8f8645e3a2609d5aad6152b65ddda"),
      (3_000_001, hashOfThreeMillion),
    ]
    try await withFileTaker { server, _, _ in
      let client = try RawClient(port: server.port)
      for (count, hash) in cases {
        let body = bytes(count)
        client.announce(count)
        try await offPool { _ = client.send(body) }
        #expect(try await client.response().body == answer(to: body, sha256: hash))
      }
    }
  }

  @Test func `may come in chunks`() async throws {
    try await withFileTaker { server, _, _ in
      let client = try RawClient(port: server.port)
      let body = bytes(3_000_001)
      for size in [1_000_000, 70_000] {
        client.send("POST / HTTP/1.1\r\nHost: a\r\nKey: 1\r\nTransfer-Encoding: chunked\r\n\r\n")
        try await offPool {
          var start = 0
          while start < body.count {
            let end = min(start + size, body.count)
            client.send("\(String(end - start, radix: 16))\r\n")
            client.send(Array(body[start..<end]) + Array("\r\n".utf8))
            start = end
          }
          client.send("0\r\n\r\n")
        }
        #expect(try await client.response().body == answer(to: body, sha256: hashOfThreeMillion))
      }
    }
  }

  @Test func `in chunks has the same limit, over all of its parts`() async throws {
    try await withFileTaker { server, taker, _ in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nKey: 1\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = "F4240\r\n" + String(repeating: "a", count: 1_000_000) + "\r\n"
      try await offPool { for _ in 1...8 { client.send(chunk) } }
      client.send("1\r\na\r\n0\r\n\r\n")
      #expect(try await client.response().code == 413)
      #expect(taker.taken.value.isEmpty)
    }
  }

  @Test func `that is too long, or not allowed, is answered before it is sent`() async throws {
    try await withFileTaker { server, taker, _ in
      for (count, key) in [(FileTaker.limit + 1, "Key: 1\r\n"), (70_000, ""), (.max, "")] {
        let client = try RawClient(port: server.port)
        client.announce(count, key: key)
        let response = try await client.response()
        #expect(response.code == 413 && response.body == "too long")
        // What follows is the body, and no request.
        #expect(response["Connection"] == "close")
      }
      let chunks = try RawClient(port: server.port)
      chunks.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      #expect(try await chunks.response().body == "too long")
      #expect(taker.taken.value == [0, 0, 0, 0])
    }
  }

  @Test func `leaves no file, whole or cut off`() async throws {
    try await withFileTaker { server, taker, folder in
      let client = try RawClient(port: server.port)
      client.announce(2_000_000)
      try await offPool { _ = client.send(bytes(1_000_000)) }
      #expect(try await eventually { namelessFiles(in: folder) == 1 })
      #expect(rmdir(folder) == 0, "the folder holds a name")
      mkdir(folder, 0o700)
      client.leave()
      #expect(try await eventually { namelessFiles(in: folder) == 0 })
      #expect(taker.taken.value.isEmpty)
      let other = try RawClient(port: server.port)
      other.announce(1_000_000)
      try await offPool { _ = other.send(bytes(1_000_000)) }
      #expect(try await other.response().code == 200)
      #expect(try await eventually { namelessFiles(in: folder) == 0 })
    }
  }

  @Test func `is one of four at most, and its place is free again after it`() async throws {
    try await withFileTaker { server, _, folder in
      var clients: [RawClient] = []
      for _ in 1...4 {
        let client = try RawClient(port: server.port)
        client.announce(1_000_000)
        client.send(bytes(300_000))
        clients.append(client)
      }
      #expect(try await eventually { namelessFiles(in: folder) == 4 })
      let fifth = try RawClient(port: server.port)
      fifth.announce(1_000_000)
      let refused = try await fifth.response()
      #expect(refused.code == 503 && refused["Retry-After"] == "1")
      // Those who send usual bodies do not notice.
      let short = try RawClient(port: server.port)
      short.announce(100)
      short.send(bytes(100))
      #expect(try await short.response().code == 200)
      clients[0].leave()
      clients[1].send(bytes(700_000))
      #expect(try await clients[1].response().code == 200)
      #expect(try await eventually { namelessFiles(in: folder) == 2 })
      for _ in 1...2 {
        let next = try RawClient(port: server.port)
        next.announce(1_000_000)
        try await offPool { _ = next.send(bytes(1_000_000)) }
        #expect(try await next.response().code == 200)
      }
    }
  }

  @Test func `that no disk takes is refused`() async throws {
    try await withFileTaker(in: "/dev/null") { server, taker, _ in
      let client = try RawClient(port: server.port)
      client.announce(1_000_000)
      client.send(bytes(300_000))
      let response = try await client.response()
      #expect(response.code == 507)
      #expect(response.body.contains("no room"))
      #expect(taker.taken.value.isEmpty)
    }
  }

  @Test func `may take long, if it goes on`() async throws {
    var configuration = Server.Configuration()
    configuration.connectionTimeoutSeconds = 2
    let server = try Server(configuration: configuration, handler: FileTaker(hold: {}))
    let body = bytes(1_500_000)
    let steady = try RawClient(port: server.port)
    let stuck = try RawClient(port: server.port)
    stuck.announce(1_500_000)
    steady.announce(1_500_000)
    try await offPool {
      for part in 0..<5 {
        steady.send(Array(body[(part * 300_000)..<((part + 1) * 300_000)]))
        usleep(600_000)
      }
    }
    #expect(try await steady.response().body.hasPrefix("1500000 "))
    #expect(try await stuck.response().code == 408)
    await server.shutDown(gracePeriodSeconds: 0)
  }

  @Test func `keeps no other client waiting`() async throws {
    let isHeld = Shared(true)
    let hold: @Sendable () async -> Void = {
      while isHeld.value { try? await Task.sleep(for: .milliseconds(5)) }
    }
    try await withFileTaker(hold: hold) { server, _, _ in
      let client = try RawClient(port: server.port)
      client.announce(5_000_000)
      try await offPool { _ = client.send(bytes(5_000_000)) }
      let other = try RawClient(port: server.port)
      other.announce(70_000, key: "")
      #expect(try await other.response().code == 413)
      isHeld.change { $0 = false }
      #expect(try await client.response().code == 200)
    }
  }
}

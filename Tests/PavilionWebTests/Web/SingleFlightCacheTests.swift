import Synchronization
import Testing

@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import Web

@Suite(.timeLimit(.minutes(10))) struct `A single-flight cache` {
  private struct Failure: Error {}

  /// Holds tasks back until the test opens it.
  private final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func open() { continuation.finish() }

    func wait() async { for await _ in stream {} }
  }

  @Test func `makes a value once for all who ask meanwhile`() async throws {
    let cache = SingleFlightCache<Int, Int, Failure>()
    let gate = Gate()
    let values = await withTaskGroup { group in
      for _ in 1...9 {
        group.addTask { () async -> Int? in
          try? await cache.value(for: 1) { () async throws(Failure) in
            await gate.wait()
            return 7
          }
        }
      }
      while cache.made == 0 { await Task.yield() }
      gate.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: 7, count: 9))
    #expect(cache.made == 1)
    _ = try await cache.value(for: 1) { () async throws(Failure) in 8 }
    #expect(cache.last == 7)
    _ = try await cache.value(for: 1, where: { $0 > 7 }, make: { () async throws(Failure) in 8 })
    #expect(cache.last == 8)
  }

  @Test func `keeps no value that began to be made before a change`() async throws {
    let cache = SingleFlightCache<Int, Int, Failure>()
    let gate = Gate()
    let early = Task {
      try await cache.value(for: 1) { () async throws(Failure) in
        await gate.wait()
        return 1
      }
    }
    while cache.made == 0 { await Task.yield() }
    _ = try await cache.value(for: 2) { () async throws(Failure) in 2 }
    gate.open()
    #expect(try await early.value == 1)
    #expect(cache.last == 2)
  }

  @Test func `keeps no failure`() async throws {
    let cache = SingleFlightCache<Int, Int, Failure>()
    await #expect(throws: Failure.self) {
      try await cache.value(for: 1) { () async throws(Failure) in throw Failure() }
    }
    #expect(try await cache.value(for: 1) { () async throws(Failure) in 3 } == 3)
  }
}

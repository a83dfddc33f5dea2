import JuiceBar
import Synchronization
import Testing

@testable import CounterWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import Web

@Suite(.timeLimit(.minutes(10))) struct `What was read last` {
  @Test func `is not replaced by what somebody began to read before it`() async throws {
    let last = ReadingCache<Int>()
    let (opened, gate) = AsyncStream<Void>.makeStream()
    let hasBegun = Atomic(false)
    let early = Task { () async throws(StorageError) -> Int in
      try await last.read { () async throws(StorageError) in
        hasBegun.store(true, ordering: .relaxed)
        for await _ in opened {}
        return 1
      }
    }
    while !hasBegun.load(ordering: .relaxed) { await Task.yield() }
    _ = try await last.read { () async throws(StorageError) in 2 }
    gate.finish()
    #expect(try await early.value == 1)
    #expect(last.value == 2)
    _ = try await last.read { () async throws(StorageError) in 3 }
    #expect(last.value == 3)
  }
}

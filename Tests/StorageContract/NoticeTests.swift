#if PostgreSQL
import JuiceBar
import PostgreSQL
import PostgreSQLForTests
import PostgreSQLStorage
import SQLLanguage
import Testing

@Suite struct `Servers of a cluster` {
  @Test(.timeLimit(.minutes(1)))
  func `hear at once what another one changes, and after a break that they may have missed it`()
    async throws
  {
    let address = try TestDatabase.make()
    let (one, other) = (try PostgreSQLStorage(address), try PostgreSQLStorage(address))
    _ = try await one.open(.main, menu: .original(), at: .opening)
    let (words, said) = AsyncStream<BarID?>.makeStream()
    let listening = Task { await other.listen { said.yield($0) } }
    var heard = words.makeAsyncIterator()
    #expect(await heard.next() == .some(nil), "connected")
    _ = try await one.commit(.order(("kiwi", 1)))
    #expect(await heard.next() == .some(.main))
    _ = try await one.publish(.original(price: 1), in: .main, at: .noon)
    #expect(await heard.next() == .some(.main))
    // Nothing is heard of what happens while nobody listens.
    var connection = try Hosts(Address(address)).connect()
    try connection.run(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """
    )
    #expect(await heard.next() == .some(nil), "connected again")
    _ = try await one.commit(.order(("kiwi", 1)))
    #expect(await heard.next() == .some(.main))
    listening.cancel()
    await listening.value
  }
}
#endif

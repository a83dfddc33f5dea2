#if PostgreSQL
import BarTables
import JuiceBar
import PostgreSQL
import PostgreSQLForTests
import PostgreSQLStorage
import SQLLanguage
import Testing

@Suite struct `Servers of a cluster` {
  @Test(.timeLimit(.minutes(10)))
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
    var connection = try Connection.patient(to: address)
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

  @Test(.timeLimit(.minutes(10)))
  func `hear at once that a bar was founded, renamed, closed, or has gone`() async throws {
    let address = try TestDatabase.make()
    let (one, other) = (try PostgreSQLStorage(address), try PostgreSQLStorage(address))
    _ = try await one.open(.main, menu: .original(), at: .opening)
    let seine = ListedBar(id: BarID(unchecked: "seine"))
    let (words, said) = AsyncStream<BarID?>.makeStream()
    let listening = Task { await other.listen { said.yield($0) } }
    var heard = words.makeAsyncIterator()
    #expect(await heard.next() == .some(nil), "connected")
    let commands: [BarListCommand] = [
      .add(seine, try .original()), .describe(seine.id, name: seine.name, timeZone: "Asia/Seoul"),
      .close(seine.id), .reopen(seine.id),
    ]
    for command in commands {
      _ = try await one.carryOut(command, by: .machine, at: .noon).get()
      #expect(await heard.next() == .some(nil), "\(command)")
    }
    _ = try one.depart(seine.id, to: "sqlite:other", at: .noon)
    #expect(await heard.next() == .some(nil), "gone")
    listening.cancel()
    await listening.value
  }
}
#endif

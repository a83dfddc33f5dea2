import PostgreSQL
import SeededRandom
import Testing

@Suite struct `The reaction to a failure` {
  /// CLUSTER.md's table, each event without and with a `COMMIT` on its way.
  private static let table: [(PostgreSQLError.Event, Reaction, Reaction)] =
    [
      (["40001", "40P01", "55P03", "57014"], .retry, .retry),
      (["25006"], .reconnect, .reconnect),
      (["57P01", "57P02", "57P03", "53300", "25P03"], .reconnect, .lookUp),
      (["08000", "08001", "08003", "08004", "08006", "08007", "08P01"], .reconnect, .lookUp),
      (["40003"], .lookUp, .lookUp),
      (["23505", "23514", "23502", "23503", "23000", "23P01"], .refused, .refused),
      (["53100", "58030"], .stop, .stop),
      (["42P01", "42601", "22012", "0A000", "28P01", "3D000", "XX000"], .fail, .fail),
    ].flatMap { (states: [String], before: Reaction, after: Reaction) in
      states.map { (.refusal(SQLState(rawValue: $0)), before, after) }
    } + [
      (.connectionLost, .reconnect, .lookUp),
      (.deadline, .reconnect, .lookUp),
      (.commitWarning(.warning), .lookUp, .lookUp),
      (.notCommitted, .lookUp, .lookUp),
      (.readOnlyServer, .reconnect, .reconnect),
      (.replacedServer, .reconnect, .reconnect),
      (.closed, .reconnect, .reconnect),
      (.mismatch, .fail, .fail),
      (.misuse, .fail, .fail),
      (.invalidAddress, .fail, .fail),
      (.libraryMissing, .fail, .fail),
    ]

  @Test(arguments: table)
  func `is that of the table`(event: PostgreSQLError.Event, before: Reaction, after: Reaction) {
    #expect(Reaction(to: event, wasCommitSent: false) == before)
    #expect(Reaction(to: event, wasCommitSent: true) == after)
  }

  @Test func `comes after a pause that grows from 20 ms to a second, of which chance takes a part`()
  {
    var generator = SeededGenerator(seed: 7)
    var backoff = Backoff()
    for limit in [20, 40, 80, 160, 320, 640, 1_000, 1_000, 1_000] {
      #expect(backoff.limit == .milliseconds(limit))
      let pause = backoff.next(using: &generator)
      #expect(pause >= .zero && pause <= .milliseconds(limit))
    }
    backoff.reset()
    #expect(backoff.limit == .milliseconds(20))
    var short = Backoff(maximum: .milliseconds(50))
    for limit in [20, 40, 50, 50] {
      #expect(short.limit == .milliseconds(limit))
      #expect(short.next(using: &generator) <= .milliseconds(limit))
    }
    let pauses = (0..<1_000).map { _ in
      var backoff = Backoff()
      return backoff.next(using: &generator)
    }
    // Full jitter: all of the range is used.
    #expect(pauses.min()! < .milliseconds(1))
    #expect(pauses.max()! > .milliseconds(19))
  }
}

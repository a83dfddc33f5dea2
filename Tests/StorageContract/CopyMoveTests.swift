import BarTables
import Foundation
import JuiceBar
import SQLLanguage
import Staffing
import Synchronization
import Testing

/// How many orders were answered so far.
private final class OrderTally: Sendable {
  let answered = Atomic(0)
}

@Suite struct `A bar that moves` {
  /// Two bars with everything, in a place that nobody has open.
  private func filled(_ engine: CopyEngine, seed: Int = 1) async throws -> CopyPlace {
    let place = try engine.place()
    var bar = CopyRandomBar(seed: seed)
    try await bar.fill(place.open())
    return place
  }

  /// Moves the bar of the tests, on a thread of its own as it waits for both storages.
  private func move(_ from: CopyPlace, _ to: CopyPlace) async throws -> [BarID] {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Swift.Result { try from.bars.move([.seine], to: to.bars, at: .noon) }
        )
      }
    }
  }

  private func order(_ place: CopyPlace, key: IdempotencyKey) async throws -> Outcome {
    try await place.open().commit(.adjust("kiwi", by: 1, reason: .delivery), key: key, in: .seine)[
      0
    ]
  }

  @Test(arguments: CopyEngine.pairs)
  func `arrives whole and open, and leaves a closed one that takes nothing`(
    from: CopyEngine,
    to: CopyEngine
  ) async throws {
    let (old, new) = (try await filled(from), try to.place())
    let first = try await order(old, key: "before")
    let stock = try await old.open().stock(of: .seine)
    let staff = try await old.open().staff(of: .seine).apartFromSteps
    #expect(try await move(old, new) == [.seine])
    #expect(try old.bars.listedBars()[.seine]?.isOpen == false)
    #expect(try new.bars.listedBars().bars.map(\.id) == [.seine])
    #expect(try new.bars.listedBars()[.seine]?.isOpen == true)
    for place in [old, new] { #expect(try place.bars.auditFaults(of: .seine) == []) }
    let there = try new.open()
    // A purge leaves it to the new one.
    #expect(try await old.open().hasMoved(.seine))
    #expect(try await !old.open().hasMoved(.main))
    #expect(try await !there.hasMoved(.seine))
    #expect(try await there.stock(of: .seine) == stock)
    #expect(try await there.staff(of: .seine).apartFromSteps == staff)
    #expect(try await order(new, key: "before") == first)
    #expect(try await there.stock(of: .seine) == stock)
    // What the old one is asked goes to the new one.
    await #expect {
      _ = try await order(old, key: "late")
    } throws: { error in
      guard case .unavailable(let reason)? = error as? StorageError else { return false }
      return reason.contains("has moved to \(new.bars.name)")
    }
    // Also a transfer, of which the other bar is still there.
    let transfer = try #require(
      BarTransfer([Need("mango", 1)], from: .main, to: .seine, key: "late")
    )
    await #expect(throws: StorageError.self) {
      _ = try await old.open().transfer(transfer, by: .machine, at: .noon)
    }
    let last = try #require(try new.lastOrder())
    _ = try await there.commit(.adjust("kiwi", by: 3, reason: .delivery), in: .seine)
    let next = try await there.commit(.order(("kiwi", 1)), in: .seine)[0].order?.number
    #expect(next == last + 1)
    let log = try await there.log(of: .seine, matching: LogFilter(), limit: 2)
    #expect(log.map(\.entry.action.rawValue) == ["import-bar", "move-bar"])
    #expect(log.last?.entry.details == new.bars.name)
    #expect(try await move(old, new) == [])
  }

  @Test(arguments: CopyEngine.pairs)
  func `goes on after an interruption wherever it was`(
    from: CopyEngine,
    to: CopyEngine
  ) async throws {
    let (old, new) = (try await filled(from), try to.place())
    // Closed, but not yet sent.
    let departure = try old.bars.depart(.seine, to: new.bars.name, at: .noon)
    #expect(try old.bars.departure(of: .seine) == departure)
    #expect(try !new.bars.hasArrived(.seine, by: departure))
    #expect(try await move(old, new) == [.seine])
    #expect(try new.bars.hasArrived(.seine, by: departure))
    #expect(try new.bars.listedBars()[.seine]?.isOpen == true)
    // Nothing comes twice, also when the new one has done more since.
    _ = try await order(new, key: "more")
    #expect(try await move(old, new) == [])
    // All bars: the other one alone is left.
    #expect(try old.bars.move([], to: new.bars, at: .noon) == [.main])
    #expect(try new.bars.listedBars().open.map(\.id) == [.main, .seine])
    #expect(try old.bars.listedBars().open.isEmpty)
  }

  @Test(arguments: CopyEngine.pairs)
  func `stays open where it is when it cannot go`(from: CopyEngine, to: CopyEngine) async throws {
    let (old, new) = (try await filled(from), try await filled(to, seed: 2))
    let before = try old.lines()
    await #expect {
      _ = try await move(old, new)
    } throws: { error in
      "\(error)".contains("there is a bar named seine in")
    }
    #expect(try old.lines() == before)
    #expect(throws: StorageError.self) { try old.bars.move([.seine], to: old.bars, at: .noon) }
    #expect(try old.lines() == before)
    // Found to be unsound only on its way.
    try old.change("UPDATE stock SET on_hand = 99 WHERE bar_id = 'seine' AND fruit = 'banana'")
    let empty = try to.place()
    await #expect {
      _ = try await move(old, empty)
    } throws: { error in
      "\(error)".contains("the bar is not sound: seine: 99 banana on hand")
    }
    #expect(try empty.bars.listedBars().bars.isEmpty)
    #expect(try old.bars.listedBars()[.seine]?.isOpen == true)
    _ = try await order(old, key: "still here")
    let log = try await old.open().log(of: .seine, matching: LogFilter(), limit: 2)
    #expect(log.map(\.entry.action.rawValue) == ["keep-bar", "move-bar"])
  }

  @Test(arguments: CopyEngine.allCases)
  func `goes to one place alone, unless it is taken back`(engine: CopyEngine) async throws {
    let (old, first, second) = (
      try await filled(engine), try engine.place(), try CopyEngine.sqlite.place()
    )
    _ = try old.bars.depart(.seine, to: first.bars.name, at: .noon)
    await #expect {
      _ = try await move(old, second)
    } throws: { error in
      "\(error)".contains("the bar seine went to \(first.bars.name)")
    }
    _ = try await old.open().carryOut(.reopen(.seine), by: .machine, at: .noon).get()
    _ = try await order(old, key: "taken back")
    #expect(try await move(old, second) == [.seine])
    // And on from there.
    #expect(try await move(second, first) == [.seine])
    #expect(try first.bars.listedBars()[.seine]?.isOpen == true)
    #expect(try second.bars.listedBars()[.seine]?.isOpen == false)
    #expect(try first.bars.auditFaults(of: .seine) == [])
  }

  @Test func `stays closed when it was closed before`() async throws {
    let (old, new) = (try await filled(.sqlite), try CopyEngine.sqlite.place())
    _ = try await old.open().carryOut(.close(.seine), by: .machine, at: .opening).get()
    #expect(try await move(old, new) == [.seine])
    #expect(try new.bars.listedBars()[.seine]?.isOpen == false)
  }

  @Test func `stays as long as a server uses its file`() async throws {
    let (old, new) = (try await filled(.sqlite), try CopyEngine.sqlite.place())
    let server = try old.open()
    _ = try await server.commit(.order(("kiwi", 1)), in: .seine)
    await #expect {
      _ = try await move(old, new)
    } throws: { error in
      "\(error)".contains("a server uses it")
    }
    _ = try await server.commit(.order(("kiwi", 1)), in: .seine)
    #expect(try new.bars.listedBars().bars.isEmpty)
  }

  #if PostgreSQL
  @Test(.timeLimit(.minutes(5)), arguments: CopyEngine.allCases)
  func `takes along every order that a server has taken meanwhile`(to: CopyEngine) async throws {
    let (old, new) = (try await filled(.postgresql), try to.place())
    let (first, second) = (try old.open(), try old.open())
    _ = try await first.commit(.adjust("kiwi", by: 90, reason: .delivery), in: .seine)
    let menu = try await first.menu(of: .seine)
    let tally = OrderTally()
    let numbers = try await withThrowingTaskGroup(of: [Int].self) { group in
      for (client, server) in [first, second, first, second].enumerated() {
        group.addTask { @concurrent in
          var numbers: [Int] = []
          for round in 0... {
            let submission = Submission(
              .order(Cart("kiwi")),
              key: IdempotencyKey(stringLiteral: "c\(client)-\(round)"),
              orderID: .random(),
              at: .noon
            )
            let batch = Batch(bar: .seine, menu: menu, submissions: [submission])
            do {
              try Task.checkCancellation()
              let order = try await server.commit(batch)[0].order
              order.map { numbers.append($0.number) }
              tally.answered.wrappingAdd(1, ordering: .relaxed)
            } catch StorageError.unavailable {
              break
            }
          }
          return numbers
        }
      }
      while tally.answered.load(ordering: .relaxed) < 8 {
        try await Task.sleep(for: .milliseconds(2))
      }
      #expect(try await move(old, new) == [.seine])
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let there = try new.open()
    for number in numbers {
      #expect(try await there.order(numbered: number, of: .seine) != nil)
    }
    #expect(try new.lastOrder() == old.lastOrder())
    #expect(try new.bars.auditFaults(of: .seine) == [])
  }
  #endif
}

import JuiceBar
import SeededRandom
import Testing
import Time

@testable import Simulation

@Suite struct `The simulated log` {
  private let entry = LogEntry(
    parts: [(0, .forgottenKeys(before: Timestamp(milliseconds: 7)))]
  )

  private func log(entries: Int) -> Log {
    var log = Log()
    for _ in 0..<entries {
      log.append(entry)
      log.flush()
    }
    return log
  }

  @Test func `keeps what was flushed through any power cut`() {
    var log = log(entries: 100)
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20 {
      log.loseUnflushed(using: &generator)
      log.reopen()
      #expect(log.readTail(isChecking: true).entries.count == 100)
    }
  }

  @Test func `has an entry that was not flushed whole or not at all`() {
    var counts: Set<Int> = []
    for seed in 1...200 {
      var log = log(entries: 40)
      log.append(entry)
      var generator = SeededGenerator(seed: seed)
      log.loseUnflushed(using: &generator)
      log.reopen()
      counts.insert(log.readTail(isChecking: true).entries.count)
    }
    #expect(counts == [40, 41])
  }

  @Test(arguments: [false, true])
  func `has the parts of all bars or none, unless they are torn apart`(tearing: Bool) {
    var counts: Set<Int> = []
    for seed in 1...200 {
      var log = Log()
      log.append(LogEntry(parts: entry.parts + [(1, entry.parts[0].change)]))
      var generator = SeededGenerator(seed: seed)
      log.loseUnflushed(using: &generator)
      let tail = log.readTail(isChecking: true, tearsBarsApart: tearing)
      counts.insert(tail.entries.flatMap(\.parts).count)
    }
    #expect(counts == (tearing ? [0, 1, 2] : [0, 2]))
  }

  @Test func `drops an entry of which only the beginning was written`() {
    var log = log(entries: 3)
    log.append(entry, isWhole: false)
    log.reopen()
    let tail = log.readTail(isChecking: true)
    #expect(tail.entries.count == 3)
    #expect(tail.isTorn)
    #expect(log.count == log.known)
  }
}

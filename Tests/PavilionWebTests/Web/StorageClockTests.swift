import Synchronization
import Testing
import Time
import Web

@Suite struct `The storage's clock` {
  /// What a machine's clocks show, in milliseconds.
  private final class Machine: Sendable {
    let own: Mutex<Int>
    let elapsed = Mutex(0)

    init(_ own: Int) { self.own = Mutex(own) }

    /// Lets time pass, by both clocks.
    func pass(_ time: Int) {
      own.withLock { $0 += time }
      elapsed.withLock { $0 += time }
    }

    /// Sets the clock, and lets no time pass.
    func set(by time: Int) { own.withLock { $0 += time } }

    func clock() -> StorageClock {
      StorageClock(
        { Timestamp(milliseconds: self.own.withLock { $0 }) },
        elapsed: { .milliseconds(self.elapsed.withLock { $0 }) }
      )
    }
  }

  private let machine = Machine(1_000)

  private func time(_ clock: StorageClock) -> Int { clock.now().milliseconds }

  @Test func `goes on from the last answer, and never back for a late one`() {
    let clock = machine.clock()
    clock.learn(Timestamp(milliseconds: 5_000))
    #expect(time(clock) == 5_000)
    machine.pass(500)
    #expect(time(clock) == 5_500)
    let era = clock.read().era
    clock.learn(Timestamp(milliseconds: 4_000))
    #expect(time(clock) == 5_500)
    machine.pass(1_700)
    #expect(time(clock) == 5_700)
    #expect(clock.read().era == era)
  }

  @Test(arguments: [86_400_000, -86_400_000, 3_000])
  func `does not care that the machine's own is set`(jump: Int) {
    let machine = Machine(100_000_000)
    let clock = machine.clock()
    clock.learn(Timestamp(milliseconds: 100_005_000))
    let era = clock.read().era
    machine.set(by: jump)
    machine.pass(20)
    #expect(time(clock) == 100_005_020)
    // It is right again.
    machine.set(by: -jump)
    machine.pass(20)
    #expect(time(clock) == 100_005_040)
    #expect(clock.read().era == era)
  }

  @Test func `is the machine's until it is learnt, however far that is ahead`() {
    machine.set(by: 86_400_000)
    let clock = machine.clock()
    let before = clock.read()
    #expect(before.time.milliseconds == 86_401_000)
    clock.learn(Timestamp(milliseconds: 1_000))
    // Whatever the time before decided has to be decided anew.
    #expect(clock.read().time.milliseconds == 1_000)
    #expect(clock.read().era > before.era)
    machine.pass(10)
    #expect(time(clock) == 1_010)
  }

  @Test func `is the machine's as it is set where there is nothing to learn`() {
    let clock = machine.clock()
    machine.set(by: 60_000)
    let ahead = clock.read()
    machine.set(by: -59_000)
    let back = clock.read()
    #expect([ahead, back].map(\.time.milliseconds) == [61_000, 2_000])
    #expect(back.era > ahead.era)
    machine.pass(10)
    #expect(clock.read().era == back.era)
  }

  @Test func `follows the storage's when that is set back`() {
    let clock = machine.clock()
    clock.learn(Timestamp(milliseconds: 86_401_000))
    let era = clock.read().era
    clock.learn(Timestamp(milliseconds: 1_000))
    #expect(time(clock) == 1_000)
    #expect(clock.read().era > era)
  }
}

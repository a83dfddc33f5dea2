import Synchronization
import Testing
import Time
import Web

@Suite struct `The storage's clock` {
  @Test func `goes on by this server's own with the last difference, and never back`() {
    let own = Mutex(1_000)
    let clock = StorageClock { Timestamp(milliseconds: own.withLock { $0 }) }
    #expect(clock.now().milliseconds == 1_000)
    clock.learn(Timestamp(milliseconds: 5_000))
    #expect(clock.now().milliseconds == 5_000)
    own.withLock { $0 = 1_500 }
    #expect(clock.now().milliseconds == 5_500)
    clock.learn(Timestamp(milliseconds: 4_000))
    #expect(clock.now().milliseconds == 5_500)
    own.withLock { $0 = 3_200 }
    #expect(clock.now().milliseconds == 5_700)
  }
}

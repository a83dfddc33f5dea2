import Foundation
import HostProcess
import Testing

@Suite struct `The host system` {
  @Test func `shows the variables that the process was started with`() {
    #expect(HostSystem.environment == ProcessInfo.processInfo.environment)
  }

  @Test func `has the time`() {
    let difference = HostSystem.milliseconds - Int(Date().timeIntervalSince1970 * 1000)
    #expect(abs(difference) < 10_000)
  }

  @Test func `has as many processors as the process may use`() {
    #expect((1...ProcessInfo.processInfo.processorCount).contains(HostSystem.processorCount))
  }
}

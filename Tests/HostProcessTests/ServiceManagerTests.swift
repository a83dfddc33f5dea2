import HostProcess
import Testing

@Suite struct `A service manager` {
  @Test(arguments: [
    [:], ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "somewhere"], ["WATCHDOG_USEC": "1000000"],
  ])
  func `that did not say where it listens is none`(environment: [String: String]) {
    #expect(ServiceManager(environment: environment) == nil)
  }

  @Test func `that is gone is told nothing, and nobody is harmed`() {
    ServiceManager(environment: ["NOTIFY_SOCKET": "/nowhere/at/all"])?.tell(.ready)
    ServiceManager(environment: ["NOTIFY_SOCKET": "/" + String(repeating: "x", count: 200)])?
      .tell(.ready)
  }
}

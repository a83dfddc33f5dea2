import Synchronization

/// The settings that an operator can change while the server runs.
package final class LiveSettings: Sendable {
  package struct Values: Sendable {
    /// The default limit of what a device keeps, in bytes.
    package static let usualOfflineLimit = 20_000_000

    /// The settings of screens that have none of their own.
    package let screen: ScreenSettings
    /// The limit of what a device keeps for times when the server cannot be reached, in bytes.
    package let offlineLimit: Int
    /// The proxies that speak for visitors.
    package let proxies: Proxies
    /// The networks from which people sign in without a code.
    let codeFreeNetworks: Networks
    /// Whether each request is logged.
    let logsRequests: Bool
    /// The attributes for a screen and a visitor without settings of their own.
    let attributes: RootAttributes

    package init(
      screen: ScreenSettings = ScreenSettings(),
      offlineLimit: Int? = nil,
      proxies: Proxies? = nil,
      codeFreeNetworks: Networks? = nil,
      logsRequests: Bool = false
    ) {
      self.screen = screen
      self.offlineLimit = offlineLimit ?? Self.usualOfflineLimit
      self.proxies = proxies ?? Proxies()
      self.codeFreeNetworks = codeFreeNetworks ?? Networks()
      self.logsRequests = logsRequests
      attributes = RootAttributes(screen)
    }
  }

  private let values: Mutex<Values>

  package init(_ values: Values = Values()) { self.values = Mutex(values) }

  package func replace(with values: Values) { self.values.withLock { $0 = values } }

  package var screen: ScreenSettings { values.withLock { $0.screen } }
  package var offlineLimit: Int { values.withLock { $0.offlineLimit } }
  package var proxies: Proxies { values.withLock { $0.proxies } }
  var codeFreeNetworks: Networks { values.withLock { $0.codeFreeNetworks } }
  var logsRequests: Bool { values.withLock { $0.logsRequests } }
  var attributes: RootAttributes { values.withLock { $0.attributes } }
}

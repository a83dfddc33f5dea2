import Digests
import HostProcess
import IntegrationWeb
import Web

extension Serve {
  /// Sends the alerts, where there is a receiver.
  func alerts(at site: BarSite, of stores: Stores, in context: Context) -> AlertRunner? {
    guard let alerts else { return nil }
    let path = alertsPath(of: context.settings.storage)
    let memory = AlertRunner.Memory(
      load: { path.flatMap { Files.hasFile($0) ? try? Files.read($0) : nil } },
      save: { bytes in
        guard let path else { return }
        try Files.makeFolder(Files.folder(of: path))
        try Files.write(bytes, to: path)
      }
    )
    return AlertRunner(site: site, settings: alerts, standbys: stores.standbys, memory: memory)
  }

  /// The file with the alerts that people got; `nil` for none.
  private func alertsPath(of storage: StorageLocation) -> String? {
    switch storage {
    case .sqlite(let path): "\(path).alerts"
    case .memory: nil
    case .postgreSQL(let address):
      "\(Self.cacheFolder(in: HostSystem.environment))/alerts-\(FNV1a.tag(address.utf8))"
    }
  }
}

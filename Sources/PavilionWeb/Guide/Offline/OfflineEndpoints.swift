import Staffing

extension Endpoint {
  /// The addresses for devices that keep the guide.
  static let offline: [Endpoint] = [
    .page("/offline", .visitor, BarSite.showOffline),
    .resource("/manifest.webmanifest", .visitor, BarSite.sendManifest)
      .query("lang"),
    .resource("/service-worker.js", .visitor, BarSite.sendServiceWorker),
    .resource("/offline.json", .visitor, BarSite.sendOfflineList)
      .query("lang"),
  ]
}

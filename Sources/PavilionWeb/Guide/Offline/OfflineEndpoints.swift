import Staffing

extension Endpoint {
  /// The addresses for devices that keep the guide.
  static let offline: [Endpoint] = [
    .page("/offline", .visitor, BarSite.showOffline),
    .resource("/manifest.webmanifest", .visitor, BarSite.sendManifest)
      .query("lang"),
    .resource("/service-worker.js", .visitor, BarSite.sendServiceWorker),
    .resource("/offline.json", .visitor, BarSite.sendOfflineList)
      .described(
        "getOfflineList",
        "List what a device stores to read the guide offline",
        "Exhibits are listed whole, until the limit is reached."
      ) {
        $0.query("lang?", .string)
        $0.answers(.offlineList)
        $0.answersUnchanged()
      },
  ]
}

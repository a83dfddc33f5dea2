import Staffing
package import Web

extension Endpoint {
  package static let offline: [Endpoint] = [
    .page("/offline", .visitor, Offline.showOffline),
    .resource("/manifest.webmanifest", .visitor, Offline.sendManifest)
      .query("lang"),
    .resource("/service-worker.js", .visitor, Offline.sendServiceWorker),
    .resource("/offline.json", .visitor, Offline.sendOfflineList)
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

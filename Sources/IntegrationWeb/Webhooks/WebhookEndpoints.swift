import Staffing
package import Web

extension Endpoint {
  /// The addresses of webhooks.
  package static let webhook: [Endpoint] = [
    .page("/manage/webhooks", .owner, Webhooks.showAll)
      .query("done"),
    .form("/manage/webhooks", .owner, Webhooks.add)
      .taking("address? " + WebhookEvent.allCases.map { "\($0.rawValue)? " }.joined()),
    .page("/manage/webhooks/{id}", .owner, Webhooks.show)
      .query("done"),
    .form("/manage/webhooks/{id}/test", .owner, Webhooks.test),
    .form("/manage/webhooks/{id}/switch", .owner, Webhooks.turn)
      .taking("on?"),
    .form("/manage/webhooks/{id}/removal", .owner, Webhooks.remove)
      .taking("sure?"),
    .form("/manage/webhooks/{id}/dead-letters", .owner, Webhooks.settleDeadLetter)
      .taking("event? act? sure?"),
  ]
}

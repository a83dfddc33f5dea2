import Staffing

extension Endpoint {
  /// The addresses of webhooks.
  static let webhook: [Endpoint] = [
    .page("/manage/webhooks", .owner, BarSite.showWebhooks),
    .form("/manage/webhooks", .owner, BarSite.addWebhook)
      .taking("address? order.placed? order.changed? stock.changed? menu.published?"),
    .page("/manage/webhooks/{id}", .owner, BarSite.showWebhook),
    .form("/manage/webhooks/{id}/test", .owner, BarSite.testWebhook),
    .form("/manage/webhooks/{id}/switch", .owner, BarSite.switchWebhook)
      .taking("on?"),
    .form("/manage/webhooks/{id}/removal", .owner, BarSite.removeWebhook),
    .form("/manage/webhooks/{id}/dead-letters", .owner, BarSite.settleDeadLetter)
      .taking("event? act?"),
  ]
}

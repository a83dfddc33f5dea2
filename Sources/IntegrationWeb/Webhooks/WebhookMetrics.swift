import JuiceBar
import Staffing
import Web

extension MetricFamily {
  /// The events that wait for webhooks and the webhooks that fail: of all bars at the default one, else
  /// of the bar itself.
  @Sendable static func ofWebhooks(at site: BarSite) async -> [MetricFamily] {
    guard let all = try? await site.parts.staff.webhookLags() else { return [] }
    let lags = all.filter { site.isMain || $0.bar == site.bar.bar }
    let bars = Dictionary(grouping: lags, by: \.bar).sorted { $0.key < $1.key }
    let samples = { (value: ([WebhookLag]) -> Int) in
      bars.map { (labels: "bar=\"\($0.key)\"", value: value($0.value)) }
    }
    return [
      MetricFamily(
        "pavilion_webhook_events_waiting",
        .gauge,
        "Events that webhooks were not told yet, by bar.",
        samples { lags in lags.reduce(0) { $0 + $1.waiting } }
      ),
      MetricFamily(
        "pavilion_webhooks_failing",
        .gauge,
        "Webhooks whose last attempt failed, also those given up, by bar.",
        samples { lags in lags.count { $0.failingSince != nil } }
      ),
    ]
  }
}

import CounterWeb
import JuiceBar
import Localization
import Staffing
import Web

extension StaffNeed {
  /// The webhooks that have not been answered for a while, or were given up, for those who may mend
  /// them.
  static let webhooks: Finder = { (site, texts) async throws(Problem) in
    guard Caller.currentRole >= .owner else { return [] }
    let all = try await stored(await site.personnel.storage.webhooks(of: site.bar.bar))
    return all.compactMap { webhook in
      guard let since = webhook.progress.failingSince else { return nil }
      return StaffNeed(
        .soon,
        icon: .ofStaff("hook"),
        title: texts(.needWebhook),
        detail: texts(
          webhook.isOn ? .webhookFailing : .webhookGivenUp,
          ["time": texts.moment(since, in: site.zone)]
        ),
        link: .webhook(webhook.id),
        verb: texts(.needLook)
      )
    }
  }
}

import Staffing
package import Web

extension Features {
  /// Programs that use the API, and those that are told.
  package static let integration = Features(
    endpoints: Endpoint.token + Endpoint.webhook,
    events: WebhookEvent.allCases.map(\.description),
    tasks: [{ await $0.webhooks.run() }],
    places: [
      StaffPlace(
        .programs,
        .tokens,
        .tokenTitle,
        icon: .ofStaff("key"),
        .manager,
        showsCalls: false
      ),
      StaffPlace(
        .programs,
        .webhooks,
        .webhookTitle,
        icon: .ofStaff("hook"),
        .owner,
        showsCalls: false
      ),
    ],
    needs: [StaffNeed.webhooks],
    logLinks: [Link.integration],
    measures: [MetricFamily.ofWebhooks],
    files: EmbeddedFiles.all
  )
}

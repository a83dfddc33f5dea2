import Staffing
package import Web

extension Features {
  /// Programs that use the API, and those that are told.
  package static let integration = Features(
    endpoints: Endpoint.token + Endpoint.webhook,
    tasks: [{ await $0.webhooks.run() }],
    managedPages: [
      ManagedPage(.manager, .tokens, .tokenTitle), ManagedPage(.owner, .webhooks, .webhookTitle),
    ],
    files: EmbeddedFiles.all
  )
}

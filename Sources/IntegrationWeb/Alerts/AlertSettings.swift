package import HTTPClient
package import Languages
package import Staffing

/// Who is told of troubles, and how.
package struct AlertSettings: Sendable {
  /// The mail server, the sender and the recipients.
  package struct Mail: Sendable {
    package let server: MailServer
    package let sender: String
    package let recipients: [String]

    package init(server: MailServer, sender: String, recipients: [String]) {
      (self.server, self.sender, self.recipients) = (server, sender, recipients)
    }
  }

  package var mail: Mail?
  /// The address that receives alerts as JSON.
  package var webhook: WebhookAddress?
  /// How long a call may stay unanswered, in minutes; `nil` for ever.
  package var callMinutes: Int?
  package var language: Language
  /// The name of the server, as an alert tells it.
  package var server: String

  package init(
    mail: Mail?,
    webhook: WebhookAddress?,
    callMinutes: Int?,
    language: Language,
    server: String
  ) {
    self.mail = mail
    self.webhook = webhook
    self.callMinutes = callMinutes
    self.language = language
    self.server = server
  }
}

import HTTPClient
import HostProcess
import IntegrationWeb
import Staffing

/// The settings of alerts.
enum AlertOptions {
  private static let addresses = Format(expected: "mail addresses between commas") { text in
    let addresses = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.drop { $0 == " " }) }
    return (1...20).contains(addresses.count) && addresses.allSatisfy(isMailAddress)
      ? addresses : nil
  }
  private static let recipientsOption = Option("alert-mail", "MAIL", addresses, hasVariable: true)
    .help("Who gets alerts by mail", default: .words("nobody"))
    .comment(
      """
      The mail addresses, with commas between them, that get a mail when a backup is too old or not
      handed on, a disk is nearly full, calls stay unanswered, a webhook fails, or the cluster is away
      or lacks a standby; and another when that is over.
      """
    )
  private static let servers = Format(expected: "smtp://HOST[:PORT] or smtps://HOST[:PORT]") {
    MailServer($0) == nil ? nil : $0
  }
  private static let serverOption = Option("mail-server", "URL", servers, hasVariable: true)
    .help("The mail server", default: .value("smtp://localhost"))
    .comment(
      """
      The server that takes the mail: smtp://HOST:587 (TLS is needed, but on this machine), or
      smtps://HOST for TLS from the start.
      """
    )
  private static let sender = Format(expected: "a mail address") { isMailAddress($0) ? $0 : nil }
  private static let senderOption = Option("mail-from", "MAIL", sender, hasVariable: true)
    .help("The sender", default: .words("pavilion@ this machine"))
    .comment("The address that the mail comes from; pavilion@ and the machine's name by default.")
  private static let userOption = Option("mail-user", "USER", .text, hasVariable: true)
    .help("The user of the mail server", default: .words("none"))
    .comment("The name to sign in to the mail server with, if it asks for one.")
  private static let passwordOption = Option("mail-password", "WORD", .text, hasVariable: true)
    .help("The password of the user", default: .words("none"))
    .comment("The password of mail-user, in a file that others cannot read, or as a credential.")
    .secret()
  private static let webhooks = Format(expected: "an https address, or http on this machine") {
    WebhookAddress(rawValue: $0)
  }
  private static let webhookOption = Option("alert-webhook", "URL", webhooks, hasVariable: true)
    .help("An address that gets alerts", default: .words("none"))
    .comment(
      """
      The address that gets alerts as JSON, with what to show in `text`. It may be a secret, and stands
      in a file that others cannot read, or is a credential.
      """
    )
    .secret()
  private static let minutes = Format.wholeNumber(in: 0...1440)
  private static let callOption = Option("alert-calls", "MINUTES", minutes, hasVariable: true)
    .help("Minutes a call may stay unanswered", default: .value("10"))
    .comment("After how many minutes an unanswered call is an alert, up to 1440; 0 for never.")

  static let options = [
    recipientsOption.syntax, serverOption.syntax, senderOption.syntax, userOption.syntax,
    passwordOption.syntax, webhookOption.syntax, callOption.syntax,
  ]

  /// The settings given; `nil` if nobody is to be told.
  static func settings(
    of arguments: Arguments,
    in settings: Settings
  ) throws(UsageError) -> AlertSettings? {
    let webhook = try arguments.value(of: webhookOption)
    let mail = try mail(of: arguments)
    guard webhook != nil || mail != nil else { return nil }
    let minutes = try arguments.value(of: callOption) ?? 10
    return AlertSettings(
      mail: mail,
      webhook: webhook,
      callMinutes: minutes == 0 ? nil : minutes,
      language: settings.language,
      server: HostSystem.name
    )
  }

  private static func mail(of arguments: Arguments) throws(UsageError) -> AlertSettings.Mail? {
    guard let recipients = try arguments.value(of: recipientsOption) else { return nil }
    let address = try arguments.value(of: serverOption) ?? "smtp://localhost"
    let user = try arguments.value(of: userOption)
    let password = try arguments.value(of: passwordOption) ?? ""
    guard let server = MailServer(address, user: user, password: password) else { return nil }
    let sender = try arguments.value(of: senderOption) ?? "pavilion@\(HostSystem.name)"
    return AlertSettings.Mail(server: server, sender: sender, recipients: recipients)
  }

  /// Whether a text is an address that stands in a mail's header as it is.
  private static func isMailAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let forbidden = Set("<>()[],;:\\\"".utf8)
    return parts.count == 2 && !parts.contains { $0.isEmpty } && text.utf8.count <= 254
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !forbidden.contains($0) }
  }
}

import Staffing

// The addresses of tokens and webhooks.
extension Link {
  static let tokens = Link("/manage/tokens")
  static func revokeToken(_ id: AccountID) -> Link { Link("/manage/tokens/\(id)/revocation") }
  static let webhooks = Link("/manage/webhooks")
  static func webhook(_ id: AccountID) -> Link { Link("/manage/webhooks/\(id)") }
  static func testWebhook(_ id: AccountID) -> Link { Link("/manage/webhooks/\(id)/test") }
  static func switchWebhook(_ id: AccountID) -> Link { Link("/manage/webhooks/\(id)/switch") }
  static func removeWebhook(_ id: AccountID) -> Link { Link("/manage/webhooks/\(id)/removal") }
  static func deadLetters(_ id: AccountID) -> Link { Link("/manage/webhooks/\(id)/dead-letters") }
}

package import Staffing
package import Web

// The addresses of tokens and webhooks.
extension Link {
  package static let tokens = Link("/manage/tokens")
  package static func revokeToken(_ id: AccountID) -> Link {
    Link("/manage/tokens/\(id)/revocation")
  }
  package static let webhooks = Link("/manage/webhooks")
  package static func webhook(_ id: AccountID) -> Link { Link("/manage/webhooks/\(id)") }
  static func testWebhook(_ id: AccountID) -> Link { Link("/manage/webhooks/\(id)/test") }
  static func switchWebhook(_ id: AccountID) -> Link { Link("/manage/webhooks/\(id)/switch") }
  package static func removeWebhook(_ id: AccountID) -> Link {
    Link("/manage/webhooks/\(id)/removal")
  }
  package static func deadLetters(_ id: AccountID) -> Link {
    Link("/manage/webhooks/\(id)/dead-letters")
  }
}

import Identifiers
import JuiceBar
import Web

extension Link {
  /// The list of tokens or of webhooks that an entry changes.
  static func integration(_ entry: LogEntry, of _: BarID) -> Link? {
    switch entry.action.rawValue {
    case "token-made", "token-revoked": .tokens
    case "webhook-added", "webhook-on", "webhook-off", "webhook-removed", "event-discarded":
      .webhooks
    default: nil
    }
  }
}

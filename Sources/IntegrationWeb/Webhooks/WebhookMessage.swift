import Calendars
import CounterWeb
import JSON
import JuiceBar
import Languages
import OfficeWeb
import Passwords
import Staffing
import Time
import Web

/// The message sent to webhooks, byte for byte.
struct WebhookMessage: Sendable {
  /// The type of an event sent by hand to test a webhook.
  static let testType = "webhook.test"

  /// The identifier of the event, the same at each attempt, so that receivers can drop repeats.
  let id: String
  /// The type of the event.
  let type: String
  /// The body, as JSON text.
  let body: String

  /// Creates the message of an event; its data is JSON text.
  init(id: String, type: String, at time: Timestamp, bar: BarID, data: String) {
    self.id = id
    self.type = type
    let head: JSONObject = [
      "id": .string(id), "type": .string(type), "timestamp": .string(time.preciseUTC),
      "bar": .string(bar.rawValue),
    ]
    body = JSONValue.object(head).encoded().dropLast() + ",\"data\":\(data)}"
  }

  init(_ letter: DeadLetter) {
    (id, type, body) = (letter.event, letter.type, letter.body)
  }

  /// The headers of an attempt, signed according to Standard Webhooks.
  func headers(signedWith secret: SigningSecret, at now: Timestamp) -> [(String, String)] {
    let seconds = "\(now.milliseconds / 1000)"
    return [
      ("Content-Type", "application/json"),
      ("User-Agent", "Pavilion"),
      ("webhook-id", id),
      ("webhook-timestamp", seconds),
      ("webhook-signature", secret.signature(of: Array("\(id).\(seconds).\(body)".utf8))),
    ]
  }
}

extension Timestamp {
  /// The moment in UTC in the format of RFC 3339, to the millisecond: `2026-11-21T19:50:07.025Z`.
  fileprivate var preciseUTC: String {
    let rest = "\(milliseconds % 1000)"
    let padding = String(repeating: "0", count: 3 - rest.count)
    return "\(ISOTime.text(of: self).dropLast()).\(padding)\(rest)Z"
  }
}

import Calendars
import JSON
import Localization
import Time
import Web

/// A message about troubles in words and as JSON.
struct AlertWording {
  let message: AlertMessage
  /// The name of the server that tells it.
  let server: String
  let texts: Texts
  let zone: ZoneRules

  /// The subject of a mail: the first trouble that begins, or else ends, and how many more there are.
  var subject: String {
    let others = message.begun.count + message.ended.count - 1
    let title =
      message.begun.first.map(\.title)
      ?? texts(.alertOver, ["title": message.ended.first?.title ?? ""])
    let words = "Pavilion: \(title)"
    return others > 0 ? words + " " + texts(.alertMore, count: others) : words
  }

  /// One line for each trouble, and one about the server.
  var text: String {
    let begun = message.begun.map { trouble in
      texts(
        .alertSince,
        ["time": texts.moment(trouble.since, in: zone), "title": trouble.title]
      )
    }
    let ended = message.ended.map { texts(.alertOver, ["title": $0.title]) }
    return (begun + ended + ["", texts(.alertServer, ["server": server])]).joined(separator: "\n")
  }

  /// The message as other programs receive it; many show `text`.
  func json(at now: Timestamp) -> JSONValue {
    [
      "type": "alert", "at": .string(ISOTime.text(of: now)), "server": .string(server),
      "text": .string(subject + "\n" + text), "begun": .array(message.begun.map(\.json)),
      "ended": .array(message.ended.map(\.json)),
    ]
  }
}

import JSON
import Time

/// The troubles that one receiver was told of and that have not ended for it.
///
/// It outlives a restart, so that nothing is told twice.
struct AlertBook: Sendable {
  private(set) var told: [Trouble.Name: Trouble] = [:]

  /// The message that the receiver has not had yet.
  func message(about report: TroubleReport) -> AlertMessage {
    let present = Set(report.troubles.map(\.name))
    let ended = told.values.filter { trouble in
      !present.contains(trouble.name) && !report.unknown.contains(trouble.name.kind)
    }
    return AlertMessage(
      begun: report.troubles.filter { $0.isDue && told[$0.name] == nil }.sorted {
        $0.name < $1.name
      },
      ended: ended.sorted { $0.name < $1.name }
    )
  }

  /// Notes that the receiver has taken a message.
  mutating func note(_ message: AlertMessage) {
    for trouble in message.begun { told[trouble.name] = trouble }
    for trouble in message.ended { told[trouble.name] = nil }
  }
}

/// The troubles that begin and end for a receiver, in one message however many they are.
struct AlertMessage: Sendable {
  let begun: [Trouble]
  let ended: [Trouble]

  var isEmpty: Bool { begun.isEmpty && ended.isEmpty }
}

extension AlertBook {
  var json: JSONValue { .array(told.values.sorted { $0.name < $1.name }.map(\.json)) }

  /// Reads a stored book; entries that this version does not know are left out.
  init(stored reader: JSONReader) throws(JSONMismatch) {
    for entry in try reader.elements() {
      guard let kind = Trouble.Kind(rawValue: try entry.member("kind").string()) else { continue }
      let name = Trouble.Name(kind, try entry.member("subject").string())
      told[name] = Trouble(
        name: name,
        since: Timestamp(milliseconds: try entry.member("since").integer()),
        isDue: true,
        title: try entry.member("title").string()
      )
    }
  }
}

extension Trouble {
  var json: JSONValue {
    [
      "kind": .string(name.kind.rawValue), "subject": .string(name.subject),
      "since": .integer(since.milliseconds), "title": .string(title),
    ]
  }
}

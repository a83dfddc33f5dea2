import CounterWeb
import Identifiers
import JSON
import JuiceBar
import Languages
import Localization
import PavilionWeb
import Time
import Web

enum CallList: Verb {
  static let syntax = Syntax(
    words: ["calls", "list"],
    isDefault: true,
    summary: "Show the calls that wait for staff",
    discussion: "The oldest comes first. Each line begins with the identifier for `calls answer`."
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      CallsAnswer(calls: try await bar.storage.openCalls(of: bar.id), now: .now)
    }
  }
}

private struct CallsAnswer: Answer {
  let calls: [StaffCall]
  let now: Timestamp

  func text(in language: Language) -> String {
    let texts = Texts(language)
    guard !calls.isEmpty else { return texts(.callNone) }
    return Table(rows: calls.map { $0.cells(at: now, texts) }).text
  }

  func json(in language: Language) -> JSONValue {
    ["calls": .array(calls.map { $0.json(in: language) })]
  }
}

extension StaffCall {
  fileprivate func cells(at now: Timestamp, _ texts: Texts) -> [String] {
    let minutes = (now.milliseconds - calledAt.milliseconds) / 60_000
    let age = minutes < 1 ? texts(.callJustNow) : texts(.callMinutes, count: minutes)
    let coming = status == .coming ? texts(.callComingUnnamed) : nil
    let rest = [place?.rawValue, coming].compactMap(\.self).joined(separator: " · ")
    return [id.rawValue, age, texts(reasonText), rest]
  }

  private var reasonText: TextKey {
    switch reason {
    case .help: .callHelp
    case .shortage: .callShortage
    case .order: .callOrder
    }
  }

  /// The call as the web interface tells it too, with its reason in words.
  func json(in language: Language) -> JSONValue {
    var object: JSONObject = [
      "id": .string(id.rawValue), "reason": .string(reason.rawValue),
      "message": .string(Texts(language)(reasonText)),
    ]
    object["place"] = place.map { .string($0.rawValue) }
    object["status"] = .string(status.rawValue)
    object["calledAt"] = .integer(calledAt.milliseconds)
    object["comingAt"] = coming.map { .integer($0.at.milliseconds) }
    object["answeredAt"] = answeredAt.map { .integer($0.milliseconds) }
    return .object(object)
  }
}

enum CallCome: Verb {
  static let syntax = Syntax(
    words: ["calls", "come"],
    operands: ["ID"],
    summary: "Say that staff are on the way to a call",
    discussion: """
      The visitor reads on the screen that someone is on the way, the other screens of staff that
      the call is taken. It stays open until it is answered.

        pavilion calls come 019a2f6e-7c1b-7d3a-9f00-5d1c2b3a4e5f
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await taken(Command.come, .callComingSaid, arguments, in: context)
  }
}

enum CallAnswer: Verb {
  static let syntax = Syntax(
    words: ["calls", "answer"],
    operands: ["ID"],
    summary: "Answer a call for staff",
    discussion: """
      The visitor reads on the screen that someone is coming. The first answer stays: answering
      again changes nothing and prints the same.

        pavilion calls answer 019a2f6e-7c1b-7d3a-9f00-5d1c2b3a4e5f
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await taken(Command.answer, .callAnswered, arguments, in: context)
  }
}

/// Submits a command about the call of the first operand.
private func taken(
  _ command: (CallID) -> Command,
  _ sentence: TextKey,
  _ arguments: Arguments,
  in context: Context
) async throws -> (any Answer)? {
  let command = command(try arguments.operand(0, as: .call))
  return try await context.withBar { bar in
    guard case .called(let call) = try await bar.submit(command) else { return nil }
    return Taken(call: call, sentence: sentence)
  }
}

private struct Taken: Answer {
  let call: StaffCall
  let sentence: TextKey

  func text(in language: Language) -> String {
    Texts(language)(sentence, ["call": call.id.rawValue])
  }

  func json(in language: Language) -> JSONValue { call.json(in: language) }
}

extension Format<CallID> {
  static let call = Format(expected: "the identifier of a call") { word in
    CallID(rawValue: word.lowercased())
  }
}

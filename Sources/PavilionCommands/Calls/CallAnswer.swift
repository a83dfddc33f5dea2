import JSON
import JuiceBar
import Languages
import Localization
import PavilionWeb

/// `calls answer ID`: notes that staff takes a call.
struct CallAnswer: Verb {
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

  private let id: CallID

  init(_ arguments: Arguments) throws(UsageError) {
    id = try arguments.operand(0, as: .call)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      let answer = try await bar.submit(.answer(id), key: nil, in: context.language)
      guard case .called(let call) = answer else { return nil }
      return Taken(call: call)
    }
  }
}

/// A call that staff takes.
private struct Taken: Answer {
  let call: StaffCall

  func text(in language: Language) -> String {
    Texts(language)(.callAnswered, ["call": call.id.rawValue])
  }

  func json(in language: Language) -> JSONValue { call.json(in: language) }
}

extension Format<CallID> {
  /// The identifier of a call.
  static let call = Format(expected: "the identifier of a call") { word in
    CallID(rawValue: word.lowercased())
  }
}

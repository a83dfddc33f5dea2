import JSON
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Staffing

enum StaffExport: Verb {
  static let syntax = Syntax(
    words: ["staff", "export"],
    operands: ["NAME"],
    summary: "Show all that is stored of a person, as JSON",
    discussion: """
      The account without its secrets, sign-ins, all that the person did at any bar and in the
      guide, as the log and the books tell it, and the lines of the log about the person. Times are
      milliseconds since 1970 (UTC).

        pavilion staff export Minji > minji.json
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let name = arguments.operands[0]
    return try await context.withPerson(named: name) { account, storage in
      let data = try await storage.personalData(of: account.id, from: context.settings.bar)
      return data.map(PersonAnswer.init)
    }
  }
}

/// The data of a person, which is JSON for people too.
private struct PersonAnswer: Answer {
  let data: PersonalData

  func text(in language: Language) -> String { data.json.encoded(pretty: true) }

  func json(in language: Language) -> JSONValue { data.json }
}

enum StaffErase: Verb {
  static let syntax = Syntax(
    words: ["staff", "erase"],
    operands: ["NAME"],
    summary: "Remove an account, and the person's name from all records",
    discussion: """
      All records stay with their figures; in place of the name they bear neutral words. The last owner
      stays. Backups still hold the name, and a file of SQLite may until VACUUM is run on it.

        pavilion staff erase Minji
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let name = arguments.operands[0]
    return try await context.withPerson(named: name) { account, storage in
      let mark = account.mark(in: Texts(context.language))
      let refusal = try await storage.erase(
        account.id,
        from: context.settings.bar,
        as: mark,
        by: .machine,
        at: .now
      )
      if let refusal { throw CommandFailure(refusal, in: context.language) }
      return Report(["name": .string(mark.rawValue)]) { language in
        Texts(language)(.cliStaffErased, ["name": mark.rawValue])
      }
    }
  }
}

extension Context {
  fileprivate func withPerson(
    named name: String,
    _ body: (Account, any PersonStorage) async throws -> (any Answer)?
  ) async throws -> (any Answer)? {
    try await withStores { stores in
      let staff = OpenStaff(
        bar: settings.bar,
        called: [],
        storage: stores.storage,
        language: language
      )
      return try await body(try await staff.account(named: name), stores.storage)
    }
  }
}

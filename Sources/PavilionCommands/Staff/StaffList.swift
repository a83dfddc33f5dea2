import JSON
import Languages
import Localization
import Staffing

/// `staff list`: who can sign in.
struct StaffList: Verb {
  static let syntax = Syntax(
    words: ["staff", "list"],
    isDefault: true,
    summary: "Show who can sign in, and what they may do"
  )

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withStaff { staff in
      StaffAnswer(accounts: try await staff.storage.staff(of: staff.bar).accountsByName)
    }
  }
}

/// The accounts of a bar, without anything secret.
private struct StaffAnswer: Answer {
  let accounts: [Account]

  func text(in language: Language) -> String {
    let texts = Texts(language)
    guard !accounts.isEmpty else { return texts(.cliStaffNone) }
    return Table(rows: accounts.map { [$0.name.rawValue, $0.role.rawValue] }).text
  }

  func json(in language: Language) -> JSONValue {
    [
      "staff": .array(
        accounts.map { ["name": .string($0.name.rawValue), "role": .string($0.role.rawValue)] }
      )
    ]
  }
}

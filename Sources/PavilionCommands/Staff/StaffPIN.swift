import Localization
import Staffing

/// `staff pin NAME`: gives an account another PIN or password.
struct StaffPIN: Verb {
  static let syntax = Syntax(
    words: ["staff", "pin"],
    operands: ["NAME"],
    summary: "Set a new PIN or password for an account",
    discussion: """
      Reads it from a line of the standard input. All sessions of the account end, and so does a
      lock-out.

        pavilion staff pin Minji
      """
  )

  private let name: String

  init(_ arguments: Arguments) throws(UsageError) { name = arguments.operands[0] }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withStaff { staff in
      let account = try await staff.account(named: name)
      let password = try await staff.readPassword(of: account.name)
      try await staff.carryOut(.setPassword(account.id, password))
      return Report(staff: account, .cliStaffChanged)
    }
  }
}

import Localization
import Staffing

/// `staff pin NAME`: gives an account another PIN or password.
struct StaffPIN: Verb {
  static let syntax = Syntax(
    words: ["staff", "pin"],
    operands: ["NAME"],
    summary: "Give somebody another PIN or password",
    discussion: """
      Reads it from a line of the standard input. Whoever is signed in with the account is signed
      out, and a lock-out ends.

        pavilion staff pin Minji
      """
  )

  private let name: String

  init(_ arguments: Arguments) throws(UsageError) { name = arguments.operands[0] }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withStaff { staff in
      let account = try await staff.account(named: name)
      try await staff.carryOut(.setPassword(account.id, staff.readPassword()))
      return Report(staff: account, .cliStaffChanged)
    }
  }
}

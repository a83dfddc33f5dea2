import Localization
import Staffing

/// `staff remove NAME`: removes an account.
struct StaffRemove: Verb {
  static let syntax = Syntax(
    words: ["staff", "remove"],
    operands: ["NAME"],
    summary: "Remove an account",
    discussion: "All sessions of the account end. The last owner stays."
  )

  private let name: String

  init(_ arguments: Arguments) throws(UsageError) { name = arguments.operands[0] }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withStaff { staff in
      let account = try await staff.account(named: name)
      try await staff.carryOut(.remove(account.id))
      return Report(staff: account, .cliStaffRemoved)
    }
  }
}

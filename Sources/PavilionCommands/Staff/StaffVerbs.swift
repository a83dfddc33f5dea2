import JSON
import JuiceBar
import Languages
import Localization
import Staffing

enum StaffList: Verb {
  static let syntax = Syntax(
    words: ["staff", "list"],
    isDefault: true,
    summary: "Show who can sign in, and what they may do"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
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
    let staff = accounts.map { account -> JSONValue in
      ["name": .string(account.name.rawValue), "role": .string(account.role.rawValue)]
    }
    return ["staff": .array(staff)]
  }
}

enum StaffAdd: Verb {
  static let syntax = Syntax(
    words: ["staff", "add"],
    operands: ["NAME"],
    options: [roleOption.syntax],
    summary: "Add an account",
    discussion: """
      Reads the PIN (at least 6 digits) or password (at least 8 characters) from a line of the
      standard input, never from an argument. The first account must be an owner's.

        pavilion staff add Minji --role owner
        printf '%s\\n' 482913 | pavilion staff add Jun --role staff
      """
  )
  private static let roles = Format.oneOf(Role.ofAccounts)
  private static let roleOption = Option("role", "ROLE", roles, isRequired: true)
    .help("preparation, staff, shift-lead, manager or owner")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let name = try arguments.operand(0, as: .personName)
    let role = try arguments.required(roleOption)
    return try await context.withStaff { staff in
      let id = AccountID.new()
      let password = try await staff.readPassword(of: name)
      let account = Account(id: id, name: name, role: role, passwordHash: password)
      try await staff.carryOut(.add(account))
      return Report(staff: account, .cliStaffAdded)
    }
  }
}

extension Report {
  init(staff account: Account, _ key: TextKey) {
    let (name, role) = (account.name.rawValue, account.role.rawValue)
    self.init(["name": .string(name), "role": .string(role)]) { language in
      Texts(language)(key, ["name": name])
    }
  }
}

enum StaffPIN: Verb {
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

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let name = arguments.operands[0]
    return try await context.withStaff { staff in
      let account = try await staff.account(named: name)
      let password = try await staff.readPassword(of: account.name)
      try await staff.carryOut(.setPassword(account.id, password))
      return Report(staff: account, .cliStaffChanged)
    }
  }
}

enum StaffRemove: Verb {
  static let syntax = Syntax(
    words: ["staff", "remove"],
    operands: ["NAME"],
    summary: "Remove an account",
    discussion: "All sessions of the account end. The last owner stays."
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let name = arguments.operands[0]
    return try await context.withStaff { staff in
      let account = try await staff.account(named: name)
      try await staff.carryOut(.remove(account.id))
      return Report(staff: account, .cliStaffRemoved)
    }
  }
}

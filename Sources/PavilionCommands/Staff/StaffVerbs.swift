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
    return Table(
      rows: accounts.map { account in
        [account.name.rawValue, account.shownRole ?? "–", account.guide?.rawValue ?? ""]
      }
    ).text
  }

  func json(in language: Language) -> JSONValue {
    let staff = accounts.map { account -> JSONValue in
      .object(account.members)
    }
    return ["staff": .array(staff)]
  }
}

enum StaffAdd: Verb {
  static let syntax = Syntax(
    words: ["staff", "add"],
    operands: ["NAME"],
    options: [roleOption.syntax, guideOption.syntax],
    summary: "Add an account",
    discussion: """
      Reads the PIN (at least 6 digits) or password (at least 8 characters) from a line of the
      standard input, never from an argument. The first account must be an owner's.

        pavilion staff add Minji --role owner
        printf '%s\\n' 482913 | pavilion staff add Jun --role staff
        pavilion staff add Claire --guide translator:fr,ja
      """
  )
  private static let roles = Format.oneOf(Role.ofAccounts)
  private static let roleOption = Option("role", "ROLE", roles)
    .help("preparation, staff, shift-lead, manager or owner; left out beside --guide")
  private static let guideOption = Option("guide", "ROLE", .guideRights)
    .help("translator:LANGUAGES, editor or curator of the guide")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let name = try arguments.operand(0, as: .personName)
    let guide = try arguments.value(of: guideOption)
    let role = try arguments.value(of: roleOption) ?? .visitor
    return try await context.withStaff { staff in
      if guide != nil { try staff.requireGuide() }
      guard role > .visitor || guide != nil else {
        throw CommandFailure(.withoutRole, in: context.language)
      }
      let id = AccountID.new()
      let password = try await staff.readPassword(of: name)
      let account = Account(
        id: id,
        name: name,
        role: role,
        guide: guide,
        passwordHash: password
      )
      try await staff.carryOut(.add(account))
      return Report(staff: account, .cliStaffAdded)
    }
  }
}

extension Account {
  fileprivate var shownRole: String? { role > .visitor ? role.rawValue : nil }

  fileprivate var members: JSONObject {
    var object: JSONObject = ["name": .string(name.rawValue)]
    object["role"] = shownRole.map { .string($0) }
    object["guide"] = guide.map { .string($0.rawValue) }
    return object
  }
}

extension Report {
  init(staff account: Account, _ key: TextKey) {
    let name = account.name.rawValue
    self.init(.object(account.members)) { language in Texts(language)(key, ["name": name]) }
  }
}

enum StaffGuide: Verb {
  static let syntax = Syntax(
    words: ["staff", "guide"],
    operands: ["NAME", "ROLE"],
    summary: "Set the role of an account in the guide",
    discussion: """
      A translator changes texts of the languages named, an editor drafts and adds media, a curator
      also publishes. Managers and owners are curators without it. All sessions of the account end.

        pavilion staff guide Claire translator:fr,ja
        pavilion staff guide Claire none
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let name = arguments.operands[0]
    let isNone = arguments.operands[1] == "none"
    let rights = isNone ? nil : try arguments.operand(1, as: .guideRights)
    return try await context.withStaff { staff in
      try staff.requireGuide()
      var account = try await staff.account(named: name)
      try await staff.carryOut(.setGuideRights(account.id, rights))
      account.guide = rights
      return Report(staff: account, .cliStaffChanged)
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

enum StaffSecondFactor: Verb {
  static let syntax = Syntax(
    words: ["staff", "second-factor"],
    operands: ["NAME", "FACTOR"],
    summary: "Take the second factor off an account whose phone is lost",
    discussion: """
      The PIN or password alone signs in then, until the person switches a second factor on again.

        pavilion staff second-factor Minji none
      """
  )
  private static let nothing = Format<Bool>(expected: "none", choices: ["none"]) {
    $0 == "none" ? true : nil
  }

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let name = arguments.operands[0]
    _ = try arguments.operand(1, as: nothing)
    return try await context.withStaff { staff in
      let account = try await staff.account(named: name)
      try await staff.carryOut(.removeSecondFactor(account.id))
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

import IntegrationWeb
import JSON
import JuiceBar
import Languages
import Localization
import Staffing
import Time

enum TokenList: Verb {
  static let syntax = Syntax(
    words: ["token", "list"],
    isDefault: true,
    summary: "Show the programs that may use the API"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await context.withIntegration { open in
      TokenAnswer(tokens: try await open.storage.staff(of: open.bar).tokensByName)
    }
  }
}

enum TokenAdd: Verb {
  static let syntax = Syntax(
    words: ["token", "add"],
    operands: ["NAME"],
    options: [scopesOption.syntax, daysOption.syntax],
    summary: "Let a program use the API",
    discussion: """
      Prints the token this once. The scopes, with commas between them:

      \(APIScope.allCases.map(\.rawValue).inLines)

        pavilion token add till --scopes orders:read,orders:write,payments:write --days 90
      """
  )
  private static let scopesOption = Option("scopes", "SCOPES", .scopes, isRequired: true)
    .help("What the program may do")
  private static let daysOption = Option("days", "N", .wholeNumber(in: 1...3650))
    .help("For how many days; until it is revoked by default")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let name = try arguments.operand(0, as: .personName)
    let scopes = try arguments.required(scopesOption)
    let days = try arguments.value(of: daysOption)
    return try await context.withIntegration { open in
      let id = AccountID.new()
      let drawn = APIToken.draw(id: id, name: name, scopes: scopes, days: days, at: .now)
      try await open.carryOut(.makeToken(drawn.token))
      let (name, secret) = (drawn.token.name.rawValue, drawn.secret)
      return Report(["name": .string(name), "token": .string(secret)]) { language in
        Texts(language)(.cliTokenAdded, ["name": name, "secret": secret])
      }
    }
  }
}

enum TokenRevoke: Verb {
  static let syntax = Syntax(
    words: ["token", "revoke"],
    operands: ["NAME"],
    summary: "Revoke the token of a program"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let name = arguments.operands[0]
    return try await context.withIntegration { open in
      let token = try await open.token(named: name)
      try await open.carryOut(.revokeToken(token.id))
      let name = token.name.rawValue
      return Report(["name": .string(name)]) { Texts($0)(.cliTokenRevoked, ["name": name]) }
    }
  }
}

/// The tokens of a bar, without anything secret.
private struct TokenAnswer: Answer {
  let tokens: [APIToken]

  func text(in language: Language) -> String {
    guard !tokens.isEmpty else { return Texts(language)(.cliIntegrationNone) }
    let rows = tokens.map { token in
      [token.name.rawValue, "\(APIToken.prefix)…\(token.ending)", token.scopes.text]
    }
    return Table(rows: rows).text
  }

  func json(in language: Language) -> JSONValue {
    let list = tokens.map { token -> JSONValue in
      [
        "name": .string(token.name.rawValue),
        "ending": .string(token.ending),
        "scopes": .array(token.scopes.sorted().map { .string($0.rawValue) }),
        "endsAt": token.endsAt.map { .integer($0.milliseconds) } ?? .null,
        "usedAt": token.usedAt.map { .integer($0.milliseconds) } ?? .null,
      ]
    }
    return ["tokens": .array(list)]
  }
}

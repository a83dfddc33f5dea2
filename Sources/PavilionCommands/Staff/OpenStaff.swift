import Glibc
import JSON
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Passwords
import Staffing

/// The staff of a bar, as the command line changes it.
struct OpenStaff: Sendable {
  let bar: BarID
  /// The bar's name, in all languages.
  let called: [String]
  let storage: any StaffStorage
  let language: Language

  func account(named name: String) async throws -> Account {
    guard let account = try await storage.staff(of: bar).account(named: name) else {
      let sentence = Texts(language)(.cliStaffUnknown, ["name": name])
      throw CommandFailure("unknown-account", sentence)
    }
    return account
  }

  /// Has a command carried out, in the name of the machine.
  func carryOut(_ command: StaffCommand) async throws {
    let result = try await storage.carryOut(command, in: bar, by: .machine, at: .now)
    if case .failure(let refusal) = result { throw CommandFailure(refusal, in: language) }
  }

  /// Only accounts of the default bar have a role in the guide.
  func requireGuide() throws(CommandFailure) {
    guard bar == .main else { throw CommandFailure("other-bar", Texts(language)(.cliGuideOfMain)) }
  }

  /// Reads a PIN or password from a line of the standard input, and hashes it.
  ///
  /// Never from an argument, which others on the machine can see.
  func readPassword(of name: PersonName) async throws -> String {
    if isatty(STDIN_FILENO) == 1 { Console().complain(Texts(language)(.signInSecret) + ":") }
    let secret: Secret
    let names = [name.rawValue, bar.rawValue] + called
    do throws(Secret.Flaw) { secret = try Secret(readLine() ?? "", unlike: names) } catch {
      throw CommandFailure(error, in: language)
    }
    return try await PasswordHasher().hash(secret.text).rawValue
  }
}

extension Context {
  func withStaff<Result>(_ body: (OpenStaff) async throws -> Result) async throws -> Result {
    try await withStores { stores in
      let bar = try await stores.storage.bars()[settings.bar]
      return try await body(
        OpenStaff(
          bar: settings.bar,
          called: bar.map { Array($0.name.translations.values) } ?? [],
          storage: stores.storage,
          language: language
        )
      )
    }
  }
}

extension CommandFailure {
  fileprivate init(_ flaw: Secret.Flaw, in language: Language) {
    let key: TextKey =
      switch flaw {
      case .tooShort: .secretTooShort
      case .tooLong: .secretTooLong
      case .tooPlain: .secretTooPlain
      }
    self.init("wrong-secret", Texts(language)(key))
  }

  init(_ refusal: StaffRefusal, in language: Language) {
    let (code, key): (String, TextKey) =
      switch refusal {
      case .nameTaken: ("name-taken", .staffNameTaken)
      case .lastOwner: ("last-owner", .staffLastOwner)
      case .firstMustBeOwner: ("first-owner", .staffFirstOwner)
      case .withoutRole: ("no-role", .staffWithoutRole)
      case .tooManyAccounts, .tooManyPairings: ("too-many", .staffTooMany)
      default: ("gone", .staffGone)
      }
    self.init(code, Texts(language)(key))
  }
}

extension Format<GuideRights> {
  static let guideRights = Format(
    expected: "editor, curator, or translator with languages such as translator:fr,ja",
    choices: ["translator:fr", "editor", "curator"]
  ) { GuideRights(rawValue: $0) }
}

extension Format<PersonName> {
  static let personName = Format(expected: PersonName.expectation) {
    PersonName(rawValue: $0)
  }
}

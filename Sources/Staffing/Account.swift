public import Identifiers
public import JuiceBar
public import Languages

/// A person who can sign in.
public struct Account: Hashable, Sendable, Identifiable {
  public let id: AccountID
  /// The name to sign in with; two accounts differ in more than upper and lower case.
  public var name: PersonName
  /// The role at the account's bar; ``Role/visitor`` only beside a guide role.
  public var role: Role
  /// The guide role given to the account; see ``guideRights``.
  public var guide: GuideRights?
  public var passwordHash: String

  public init(
    id: AccountID,
    name: PersonName,
    role: Role,
    guide: GuideRights? = nil,
    passwordHash: String
  ) {
    self.id = id
    self.name = name
    self.role = role
    self.guide = guide
    self.passwordHash = passwordHash
  }

  public var actor: LogEntry.Actor {
    LogEntry.Actor(.account, id: id.rawValue, name: name.rawValue)
  }
}

/// The name of a person, a device or a token: a line of at most 60 characters.
public struct PersonName: WrittenLine {
  public static let maximumLength = 60

  public let rawValue: String

  public init(unchecked line: String) { rawValue = line }

  /// The name in the form used for comparison, so that capitals do not matter.
  public var folded: String { rawValue.lowercased() }
}

/// The identifier of an account.
public struct AccountID: UUIDIdentifier {
  /// The identifier without its kind.
  public let uuid: UUIDv7

  /// Takes an identifier that was drawn.
  public init(_ uuid: UUIDv7) { self.uuid = uuid }
}

/// A PIN or password as chosen: a PIN of at least 6 digits, or any text of at least 8 characters;
/// at most 128, and not easy to guess (``FirstGuesses``).
///
/// OWASP ASVS 5.0 asks for at least 8 characters (6.2.1), no rules of composition (6.2.5) and that
/// common passwords (6.2.4) and those made of words of the place (6.2.11) are refused, as NIST SP
/// 800-63B-4 does in section 3.1.1.2. A PIN is sufficient because guessing is limited.
public struct Secret: Sendable {
  /// Why a text is no secret.
  public enum Flaw: Error, Hashable, Sendable, CaseIterable {
    case tooShort
    case tooLong
    /// Everybody would try it first.
    case tooPlain
  }

  /// The fewest digits of a PIN.
  public static let minimumDigits = 6
  /// The fewest characters of a password.
  public static let minimumCharacters = 8
  /// The most characters of either, so that hashing stays quick.
  public static let maximumCharacters = 128

  public let text: String

  /// Accepts the chosen text.
  ///
  /// The names are those that acquaintances would try: of the person and of the bar.
  public init(_ text: String, unlike names: [String]) throws(Flaw) {
    let isPIN = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard text.count >= (isPIN ? Self.minimumDigits : Self.minimumCharacters) else {
      throw .tooShort
    }
    guard text.unicodeScalars.count <= Self.maximumCharacters else { throw .tooLong }
    guard FirstGuesses(names: names).count(in: text) >= (isPIN ? 4 : 5) else { throw .tooPlain }
    self.text = text
  }
}

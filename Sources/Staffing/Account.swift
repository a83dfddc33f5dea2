public import JuiceBar

/// Somebody who can sign in.
public struct Account: Hashable, Sendable, Identifiable {
  /// The identifier in addresses.
  public let id: AccountID
  /// The name to sign in with; two accounts differ in more than upper and lower case.
  public var name: PersonName
  /// What the person may do.
  public var role: Role
  /// The hash of the PIN or password.
  public var password: String

  /// Creates an account from what was stored or entered.
  public init(id: AccountID, name: PersonName, role: Role, password: String) {
    self.id = id
    self.name = name
    self.role = role
    self.password = password
  }

  /// The person as the audit log names them.
  public var actor: LogEntry.Actor {
    LogEntry.Actor(.account, id: id.rawValue, name: name.rawValue)
  }
}

/// The name of a person or a device: 1 to 60 visible characters on one line, as ``JuiceBar/Place``.
public struct PersonName: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The most characters of a name, as people count them.
  public static let longest = Place.maximumLength

  /// The name.
  public let rawValue: String

  /// Creates a name, or nothing when the text is none.
  public init?(rawValue: String) {
    guard Place(rawValue: rawValue) != nil else { return nil }
    self.rawValue = rawValue
  }

  /// The name as it is compared, so that nobody must remember its capitals.
  public var folded: String { rawValue.lowercased() }

  /// The name.
  public var description: String { rawValue }
}

/// The identifier of an account: a UUID of version 7, drawn as an order's is.
public struct AccountID: DrawnIdentifier {
  /// The identifier's text, in lower case.
  public let rawValue: String

  /// Takes an identifier that was drawn.
  public init(_ drawn: OrderID) { rawValue = drawn.rawValue }
}

/// A PIN or password as somebody chooses it: a PIN of at least 6 digits, or any text of at least 8
/// characters; at most 128, and not one of the plainest.
///
/// NIST SP 800-63B section 5.1.1 asks for at least 8 characters of a password that is chosen, 6 digits
/// of a PIN together with limited guessing, and that the commonest are refused.
public struct Secret: Sendable {
  /// Why a text is no secret.
  public enum Flaw: Error, Hashable, Sendable, CaseIterable {
    /// It is too short.
    case tooShort
    /// It is too long.
    case tooLong
    /// Everybody would try it first.
    case tooPlain
  }

  /// The fewest digits of a PIN.
  public static let fewestDigits = 6
  /// The fewest characters of a password.
  public static let fewestCharacters = 8
  /// The most characters of either, so that hashing stays quick.
  public static let mostCharacters = 128

  private static let plainWords: Set<String> = [
    "password", "password1", "qwertyui", "qwerty123", "iloveyou", "pavilion", "11223344",
    "123123123",
    "121212", "123123", "112233", "123321", "696969", "159753",
  ]

  /// The text.
  public let text: String

  /// Takes a text that somebody chose.
  ///
  /// - Throws: ``Flaw``.
  public init(_ text: String) throws(Flaw) {
    let isPIN = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard text.count >= (isPIN ? Self.fewestDigits : Self.fewestCharacters) else { throw .tooShort }
    guard text.unicodeScalars.count <= Self.mostCharacters else { throw .tooLong }
    guard !Self.isPlain(text) else { throw .tooPlain }
    self.text = text
  }

  /// Whether all steps from one character to the next are the same and at most one: 000000, 123456,
  /// 987654, aaaaaaaa.
  private static func isPlain(_ text: String) -> Bool {
    if plainWords.contains(text.lowercased()) { return true }
    let values = text.unicodeScalars.map { Int($0.value) }
    let steps = Set(zip(values.dropFirst(), values).map { $0 - $1 })
    // On a keypad, 0 comes after 9: 567890.
    return steps.isSubset(of: [0]) || steps.isSubset(of: [1, -9]) || steps.isSubset(of: [-1, 9])
  }
}

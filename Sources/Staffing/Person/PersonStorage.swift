import Identifiers
public import JuiceBar
public import Time

/// All that is stored of a person who can sign in; without secrets, which nobody can read back.
public struct PersonalData: Sendable {
  /// What a row tells, by the name of its column.
  public enum Fact: Hashable, Sendable {
    case number(Int)
    case text(String)
  }

  /// The rows of one table about the person.
  public struct Records: Sendable {
    /// The bar of the rows; nothing of the guide's, which all bars share.
    public let bar: BarID?
    /// What the rows are, such as `payments`.
    public let kind: String
    /// The rows in the order of their keys, each fact with its name.
    public let rows: [[(name: String, fact: Fact)]]

    public init(bar: BarID?, kind: String, rows: [[(name: String, fact: Fact)]]) {
      self.bar = bar
      self.kind = kind
      self.rows = rows
    }
  }

  public let account: Account
  public let home: BarID
  public let hasSecondFactor: Bool
  /// The roles at other bars than the account's own.
  public let roles: [BarID: Role]
  public let records: [Records]

  public init(
    account: Account,
    home: BarID,
    hasSecondFactor: Bool,
    roles: [BarID: Role],
    records: [Records]
  ) {
    self.account = account
    self.home = home
    self.hasSecondFactor = hasSecondFactor
    self.roles = roles
    self.records = records
  }
}

/// Where all that is stored of a person is found, and made nameless.
public protocol PersonStorage: Sendable {
  /// Reads all that is stored of a person, table by table.
  ///
  /// - Returns: Nothing when there is no such account.
  func personalData(
    of account: AccountID,
    from home: BarID
  ) async throws(StorageError) -> PersonalData?

  /// Removes an account with its secrets and sessions, and replaces its name wherever it stands in the
  /// books of any bar and of the guide.
  ///
  /// The rows and their figures stay, and so does the account's identifier, by which they belong
  /// together. The name is replaced in small transactions first: an erasure that ends midway can be
  /// begun again.
  ///
  /// - Parameters:
  ///   - account: The account.
  ///   - home: Its bar.
  ///   - mark: The words in place of the name.
  ///   - actor: Who erases it, as the log says.
  ///   - now: The present.
  /// - Returns: Why not, if it is refused; nothing has changed then.
  /// - Throws: ``JuiceBar/StorageError``; some of the names may be replaced by then.
  func erase(
    _ account: AccountID,
    from home: BarID,
    as mark: PersonName,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) async throws(StorageError) -> StaffRefusal?
}

extension Account {
  /// The characters of an account's identifier by which a nameless person is told from others.
  public var reference: String { String(id.rawValue.suffix(4)) }
}

extension LogEntry.Action {
  /// The actions whose lines name a person beside the one who acted.
  public static let aboutPeople: Set<LogEntry.Action> = [
    "account-added", "account-removed", "account-erased", "approval-given", "code-failed",
    "end-preview-link", "guide-role-changed", "password-changed",
    "role-changed", "second-factor-off", "second-factor-on", "second-factor-removed",
    "set-bar-role",
    "sign-in-failed", "sign-out-everywhere",
  ]
}

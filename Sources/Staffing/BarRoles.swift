public import JuiceBar
public import Time

/// Where is kept who of one bar works at others too; every engine passes `Tests/StorageContract`.
///
/// An account belongs to one bar, its home, and has one role more at most at each other bar.
public protocol BarRoleStorage: Sendable {
  /// The role of an account at another bar than its own; cheap enough to ask before every answer.
  func barRole(
    of account: AccountID,
    from home: BarID,
    at bar: BarID
  ) async throws(StorageError) -> Role?

  /// The accounts of one bar that have a role at another.
  func barRoles(at bar: BarID, from home: BarID) async throws(StorageError) -> [AccountID: Role]

  /// The other bars at which an account has a role.
  func barRoles(
    of account: AccountID,
    from home: BarID
  ) async throws(StorageError) -> [BarID: Role]

  /// Gives an account a role at another bar or takes it away, with a line in the audit log there.
  func setBarRole(
    _ role: Role?,
    of account: Account,
    from home: BarID,
    at bar: BarID,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) async throws(StorageError)
}

extension LogEntry {
  public init(
    barRole role: Role?,
    of account: Account,
    by who: Actor,
    at time: Timestamp
  ) {
    self.init(
      at: time,
      who: who,
      action: "set-bar-role",
      subject: account.name.rawValue,
      details: role?.rawValue ?? "–"
    )
  }
}

/// The storage of a venue with several bars.
public typealias VenueStorage = BarDirectory & BarRoleStorage & BarTransferring & BarWatching
  & PersonStorage
  & VenueOverviewReading

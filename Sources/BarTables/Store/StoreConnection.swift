package import JuiceBar

/// The connections of one storage.
package protocol SQLEngine: Sendable {
  /// The queue of the order desks.
  var executor: any SerialExecutor { get }

  /// How many transactions, each of other bars, may be under way at once.
  var concurrentCommits: Int { get }

  /// Where the files of the guide are kept: here, or in a place of their own.
  ///
  /// - Parameter isWriting: Whether the place is made if it is not there yet.
  /// - Returns: Nothing when it is not there.
  /// - Throws: ``JuiceBar/StorageError`` when it cannot be opened.
  func files(isWriting: Bool) throws(StorageError) -> Self?

  /// Tells other servers which bars have changed; returns without waiting.
  func note(_ bars: Set<BarID>)
}

/// What nearly every request asks of the storage.
package enum StandingQuestion: Hashable, Sendable {
  case versions(BarID)
  case hasAccounts(BarID)
  case guideVersion
}

/// A connection as ``SQLStore`` uses it: its engine, and the operations that differ by engine.
///
/// An associated type cannot be noncopyable yet, so the connection names its engine, not the
/// reverse.
package protocol StoreConnection: CopyConnection, SendableMetatype, ~Copyable {
  /// The engine that lends connections.
  associatedtype Engine: SQLEngine

  /// Lends a connection to a body that reads.
  static func reading<Outcome: Sendable>(
    on engine: Engine,
    _ body: @Sendable (inout Self) throws -> Outcome
  ) async throws(StorageError) -> Outcome

  /// Reads what nearly every request asks; an engine may answer again what it answered before, as
  /// long as nothing was committed since.
  static func reading<Outcome: Sendable>(
    _ question: StandingQuestion,
    on engine: Engine,
    _ body: @Sendable (inout Self) throws -> Outcome
  ) async throws(StorageError) -> Outcome

  /// Lends a connection to a body that writes in a transaction of its own.
  ///
  /// With `settling`, an engine may run the body again after an unknown outcome: the body finds out
  /// by itself whether it was committed.
  static func writing<Outcome: Sendable>(
    on engine: Engine,
    settling: Bool,
    _ body: @Sendable (inout Self) throws -> Outcome
  ) async throws(StorageError) -> Outcome

  /// Runs the body on one snapshot of the database.
  mutating func snapshot<Outcome>(_ body: (inout Self) throws -> Outcome) throws -> Outcome

  /// Runs a transaction that deletes orders, with all rows that name them.
  ///
  /// Two tables name orders without an index by which the engine could look for such rows.
  mutating func uprooting<Outcome>(
    _ transaction: (inout Self) throws -> Outcome
  ) throws -> Outcome

  /// Runs a body on a connection to where the guide's files are, from within a transaction.
  ///
  /// What it writes may be committed before the transaction is. The files are never locked first, so
  /// that no two wait for each other.
  ///
  /// - Parameters:
  ///   - engine: The engine of the connection.
  ///   - isWriting: Whether the body writes.
  ///   - body: Looks for files, or removes some.
  /// - Returns: Nothing when no file was ever kept.
  /// - Throws: What the body throws, or an error of the engine.
  mutating func withFiles<Outcome: Sendable>(
    of engine: Engine,
    isWriting: Bool,
    _ body: (inout Self) throws -> Outcome
  ) throws -> Outcome?

  /// Keeps other transactions from changing a bar until this one ends.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - evenDeparted: Whether the bar may have moved to another storage, if other servers may not
  ///     know yet.
  /// - Throws: ``JuiceBar/StorageError/unknownBar(_:)``, and any error of the engine.
  mutating func lock(_ bar: BarID, evenDeparted: Bool) throws

  /// Keeps other transactions from changing those of several bars that exist.
  mutating func lockAll(_ bars: Set<BarID>) throws

  /// Keeps other transactions from changing rows that belong to no bar.
  mutating func lockShared() throws

  /// Tells other servers, on commit, that bars were added or renamed.
  mutating func tellOfBars() throws

  /// Decides batches on the stored state and writes their changes, within a transaction.
  ///
  /// - Returns: For each batch its answers, or why it cannot be decided; such a batch writes nothing.
  /// - Throws: Any error that makes the whole transaction fail.
  mutating func commit(_ batches: [Batch]) throws -> [Result<[Outcome], StorageError>]

  /// The versions of a bar's stock and menu, which begin every response of a server.
  mutating func versions(of bar: BarID) throws -> BarVersions

  /// The versions of those of several bars that exist.
  mutating func versions(of bars: Set<BarID>) throws -> [BarID: BarVersions]
}

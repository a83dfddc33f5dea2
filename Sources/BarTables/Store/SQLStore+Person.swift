import Identifiers
import JSON
package import JuiceBar
import SQLLanguage
package import Staffing
package import Time

extension SQLStore: PersonStorage where Connection: ~Copyable {
  /// Reads a piece of a table at a time, so that readers wait briefly.
  package func personalData(
    of account: AccountID,
    from home: BarID
  ) async throws(StorageError) -> PersonalData? {
    let staff = try await staff(of: home)
    guard let found = staff.accounts[account] else { return nil }
    var records: [PersonalData.Records] = []
    var names: Set = [found.name.rawValue]
    let bars = try await bars().bars.map(\.id)
    for bar in bars {
      for table in PersonTable.all where table.isOfBar || bar == home {
        let statements = PersonStatements(table: table, bar: bar, account: account)
        var rows: [[(name: String, fact: PersonalData.Fact)]] = []
        try await forEachPiece(statements) { (piece) async throws(StorageError) in
          let told = try await readRow { try $0.personRows(piece, statements) }
          guard !told.isEmpty else { return }
          rows += told
          let query = statements.names(after: piece.last, through: piece.end)
          names.formUnion(try await readRow { try $0.values(query, as: String.self) })
        }
        guard !rows.isEmpty else { continue }
        let place = table.isOfBar ? bar : nil
        records.append(PersonalData.Records(bar: place, kind: table.kind, rows: rows))
      }
    }
    for bar in bars { records += try await linesAbout(account, names, at: bar) }
    records += try await browserRecords(of: account, known: staff.known[account] ?? [:], from: home)
    return PersonalData(
      account: found,
      home: home,
      hasSecondFactor: staff.secondFactors[account] != nil,
      roles: try await barRoles(of: account, from: home),
      records: records
    )
  }

  /// The lines of the log about the person, as an erasure finds them; those that the person wrote
  /// are among the rows of the log itself.
  private func linesAbout(
    _ account: AccountID,
    _ names: Set<String>,
    at bar: BarID
  ) async throws(StorageError) -> [PersonalData.Records] {
    let words = NameStatements(bar: bar)
    var rows: [[(name: String, fact: PersonalData.Fact)]] = []
    for table in PersonTable.all where table.name == "audit_log" {
      let statements = PersonStatements(table: table, bar: bar, account: account)
      try await forEachPiece(statements) { (piece) async throws(StorageError) in
        let lines = try await readRow { try $0.lines(about: names, piece, of: words) }
        rows += lines.filter { $0.actor != account.rawValue }.map { $0.facts }
      }
    }
    return rows.isEmpty ? [] : [PersonalData.Records(bar: bar, kind: "logAbout", rows: rows)]
  }

  /// Where the person is signed in, and the browsers that are known, without their tokens.
  private func browserRecords(
    of account: AccountID,
    known: [String: Timestamp],
    from home: BarID
  ) async throws(StorageError) -> [PersonalData.Records] {
    let sessions = StaffStatements(bar: home).sessions(of: account)
    let signedIn = try await readRow { try $0.rows(sessions, as: (Int, Int).self) }
    let records = [
      PersonalData.Records(
        bar: home,
        kind: "sessions",
        rows: signedIn.map { [("beganAt", .number($0.0)), ("usedAt", .number($0.1))] }
      ),
      PersonalData.Records(
        bar: home,
        kind: "knownBrowsers",
        rows: known.values.sorted().map { [("seenAt", .number($0.milliseconds))] }
      ),
    ]
    return records.filter { !$0.rows.isEmpty }
  }

  package func erase(
    _ account: AccountID,
    from home: BarID,
    as mark: PersonName,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) async throws(StorageError) -> StaffRefusal? {
    let staff = try await staff(of: home)
    let command = StaffCommand.erase(account, as: mark)
    do throws(StaffRefusal) {
      _ = try staff.decide(command, by: actor, at: now)
    } catch {
      return error
    }
    // Who is signed in would go on under the old name.
    if case .failure(let refusal) = try await carryOut(
      .signOutEverywhere(account),
      in: home,
      by: actor,
      at: now
    ) {
      return refusal
    }
    var names: Set<String> = []
    if let name = staff.accounts[account]?.name.rawValue { names.insert(name) }
    let bars = try await bars().bars.map(\.id)
    for bar in bars {
      for table in PersonTable.all where table.isOfBar || bar == home {
        let statements = PersonStatements(table: table, bar: bar, account: account)
        names.formUnion(try await rename(statements, to: mark))
      }
    }
    // Names that were found last may stand in words that were passed first.
    for bar in bars { try await renameWords(at: bar, names, of: account, to: mark) }
    if case .failure(let refusal) = try await carryOut(command, in: home, by: actor, at: now) {
      return refusal
    }
    return nil
  }

  private func rename(
    _ statements: PersonStatements,
    to mark: PersonName
  ) async throws(StorageError) -> Set<String> {
    var names: Set<String> = []
    try await forEachPiece(statements) { (piece) async throws(StorageError) in
      let query = statements.names(after: piece.last, through: piece.end, but: mark)
      let isDone = try await readRow { try $0.value(query, as: String.self) == nil }
      if isDone { return }
      names.formUnion(
        try await renaming(at: statements.bar) {
          try $0.rename(piece, statements, to: mark)
        }
      )
    }
    return names
  }

  /// Replaces names in the log's lines about people, in reports of days, and in kept answers.
  private func renameWords(
    at bar: BarID,
    _ names: Set<String>,
    of account: AccountID,
    to mark: PersonName
  ) async throws(StorageError) {
    let words = NameStatements(bar: bar)
    for table in PersonTable.all where ["audit_log", "day_close"].contains(table.name) {
      let statements = PersonStatements(table: table, bar: bar, account: account)
      let isLog = table.name == "audit_log"
      try await forEachPiece(statements) { (piece) async throws(StorageError) in
        _ = try await renaming(at: bar) { connection in
          if isLog {
            try connection.renameInLog(piece, of: words, names, to: mark)
          } else {
            try connection.renameInReports(piece, of: words, names, to: mark)
          }
        }
      }
    }
    for name in names {
      let statements = words.replace(
        JSONValue.string(name).encoded(),
        by: JSONValue.string(mark.rawValue).encoded()
      )
      _ = try await renaming(at: bar) { for statement in statements { try $0.run(statement) } }
    }
  }

  /// Writes in a transaction that may replace names.
  private func renaming<Outcome: Sendable>(
    at bar: BarID,
    _ body: @Sendable (inout Connection) throws -> Outcome
  ) async throws(StorageError) -> Outcome {
    let release = PurgeStatements(bar: bar, dialect: Connection.dialect)
    return try await write(to: bar, evenDeparted: true) { connection in
      try connection.run(release.release(["names"]))
      let outcome = try body(&connection)
      try connection.run(release.keepAgain)
      return outcome
    }
  }

  /// Goes through a table piece by piece.
  private func forEachPiece(
    _ statements: PersonStatements,
    _ body: (TablePiece) async throws(StorageError) -> Void
  ) async throws(StorageError) {
    var last = statements.table.key.least
    while let piece = try await readRow({ [last] in try $0.piece(after: last, statements) }) {
      try await body(piece)
      last = piece.end
    }
  }
}

extension StaffStatements {
  fileprivate func sessions(of account: AccountID) -> SQL {
    """
    SELECT began_at, used_at FROM staff_session
    WHERE bar_id = \(id) AND account_id = \(account.rawValue) ORDER BY began_at
    """
  }
}

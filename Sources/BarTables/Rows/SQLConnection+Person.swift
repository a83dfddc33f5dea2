import JSON
import JuiceBar
import SQLLanguage
import Staffing

/// A piece of a table: the keys after one up to another.
struct TablePiece: Sendable {
  let last: Value
  let end: Value
}

/// The names of a person in the log; capitals do not matter, as in names typed to sign in.
private struct NamesInLog {
  private let folded: Set<String>

  init(_ names: Set<String>) { folded = Set(names.map { $0.lowercased() }) }

  func contains(_ word: String) -> Bool { folded.contains(word.lowercased()) }
}

/// A line of the log that names a person beside the one who acted.
struct LineAboutPerson: Sendable {
  let number: Int
  let at: Int
  let action: String
  let subject: String
  let details: String
  /// The identifier of the one who acted; empty of the machine and of strangers.
  let actor: String

  /// The line as the person reads it, without the one who acted.
  var facts: [(name: String, fact: PersonalData.Fact)] {
    [
      ("number", .number(number)), ("loggedAt", .number(at)), ("action", .text(action)),
      ("subject", .text(subject)), ("details", .text(details)),
    ]
  }
}

extension CopyConnection where Self: ~Copyable {
  /// The next piece of a table; nothing after the last row.
  mutating func piece(after last: Value, _ statements: PersonStatements) throws -> TablePiece? {
    let row = try row(statements.end(after: last), as: (Value, Int).self)
    guard let row, row.1 > 0 else { return nil }
    return TablePiece(last: last, end: row.0)
  }

  /// The person's rows in a piece, with the names of their columns.
  mutating func personRows(
    _ piece: TablePiece,
    _ statements: PersonStatements
  ) throws -> [[(name: String, fact: PersonalData.Fact)]] {
    let names = ([statements.table.key.name] + statements.table.columns).map(\.inCamelCase)
    return try valueRows(statements.rows(after: piece.last, through: piece.end)).map { row in
      zip(names, row).compactMap { name, value in
        switch value {
        case .integer(let number): (name, .number(Int(number)))
        case .text(let text): (name, .text(text))
        case .null, .real, .blob: nil
        }
      }
    }
  }

  /// Replaces the person's names in a piece, and returns those that were there.
  mutating func rename(
    _ piece: TablePiece,
    _ statements: PersonStatements,
    to mark: PersonName
  ) throws -> Set<String> {
    let names = Set(
      try values(
        statements.names(after: piece.last, through: piece.end, but: mark),
        as: String.self
      )
    )
    if !names.isEmpty {
      try run(statements.rename(after: piece.last, through: piece.end, to: mark))
    }
    return names
  }

  /// The lines of a piece of the log that are about the person, by any of the names.
  mutating func lines(
    about names: Set<String>,
    _ piece: TablePiece,
    of bar: NameStatements
  ) throws -> [LineAboutPerson] {
    let names = NamesInLog(names)
    let found = try rows(
      bar.lines(after: piece.last, through: piece.end),
      as: (Int, Int, String, String, String, String).self
    )
    var lines: [LineAboutPerson] = []
    for row in found where names.contains(row.3) || names.contains(row.4) {
      let line = LineAboutPerson(
        number: row.0,
        at: row.1,
        action: row.2,
        subject: row.3,
        details: row.4,
        actor: row.5
      )
      lines.append(line)
    }
    return lines
  }

  /// Replaces the person's names in a piece of the log where lines are about the person.
  mutating func renameInLog(
    _ piece: TablePiece,
    of bar: NameStatements,
    _ names: Set<String>,
    to mark: PersonName
  ) throws {
    let known = NamesInLog(names)
    func renamed(_ word: String) -> String { known.contains(word) ? mark.rawValue : word }
    for line in try lines(about: names, piece, of: bar) {
      let new = (renamed(line.subject), renamed(line.details))
      guard new != (line.subject, line.details) else { continue }
      try run(bar.set(line: line.number, subject: new.0, details: new.1))
    }
  }

  /// Replaces the person's names in the reports of a piece's days.
  mutating func renameInReports(
    _ piece: TablePiece,
    of bar: NameStatements,
    _ names: Set<String>,
    to mark: PersonName
  ) throws {
    for name in names {
      let text = JSONValue.string(name).encoded()
      let found = try rows(
        bar.reports(holding: text, after: piece.last, through: piece.end),
        as: (Int, String).self
      )
      for (day, text) in found {
        let report = try DayReport(stored: text).renaming(names, to: mark.rawValue)
        try run(bar.set(report: JSONValue.object(report.json).encoded(), ofDay: day))
      }
    }
  }
}

extension String {
  /// The name of a column, as programs read it: `paidAt` of `paid_at`.
  fileprivate var inCamelCase: String {
    let words = split(separator: "_")
    return (words.prefix(1) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() })
      .joined()
  }
}

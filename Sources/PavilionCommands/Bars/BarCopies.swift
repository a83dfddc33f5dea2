import BarTables
import JSON
import JuiceBar
import Localization
import SQLiteStorage

enum BarExport: Verb {
  static let syntax = Syntax(
    words: ["bar", "export"],
    operands: ["BAR", "FILE"],
    summary: "Write a bar with its orders, books and staff to a file",
    discussion: """
      The file holds lines of JSON, as they were at one moment; servers may run meanwhile. It is the
      same whichever storage the bar was in. It holds the hashes of passwords: keep it as you keep a
      backup. Sessions, paired devices and API tokens are left out, so that a file grants no access;
      `migrate` takes them along.
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let bar = try arguments.operand(0, as: .bar)
    let file = try arguments.operand(1, as: .text)
    if case .memory = context.settings.storage { _ = try context.storageFile() }
    try await context.withStoresAsTheyAre { _ in }
    let place = try context.settings.storage.barPlace()
    var lines = 0
    try LineFile.write(to: file) { write in
      lines = 0
      try place.export(bar, isMoving: false) { line in
        lines += 1
        try write(line)
      }
    }
    return Report(["file": .string(file), "lines": .integer(lines)]) {
      Texts($0)(.cliWritten, ["file": file])
    }
  }
}

enum BarImport: Verb {
  static let syntax = Syntax(
    words: ["bar", "import"],
    operands: ["FILE"],
    summary: "Import a bar from a file, all or nothing",
    discussion: """
      Servers may run meanwhile; they see the bar once it is complete and audited. Errors
      in a file name the line and column, and nothing of it is imported.
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let file = try arguments.operand(0, as: .text)
    try Files.requireFile(file)
    context.nameStorage()
    let place = try context.settings.storage.barPlace()
    do {
      try place.prepare()
      let bar = try place.importBar(arrivingBy: nil, at: .now) { take in
        try LineFile.forEachLine(of: file, take)
      }
      return Report(["bar": .string(bar.rawValue)]) {
        Texts($0)(.cliBarImported, ["bar": bar.rawValue])
      }
    } catch let fault as BarFileFault {
      var details: JSONObject = ["line": .integer(fault.line)]
      details["field"] = fault.field.map(JSONValue.string)
      throw CommandFailure.trouble("bar-file", "\(file): \(fault)", details)
    }
  }
}

enum Migrate: Verb {
  static let syntax = Syntax(
    words: ["migrate"],
    operands: ["FROM", "TO"],
    options: [onlyOption.syntax],
    summary: "Move bars with everything from one storage to another",
    discussion: """
      Each bar is closed in the old storage for good, audited, copied whole, read again, audited in
      the new one and opened there. After an interruption call it again: what arrived is not copied
      twice. A file must not be used by a server meanwhile; a cluster may be, and answers for a bar
      that is on its way that it cannot be reached. The exhibition stays where it is.

        pavilion migrate sqlite:old.sqlite postgresql://pavilion@n1,n2,n3/pavilion
        pavilion migrate postgresql://pavilion@n1,n2,n3/pavilion sqlite:seine.sqlite --only seine
      """
  )
  private static let location = Format(expected: "sqlite:PATH or postgresql://…") { text in
    StorageLocation(text).flatMap { $0 == .memory ? nil : $0 }
  }
  private static let onlyOption = Option("only", "BAR", Format<BarID>.bar)
    .help("This bar alone; all without it")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let from = try arguments.operand(0, as: location)
    let to = try arguments.operand(1, as: location)
    let only = try arguments.value(of: onlyOption)
    guard !from.holdsPassword, !to.holdsPassword else {
      throw UsageError(
        problem: "an address holds a password, which every user can read in the list of processes: "
          + "set PGPASSWORD, or name a password file in PGPASSFILE",
        topic: "migrate"
      )
    }
    if case .sqlite(let path) = from { try Files.requireFile(path) }
    let (source, target) = (try from.barPlace(), try to.barPlace())
    let moved = try source.move(only.map { [$0] } ?? [], to: target, at: .now)
    let names = moved.map(\.rawValue)
    return Report(["bars": .array(names.map(JSONValue.string))]) {
      Texts($0)(.cliBarsMoved, ["bars": names.isEmpty ? "–" : names.joined(separator: ", ")])
    }
  }
}

extension StorageLocation {
  /// The storage as a place that bars are copied from and to; the folder of a file is made.
  func barPlace() throws -> any BarPlace {
    switch self {
    case .sqlite(let path):
      try Files.makeFolder(Files.folder(of: path))
      // The whole path, since it goes to a log that is read elsewhere.
      let folder = path.hasPrefix("/") ? "" : Files.currentFolder + "/"
      return StorageFile(folder + path)
    case .postgreSQL(let address): return try Cluster.barPlace(address)
    case .memory:
      throw CommandFailure.trouble("no-file", "a bar in memory cannot be copied")
    }
  }
}

import JSON
import JuiceBar
import Localization
import SQLiteStorage

/// `bar export BAR FILE`: writes a bar with everything to a file.
struct BarExport: Verb {
  static let syntax = Syntax(
    words: ["bar", "export"],
    operands: ["BAR", "FILE"],
    summary: "Write a bar with its orders, books and staff to a file",
    discussion: """
      The file holds lines of JSON, as they were at one moment; a server may run meanwhile. It holds the
      hashes of passwords and tokens: keep it as you keep a backup.
      """
  )

  private let bar: BarID
  private let file: String

  init(_ arguments: Arguments) throws(UsageError) {
    bar = try arguments.operand(0, as: .bar)
    file = try arguments.operand(1, as: .text)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withStores { _ in }
    let lines = try context.storageFile().export(bar)
    try Files.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: file)
    return Report(["file": .string(file), "lines": .integer(lines.count)]) {
      Texts($0)(.cliWritten, ["file": file])
    }
  }
}

/// `bar import FILE`: puts a bar into the storage that was exported.
struct BarImport: Verb {
  static let syntax = Syntax(
    words: ["bar", "import"],
    operands: ["FILE"],
    summary: "Take in a bar from a file, all of it or nothing"
  )

  private let file: String

  init(_ arguments: Arguments) throws(UsageError) {
    file = try arguments.operand(0, as: .text)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    let text = String(decoding: try Files.read(file), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let storage = try context.storageFile()
    try Files.makeFolder(Files.folder(of: storage.path))
    let bar = try storage.importBar(lines, at: .now)
    return Report(["bar": .string(bar.rawValue)]) {
      Texts($0)(.cliBarImported, ["bar": bar.rawValue])
    }
  }
}

/// `migrate FROM TO`: moves bars from one storage to another.
struct Migrate: Verb {
  static let syntax = Syntax(
    words: ["migrate"],
    operands: ["FROM", "TO"],
    options: [onlyOption.syntax],
    summary: "Move bars with everything from one storage to another",
    discussion: """
      Each bar is copied whole, audited in the new storage and closed in the old one. No server may use
      the old storage meanwhile. After an interruption call it again: what arrived is not copied twice.

        pavilion migrate sqlite:old.sqlite sqlite:new.sqlite
        pavilion migrate sqlite:old.sqlite sqlite:new.sqlite --only seine
      """
  )
  private static let location = Format(expected: "sqlite:PATH") { text in
    StorageLocation(text).flatMap { location in
      if case .sqlite(let path) = location { path } else { nil }
    }
  }
  private static let onlyOption = Option(
    "only",
    "BAR",
    Format<BarID>.bar,
    help: "This bar alone; all without it"
  )

  private let from: String
  private let to: String
  private let only: BarID?

  init(_ arguments: Arguments) throws(UsageError) {
    from = try arguments.operand(0, as: Self.location)
    to = try arguments.operand(1, as: Self.location)
    only = try arguments.value(of: Self.onlyOption)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try Files.requireFile(from)
    try Files.makeFolder(Files.folder(of: to))
    let moved = try StorageFile(from).move(
      only.map { [$0] } ?? [],
      to: StorageFile(to),
      at: .now
    )
    let names = moved.map(\.rawValue)
    return Report(["bars": .array(names.map(JSONValue.string))]) {
      Texts($0)(.cliBarsMoved, ["bars": names.isEmpty ? "–" : names.joined(separator: ", ")])
    }
  }
}

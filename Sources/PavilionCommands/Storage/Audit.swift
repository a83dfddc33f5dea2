import BarTables
import JSON
import Localization
import SQLiteStorage

/// `audit`: proves that ledger, stock and orders agree.
struct Audit: Verb {
  static let syntax = Syntax(
    words: ["audit"],
    summary: "Prove that ledger, stock and orders agree",
    discussion: """
      Reads everything since the bars opened. Exits with 1 and names the differences if there are
      any. May run while a server works on the same storage.
      """
  )

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(in context: Context) async throws -> (any Answer)? {
    if case .memory = context.settings.storage { _ = try context.storageFile() }
    try await context.withStoresAsTheyAre { _ in }
    let report = try await context.audit()
    guard report.isSound else {
      throw CommandFailure.trouble(
        "difference",
        report.differences.joined(separator: "\n"),
        details: ["differences": .array(report.differences.map(JSONValue.string))]
      )
    }
    return Report([
      "bars": .integer(report.bars), "movements": .integer(report.movements),
      "orders": .integer(report.orders),
    ]) { language in
      let texts = Texts(language)
      return texts(
        .cliAudited,
        ["movements": texts.number(report.movements), "orders": texts.number(report.orders)]
      )
    }
  }
}

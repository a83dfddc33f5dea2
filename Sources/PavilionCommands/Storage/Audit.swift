import JSON
import JuiceBar
import Localization

/// `audit`: proves that ledger, stock and orders agree.
struct Audit: Verb {
  static let syntax = Syntax(
    words: ["audit"],
    summary: "Prove that ledger, stock and orders agree",
    discussion: """
      Follows every movement of fruit since the bar opened. Exits with 1 and names the first
      difference if there is one. May run while a server works on the same storage.
      """
  )
  private static let versionsAtOnce = 1000

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      let audit: LedgerAudit
      do {
        audit = try await follow(bar, on: context.console)
      } catch let difference as LedgerAudit.Difference {
        throw CommandFailure(
          code: "difference",
          description: "at version \(difference.version): \(difference.problem)",
          details: ["version": .integer(difference.version)]
        )
      }
      let (movements, orders) = (audit.movementCount, audit.orderCount)
      return Report([
        "movements": .integer(movements), "orders": .integer(orders),
        "version": .integer(audit.version),
      ]) { language in
        let texts = Texts(language)
        return texts(
          .cliAudited,
          ["movements": texts.number(movements), "orders": texts.number(orders)]
        )
      }
    }
  }

  /// Follows the ledger up to the stock as it is now; what is sold meanwhile is left for next time.
  private func follow(_ bar: OpenBar, on console: Console) async throws -> LedgerAudit {
    let stock = try await bar.storage.stock(of: bar.id)
    var audit = LedgerAudit()
    while audit.version < stock.version {
      let movements = try await bar.storage.movements(
        of: bar.id,
        after: audit.version,
        limit: Self.versionsAtOnce
      )
      .filter { $0.version <= stock.version }
      guard !movements.isEmpty else { break }
      var rest = movements[...]
      while let first = rest.first {
        let ofVersion = rest.prefix { $0.version == first.version }
        rest = rest.dropFirst(ofVersion.count)
        var order: Order?
        if let id = first.order { order = try await bar.storage.order(id, of: bar.id) }
        try audit.follow(Array(ofVersion), of: order)
      }
      console.showProgress("\(audit.version) / \(stock.version)")
    }
    console.endProgress()
    try audit.finish(on: stock)
    return audit
  }
}

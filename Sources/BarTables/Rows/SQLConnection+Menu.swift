package import JuiceBar
package import SQLLanguage
import Time

// Menus and their drafts.
extension SQLConnection where Self: ~Copyable {
  /// Publishes a menu in the bar and opens the stock of its new fruits.
  package mutating func publish(
    _ publication: MenuPublication,
    in bar: BarStatements
  ) throws -> PublishedMenu {
    var progress = try progress(of: bar)
    let draft = publication.isOfDraft ? try draft(of: bar) : nil
    let plan = try publication.plan(
      on: MenuPublication.Snapshot(
        menu: try menu(of: bar),
        onHand: try stock(of: bar),
        draft: draft,
        pictures: publication.namesPictures ? try menuPictures(of: bar) : []
      )
    )
    if !plan.newFruits.isEmpty {
      progress.stock += 1
      try openStock(of: plan.newFruits, in: bar, version: progress.stock, at: publication.at)
    }
    progress.menu = plan.menu.version
    try run(bar.addMenu(plan.menu.menu, version: plan.menu.version, at: publication.at))
    try run(bar.add(plan.version, by: publication.who, from: publication.source))
    if let draft { try run(bar.setDraft(nil, revision: draft.revision + 1)) }
    let staff = StaffStatements(bar: bar.bar)
    for entry in plan.entries { try run(staff.add(entry)) }
    try set(progress, of: bar.bar)
    return plan.menu
  }

  package mutating func draft(of bar: BarStatements) throws -> StoredDraft {
    _ = try progress(of: bar)
    return try row(bar.draft, as: StoredDraft.Columns.self).map(StoredDraft.init(stored:))
      ?? StoredDraft()
  }

  /// Audit findings: drafts that cannot be read, which count as none.
  package mutating func draftFaults() throws -> [String] {
    try rows(
      "SELECT bar_id, document FROM menu_draft WHERE document IS NOT NULL ORDER BY bar_id",
      as: (String, String).self
    ).compactMap { bar, document in
      do {
        _ = try MenuDraft(file: Array(document.utf8), named: "the draft of the menu")
        return nil
      } catch {
        return "\(bar): \(error)"
      }
    }
  }

  package mutating func save(
    _ content: StoredDraft.Content?,
    in bar: BarStatements,
    expecting revision: Int
  ) throws -> Int {
    guard try draft(of: bar).revision == revision else { throw StorageError.draftChanged }
    try run(bar.setDraft(content, revision: revision + 1))
    return revision + 1
  }

  package mutating func menuVersions(
    of bar: BarStatements,
    before version: Int?,
    limit: Int
  ) throws -> [MenuVersion] {
    _ = try progress(of: bar)
    return try legible(upTo: limit, MenuVersion.init(stored:)) {
      try $0.rows(bar.menuVersions(before: version, limit: $1), as: MenuVersion.Columns.self)
    }
  }

  package mutating func menu(_ version: Int, of bar: BarStatements) throws -> Menu? {
    _ = try progress(of: bar)
    return try value(bar.menu(version), as: String.self).map { document in
      try Menu(file: Array(document.utf8), named: "menu \(version) of \(bar.bar)")
    }
  }
}

private func storedActor(_ kind: String, _ id: String?, _ name: String?) throws -> LogEntry.Actor {
  let kind = try readable(LogEntry.Actor.Kind(rawValue: kind), "who edits the menu", kind)
  return LogEntry.Actor(kind, id: id ?? "", name: name ?? "")
}

extension StoredDraft {
  typealias Columns = (Int, String?, Int?, Int?, String?, String?, String?)

  init(stored row: Columns) throws {
    // One that cannot be read counts as none, so that another can take its place; the audit tells.
    guard let document = row.1, let base = row.2, let time = row.3, let kind = row.4,
      let draft = try? MenuDraft(file: Array(document.utf8), named: "the draft of the menu")
    else {
      self.init(revision: row.0)
      return
    }
    self.init(
      revision: row.0,
      content: Content(
        draft,
        base: base,
        savedAt: Timestamp(milliseconds: time),
        by: try storedActor(kind, row.5, row.6)
      )
    )
  }
}

extension MenuVersion {
  typealias Columns = (Int, Int, String?, String?, String?, String?, Int?)

  init(stored row: Columns) throws {
    let source = try row.5.map { word in
      try readable(
        MenuPublication.Source(stored: word, row.6),
        "the source of a menu",
        word
      )
    }
    self.init(
      number: row.0,
      publishedAt: Timestamp(milliseconds: row.1),
      who: try row.2.map { try storedActor($0, row.3, row.4) },
      source: source
    )
  }
}

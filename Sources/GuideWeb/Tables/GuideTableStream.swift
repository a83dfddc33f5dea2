import CSV
import ExpositionGuide

/// A table on its way to a client, of which one page is held at a time.
actor GuideTableStream {
  private let table: GuideTable
  private var pages: GuideTablePages
  private var file: CSVTable
  private var isOver = false

  init(_ table: GuideTable, _ pages: GuideTablePages) {
    (self.table, self.pages) = (table, pages)
    file = CSVTable(columns: table.columns)
  }

  /// The next bytes; none at the end.
  ///
  /// - Throws: `GuideStorageError`, where the rest is of another edition.
  func next() async throws(GuideStorageError) -> [UInt8] {
    guard !isOver else { return [] }
    var pages = pages
    let records = try await pages.next()
    self.pages = pages
    for record in records { file.add(table.row(of: record)) }
    isOver = records.isEmpty
    return Array(file.takeText().utf8)
  }
}

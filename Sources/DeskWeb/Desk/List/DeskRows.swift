package import ExpositionGuide

/// The rows of all records, those of a kind by identifier; copies share them.
package struct DeskRows: Sendable {
  private var rows: [RecordKind: [DeskRow]]

  init(_ rows: [DeskRow]) {
    self.rows = Dictionary(grouping: rows, by: \.key.kind)
      .mapValues { $0.sorted { $0.key.id < $1.key.id } }
  }

  var isEmpty: Bool { rows.values.allSatisfy(\.isEmpty) }

  var count: Int { rows.values.reduce(0) { $0 + $1.count } }

  var all: [DeskRow] { RecordKind.allCases.flatMap { all(of: $0) } }

  package func all(of kind: RecordKind) -> [DeskRow] { rows[kind] ?? [] }

  /// The row of a record.
  ///
  /// - Complexity: Logarithmic for reading, linear for a record that comes or goes.
  package subscript(key: RecordKey) -> DeskRow? {
    get {
      let (place, isThere) = place(of: key)
      return isThere ? rows[key.kind]?[place] : nil
    }
    set {
      let (place, isThere) = place(of: key)
      switch (newValue, isThere) {
      case (let row?, true): rows[key.kind]?[place] = row
      case (let row?, false): rows[key.kind, default: []].insert(row, at: place)
      case (nil, true): rows[key.kind]?.remove(at: place)
      case (nil, false): break
      }
    }
  }

  /// Where a record stands, or would stand.
  private func place(of key: RecordKey) -> (place: Int, isThere: Bool) {
    guard let rows = rows[key.kind] else { return (0, false) }
    var (start, end) = (0, rows.count)
    while start < end {
      let middle = (start + end) / 2
      if rows[middle].key.id < key.id { start = middle + 1 } else { end = middle }
    }
    return (start, start < rows.count && rows[start].key == key)
  }
}

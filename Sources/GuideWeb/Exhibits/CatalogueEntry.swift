import ExpositionGuide

/// An exhibit with the number by which visitors call it.
struct CatalogueEntry: Sendable {
  let exhibit: ShownExhibit
  /// Its number in the main exhibition, or in the one that is shown.
  var number: Int?
}

extension GuideReading {
  /// The exhibits that an exhibition places, as visitors see them.
  func entries(
    of exhibition: RecordID,
    from place: Int,
    count: Int
  ) throws(GuideStorageError) -> [CatalogueEntry] {
    var entries: [CatalogueEntry] = []
    for placed in try exhibits(of: exhibition, from: place, count: count) {
      if let exhibit = try shown(placed.exhibit) {
        entries.append(CatalogueEntry(exhibit: exhibit, number: placed.number))
      }
    }
    return entries
  }

  /// The exhibit to which an exhibition gives a number, as visitors see it.
  func entry(
    numbered number: Int,
    in exhibition: RecordID
  ) throws(GuideStorageError) -> CatalogueEntry? {
    guard let placed = try exhibit(numbered: number, in: exhibition),
      let exhibit = try shown(placed.exhibit)
    else { return nil }
    return CatalogueEntry(exhibit: exhibit, number: placed.number)
  }

  /// Exhibits as visitors see them, with the numbers that an exhibition gives them.
  func entries(
    _ records: [GuideRecord],
    numberedBy exhibition: RecordID
  ) throws(GuideStorageError) -> [CatalogueEntry] {
    var entries: [CatalogueEntry] = []
    for record in records {
      guard let exhibit = try shown(record) else { continue }
      let number = try place(of: record.id, in: exhibition)?.number
      entries.append(CatalogueEntry(exhibit: exhibit, number: number))
    }
    return entries
  }
}

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

import ExpositionGuide

/// Exhibits that were found, or those of the main exhibition in its order where it has all and nothing
/// is looked for.
struct ExhibitList: Sendable {
  let exhibits: [ShownExhibit]
  let total: Int
  let isComplete: Bool
  /// Whether no further exhibits follow.
  let isLast: Bool
  let facets: [Facet.Dimension: [FacetCount]]

  /// Creates the part of the list that a search asks for; nothing where the exhibit that it follows is
  /// not in the list.
  init?(
    _ search: GuideSearch,
    _ found: GuideFindings,
    _ overview: GuideOverview,
    _ guide: any GuideReading
  ) throws(GuideStorageError) {
    let start: Int
    if search.isOpen, overview.isWhole {
      var place = search.start
      if let after = search.after {
        guard let placed = try guide.place(of: after, in: overview.main.id) else { return nil }
        place = placed.place + 1
      }
      start = place
      exhibits = try guide.entries(of: overview.main.id, from: place, count: search.count)
        .map(\.exhibit)
      total = overview.places
    } else {
      guard let first = found.start else { return nil }
      start = first
      exhibits = try guide.shown(found.exhibits)
      total = found.total
    }
    (isComplete, facets) = (found.isComplete, found.facets)
    isLast = total - search.count <= start
  }
}

import ExhibitSearch
import ExpositionGuide

/// The search over an exhibition; where its index cannot be made, every search says why.
struct IndexedSearch: ExhibitSearching {
  private let index: Result<ExhibitIndex, ExhibitSearchError>

  /// Indexes an exhibition.
  init(_ exhibition: Exhibition) {
    index = Result { () throws(ExhibitSearchError) in try ExhibitIndex(exhibition) }
  }

  func ids(
    matching query: String,
    limit: Int
  ) async throws(ExhibitSearchError) -> [Exhibit.ID] {
    try await index.get().ids(matching: query, limit: limit)
  }
}

import Executors
public import ExpositionGuide
import Synchronization

/// Finds exhibits by words in any of their languages: a full-text index in memory.
///
/// Whatever engine keeps the exhibition, the search is this one (SQLite's FTS5 with its trigram
/// tokenizer, which finds words inside words as Korean needs it). It is built and searched on its
/// own thread, one search after the other, so that no order waits for a search.
public final class ExhibitIndex: Sendable {
  /// How many searches wait for their turn at most; with their time each, that is a second's worth.
  static let maximumWaiting = 32

  private let desk: SearchDesk
  private let waiting = Atomic(0)

  /// Begins to index an exhibition; who searches meanwhile waits until that is done.
  ///
  /// The budget is how much of a processor's time a search may take, whatever it looks for.
  public convenience init(_ exhibition: Exhibition, budget: Duration = .milliseconds(25)) {
    self.init(exhibition, budget: budget, exhibitsAShard: SearchTables.exhibitsAShard)
  }

  init(_ exhibition: Exhibition, budget: Duration, exhibitsAShard: Int) {
    let desk = SearchDesk(exhibition, budget: budget, exhibitsAShard: exhibitsAShard)
    self.desk = desk
    Task { await desk.build() }
  }
}

extension ExhibitIndex: ExhibitSearching {
  /// Looks up every word; an exhibit matches if it has them all.
  ///
  /// A word in the name counts most, then one in the summary, then one in the text, full or easy. Where
  /// nothing matches, names are compared as they sound: see ``Romanisation``.
  public func exhibits(
    matching query: ExhibitQuery,
    limit: Int
  ) async throws(ExhibitSearchError) -> FoundExhibits {
    let before = waiting.add(1, ordering: .relaxed).oldValue
    defer { waiting.subtract(1, ordering: .relaxed) }
    guard before < Self.maximumWaiting else { throw .busy }
    return try await desk.exhibits(matching: query, limit: limit)
  }
}

/// The thread on which an index is built and asked.
private actor SearchDesk {
  private let executor = QueueExecutor(label: "search")
  private let exhibition: Exhibition
  private let budget: Duration
  private let exhibitsAShard: Int
  private var tables: Result<SearchTables, ExhibitSearchError>?

  init(_ exhibition: Exhibition, budget: Duration, exhibitsAShard: Int) {
    (self.exhibition, self.budget, self.exhibitsAShard) = (exhibition, budget, exhibitsAShard)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  func build() { _ = built() }

  func exhibits(
    matching query: ExhibitQuery,
    limit: Int
  ) throws(ExhibitSearchError) -> FoundExhibits {
    let found = try built().get().places(
      matching: query,
      limit: limit,
      by: ProcessorDeadline(after: budget)
    )
    let exhibits = exhibition.exhibits
    return FoundExhibits(ids: found.places.map { exhibits[$0].id }, isComplete: found.isComplete)
  }

  private func built() -> Result<SearchTables, ExhibitSearchError> {
    if let tables { return tables }
    let made: Result<SearchTables, ExhibitSearchError>
    do throws(ExhibitSearchError) {
      made = .success(try SearchTables(exhibition, exhibitsAShard: exhibitsAShard))
    } catch {
      made = .failure(error)
    }
    tables = made
    return made
  }
}

import Languages
import Web

/// Caches the lists of files that devices keep, made once for each version of their content.
final class OfflineListCache: Sendable {
  /// The versions that the lists depend on, besides the program's.
  struct Versions: Equatable {
    let exhibition: Int
    let menu: Int
  }

  typealias Lists = [Language: Representation]

  private let cache = SingleFlightCache<Versions, Lists, Problem>()

  var made: Int { cache.made }

  /// The lists of some versions; after a failure the next request makes them anew.
  func lists(
    at versions: Versions,
    _ make: @escaping @Sendable () async throws(Problem) -> Lists
  ) async throws(Problem) -> Lists {
    try await cache.value(for: versions, make: make)
  }
}

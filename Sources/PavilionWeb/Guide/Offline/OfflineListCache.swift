import Languages
import Synchronization

/// Caches the lists of files that devices keep, made once for each version of their content.
///
/// Making them renders every page, so it does not run on the thread of a connection; requests
/// meanwhile wait for the same lists.
final class OfflineListCache: Sendable {
  /// The versions that the lists depend on, besides the program's.
  struct Versions: Equatable {
    let exhibition: Int
    let menu: Int
  }

  typealias Lists = [Language: Representation]

  private struct State {
    var versions: Versions?
    var lists: Task<Result<Lists, Problem>, Never>?
    var made = 0
  }

  private let state = Mutex(State())

  var made: Int { state.withLock { $0.made } }

  /// The lists of some versions; after a failure the next request makes them anew.
  ///
  /// - Throws: The error of making them.
  func lists(
    at versions: Versions,
    _ make: @escaping @Sendable () async throws(Problem) -> Lists
  ) async throws(Problem) -> Lists {
    let task = state.withLock { state in
      if let task = state.lists, state.versions == versions { return task }
      // With the bar's address, the prefix of the links in the pages.
      let task = Task { @concurrent () async -> Result<Lists, Problem> in
        do throws(Problem) { return .success(try await make()) } catch { return .failure(error) }
      }
      state = State(versions: versions, lists: task, made: state.made + 1)
      return task
    }
    let result = await task.value
    if case .failure = result {
      state.withLock { state in if state.versions == versions { state.versions = nil } }
    }
    return try result.get()
  }
}

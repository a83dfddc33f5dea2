import Languages
import Synchronization

/// Keeps the lists of what devices keep, made once for each version of what they list.
///
/// Every page is rendered for them, so they are not made on the thread of a connection, and who asks
/// while they are being made waits for the same ones.
final class OfflineKeeper: Sendable {
  /// What the lists depend on, beside the program.
  struct Versions: Equatable {
    let exhibition: Int
    let menu: Int
  }

  /// The lists, by language.
  typealias Lists = [Language: Representation]

  private struct State {
    var versions: Versions?
    var lists: Task<Result<Lists, Problem>, Never>?
    var made = 0
  }

  private let state = Mutex(State())

  /// How often lists were made.
  var made: Int { state.withLock { $0.made } }

  /// The lists of some versions; what could not be made is made anew for the next one who asks.
  ///
  /// - Throws: What making them throws.
  func lists(
    at versions: Versions,
    _ make: @escaping @Sendable () async throws(Problem) -> Lists
  ) async throws(Problem) -> Lists {
    let task = state.withLock { state in
      if let task = state.lists, state.versions == versions { return task }
      // With the bar's address, which the links of the pages begin with.
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

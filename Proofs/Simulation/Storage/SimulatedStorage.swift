import JuiceBar

/// The storage as the order desks of one program see it.
struct SimulatedStorage: OrderStorage {
  let simulation: Simulation
  /// The number of the program, which loses the storage when it is killed.
  let process: Int

  var executor: any SerialExecutor { simulation.scheduler }
  /// One, as a file has, or two, as PostgreSQL has.
  let concurrentCommits: Int

  func menu(of bar: BarID) async throws(StorageError) -> PublishedMenu {
    let number = try await simulation.number(of: bar)
    guard let menu = try await simulation.read(number, by: process).menu else {
      throw .unknownBar(bar)
    }
    return menu
  }

  func commit(_ batches: [Batch]) async -> [Result<[Outcome], StorageError>] {
    do throws(StorageError) {
      return try await simulation.commit(batches, by: process)
    } catch {
      return batches.map { _ in .failure(error) }
    }
  }
}

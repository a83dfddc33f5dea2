import JuiceBar

/// The storage as the order desk of one program sees it.
struct SimulatedStorage: OrderStorage {
  let simulation: Simulation
  /// The number of the program, which loses the storage when it is killed.
  let process: Int

  var executor: any SerialExecutor { simulation.scheduler }

  func menu(of bar: BarID) async throws(StorageError) -> PublishedMenu {
    guard let menu = try await simulation.read(by: process).menu else { throw .unknownBar(bar) }
    return menu
  }

  func commit(_ batch: Batch) async throws(StorageError) -> [Outcome] {
    try await simulation.commit(batch, by: process)
  }
}

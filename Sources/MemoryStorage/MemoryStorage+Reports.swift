public import JuiceBar

extension MemoryStorage: ReportStorage {
  /// Does nothing: reports are added up when they are read.
  public func summarise(_ bar: BarID) async throws(StorageError) -> Bool {
    try access(bar) { _ in false }
  }

  /// Adds up all there is.
  public func report(
    of bar: BarID,
    in quarters: Range<Quarter>
  ) async throws(StorageError) -> Report {
    try access(bar) { $0.report(in: quarters) }
  }

  /// Goes through all movements.
  public func fruitCosts(of bar: BarID) async throws(StorageError) -> [FruitID: FruitCost] {
    try access(bar) { $0.costBook.fruits }
  }
}

/// The records of a bar that stock work needs beside its stock.
public struct StockRecords: Hashable, Sendable {
  /// The movements to undo, as far as the ledger has them.
  public var movements: [MovementID: Movement] = [:]
  /// The earlier undo of each movement, by the movement undone.
  public var reversals: [MovementID: Movement] = [:]
  /// Those of the movements that are one side of a transfer between bars: they go back with the other.
  public var transfers: Set<MovementID> = []
  /// The stocktakes asked for, as far as the bar has them, and the open one.
  public var stocktakes: [StocktakeID: Stocktake] = [:]

  public init() {}
}

/// A change of a stocktake's sheet that an engine writes.
public enum StocktakeWrite: Hashable, Sendable {
  /// The sheet is new, or was closed; its counts are written by themselves.
  case sheet(Stocktake)
  /// A count is entered in place of an earlier one.
  case count(StocktakeID, FruitID, Stocktake.Count)
}

extension Batch {
  /// The stock work of the batch, in order.
  private var stockWork: [StockWork] {
    submissions.compactMap { if case .stock(let work) = $0.command { work } else { nil } }
  }

  /// Whether there is stock work in the batch, so that the open stocktake is looked up.
  public var isAboutStockWork: Bool {
    submissions.contains { if case .stock = $0.command { true } else { false } }
  }

  /// The stocktakes that are looked up, each once.
  public var stocktakes: [StocktakeID] { Set(stockWork.compactMap(\.stocktakeID)).sorted() }

  /// The movements to look up with their undo, each once.
  public var movements: [MovementID] { Set(stockWork.compactMap(\.movementID)).sorted() }
}

extension Plan {
  mutating func carryOut(
    _ decision: StockDecision,
    _ moved: [Movement],
    for submission: Submission
  ) -> StockOutcome {
    switch decision {
    case .move:
      for movement in moved {
        if let earlier = movement.takesBack { stockRecords.reversals[earlier] = movement }
      }
      return .booked(moved)
    case .reversed(let movement):
      repeatsAnswers = true
      return .booked([movement])
    case .begin:
      let sheet = Stocktake(id: StocktakeID(submission.orderID.uuid), startedAt: submission.at)
      return keep(sheet, as: .sheet(sheet))
    case .known(let sheet):
      repeatsAnswers = true
      return .stocktake(sheet.id, sheet.status)
    case .enter(var sheet, let fruit, let counted, let onHand):
      let count = Stocktake.Count(counted: counted, onHand: onHand, at: submission.at)
      sheet.counts[fruit] = count
      return keep(sheet, as: .count(sheet.id, fruit, count))
    case .close(var sheet, let status):
      sheet.status = status
      // Clocks differ between the servers of a bar, and are set back.
      sheet.closedAt = max(submission.at, sheet.startedAt)
      sheet.version = moved.first?.version
      return keep(sheet, as: .sheet(sheet))
    }
  }

  private mutating func keep(_ sheet: Stocktake, as write: StocktakeWrite) -> StockOutcome {
    stockRecords.stocktakes[sheet.id] = sheet
    stocktakeWrites.append(write)
    return .stocktake(sheet.id, sheet.status)
  }
}

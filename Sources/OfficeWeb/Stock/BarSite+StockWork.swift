import CounterWeb
import HTTP
import JSON
package import JuiceBar
import Languages
import Localization
import Staffing
import Web

/// A refusal of stock work, by this bar or as a transfer between two.
enum StockWorkRefusal: Error {
  case here(Refusal)
  case transfer(BarTransferRefusal)
}

extension BarSite {
  /// Moves fruit at this bar alone.
  func move(
    by work: StockWork,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Result<[Movement], StockWorkRefusal> {
    try await submit(.stock(work), for: \.stock?.movements, key: key, from: request)
      .mapError { .here($0) }
  }

  /// The movements booked, as the answer to a program.
  func answer(
    _ result: Result<[Movement], StockWorkRefusal>
  ) async throws(Problem) -> Response {
    switch result {
    case .success(let movements):
      let entries = movements.map {
        StockDocument.entry(LedgerEntry(movement: $0, orderNumber: nil, isReversed: false))
      }
      return .json(["movements": .array(entries)], status: .created)
    case .failure(.here(let refusal)): throw Problem(refusal, in: try await state())
    case .failure(.transfer(let refusal)): throw try await problem(refusal)
    }
  }

  /// The reasons of a refusal, in sentences for its screen.
  ///
  /// - Throws: `Problem` for a refusal unrelated to the values entered.
  func notices(
    _ refusal: StockWorkRefusal,
    to request: Request
  ) async throws(Problem) -> [StockWorkNotice] {
    switch refusal {
    case .transfer(let refusal): return try await notices(refusal, to: request)
    case .here(let refusal):
      let (state, texts) = (try await state(), texts(of: request))
      guard let lines = StockWorkNotice.lines(refusal, menu: state.menu, in: texts) else {
        throw Problem(refusal, in: state)
      }
      return lines
    }
  }

  /// The frame of a screen of stock work, with the state of the bar.
  func stockWorkFrame(_ notices: [StockWorkNotice]) async throws(Problem) -> StockWorkFrame {
    StockWorkFrame(state: try await state(), notices: notices)
  }
}

extension StockOutcome {
  package var movements: [Movement]? {
    if case .booked(let movements) = self { movements } else { nil }
  }
  package var stocktake: StocktakeID? { if case .stocktake(let id, _) = self { id } else { nil } }
}

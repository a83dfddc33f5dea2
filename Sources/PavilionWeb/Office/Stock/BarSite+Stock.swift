import HTTP
import JSON
import JuiceBar
import Languages

extension BarSite {
  /// Reports the fruit on hand and the glasses that can be made: `GET /api/stock`.
  func apiStock(_ request: Request) async throws(Problem) -> Response {
    let state = try await state()
    let language = Language(of: request)
    return pages.stock.value(for: language, at: state.versions) {
      Representation(StockDocument.full(state, in: language), isLasting: false)
    }
    .response(to: request)
  }

  /// Adds to the stock of a fruit or takes from it: `POST /api/stock/{fruit}/movements`.
  func apiAdjustStock(
    _ request: Request,
    fruit: PathPart<FruitID>
  ) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let fruit = try await knownFruit(fruit)
    let command = try await Problem.translating { () throws(JSONMismatch) in
      let delta = try body.member("delta").integer()
      return Command.adjust(fruit.id, by: delta, reason: try body.reason())
    }
    return .json(
      MovementDocument.full(try await move(command, key: key, from: request)),
      status: .created
    )
  }

  /// Sets the counted stock of a fruit: `PUT /api/stock/{fruit}`.
  func apiCountStock(_ request: Request, fruit: PathPart<FruitID>) async throws(Problem) -> Response
  {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let fruit = try await knownFruit(fruit)
    let command = try await Problem.translating { () throws(JSONMismatch) in
      let onHand = try body.member("onHand").integer(in: 0...fruit.capacity)
      return Command.count(
        fruit.id,
        onHand: onHand,
        expecting: try body.member("expected").integer(in: 0...Fruit.maximumCapacity)
      )
    }
    return .json(MovementDocument.full(try await move(command, key: key, from: request)))
  }

  /// Changes the stock, for the API and for the page alike.
  func move(
    _ command: Command,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Movement {
    try await perform(command, for: \.moved, key: key, from: request)
  }

  /// The fruit of an identifier in an address.
  func knownFruit(_ part: PathPart<FruitID>) async throws(Problem) -> Fruit {
    guard let id = part.value, let fruit = try await state().menu[id] else {
      throw .notFound("The menu has no fruit named \(part).")
    }
    return fruit
  }
}

extension JSONReader {
  /// The reason of an adjustment; a correction if none is given.
  fileprivate func reason() throws(JSONMismatch) -> MovementReason {
    guard let reader = try memberIfNamed("reason") else { return .correction }
    let allowed = MovementReason.forAdjustments
    guard let reason = MovementReason(rawValue: try reader.string()), allowed.contains(reason)
    else {
      throw reader.mismatch("one of " + allowed.map(\.rawValue).joined(separator: ", "))
    }
    return reason
  }
}

/// A change of the stock in the API.
enum MovementDocument {
  static func full(_ movement: Movement) -> JSONValue {
    [
      "fruit": .string(movement.fruit.rawValue),
      "delta": .integer(movement.delta),
      "reason": .string(movement.reason.rawValue),
      "onHand": .integer(movement.balance),
      "version": .integer(movement.version),
    ]
  }
}

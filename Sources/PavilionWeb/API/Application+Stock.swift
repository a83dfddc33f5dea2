import HTTP
import JSON
import JuiceBar
import Languages

extension Application {
  /// Tells what is on hand and what can be made of it: `GET /api/stock`.
  func apiStock(_ request: Request) async throws(Problem) -> Response {
    let state = try await state()
    let language = Language(of: request)
    return pages.stock.value(for: language, at: state.versions) {
      Representation(StockDocument.full(state, in: language), isLasting: false)
    }
    .response(to: request)
  }

  /// Adds to the stock of a fruit or takes from it: `POST /api/stock/{fruit}/movements`.
  func apiAdjustStock(_ request: Request, fruit: String) async throws(Problem) -> Response {
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

  /// Sets what was counted: `PUT /api/stock/{fruit}`.
  func apiCountStock(_ request: Request, fruit: String) async throws(Problem) -> Response {
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

  /// Has the bar change its stock, for the interface and for the page alike.
  func move(
    _ command: Command,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Movement {
    let outcome = try await submit(command, key: key, from: request)
    switch outcome {
    case .moved(let movement): return movement
    case .refused(let refusal): throw Problem(refusal, in: try await state())
    case .ordered, .updated, .called, .stock: throw Problem(.keyReused, in: try await state())
    }
  }

  /// The fruit of an identifier as it stands in an address.
  func knownFruit(_ text: String) async throws(Problem) -> Fruit {
    guard let id = FruitID(rawValue: text), let fruit = try await state().menu[id] else {
      throw .notFound("The menu has no fruit named \(text).")
    }
    return fruit
  }
}

extension JSONReader {
  /// The reason of an adjustment; a correction where none is given.
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

/// What the interface tells about a change of the stock.
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

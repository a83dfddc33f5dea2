import HTTP
import JSON
import JuiceBar

extension BarSite {
  /// Lists a page of the ledger, newest first: `GET /api/stock/movements`.
  func apiMovements(_ request: Request) async throws(Problem) -> Response {
    var query = try StockLedgerFilter(request.query, in: parts.zone).query
    if let text = request.query["limit"] {
      let allowed = 1...LedgerQuery.maximumLimit
      guard let limit = Int(text), allowed.contains(limit) else {
        throw .wrongField("limit", "expected a whole number from 1 to \(allowed.upperBound)")
      }
      query.limit = limit
    }
    let page = try await ledger(query)
    var object: JSONObject = ["movements": .array(page.entries.map(StockWorkDocument.entry))]
    object["next"] = page.next.map { .string($0.rawValue) }
    return .json(.object(object))
  }

  /// Books several fruits, all or nothing: `POST /api/stock/movements`.
  func apiBookStock(_ request: Request) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let (booking, other) = try await Problem.translating { () throws(JSONMismatch) in
      let other = try body.memberIfNamed("bar")
      let booking = try StockBooking(body, isForBar: other != nil)
      if let other, booking.reason != .transferOut {
        throw other.mismatch("no bar but of a transfer-out")
      }
      return (booking, try other?.string())
    }
    if let other {
      return try await moved(send(booking.lines, toBar: other, key: key, from: request))
    }
    return try await booked(.book(booking), key: key, from: request)
  }

  /// Reverses a movement: `POST /api/stock/movements/{movement}/reversal`.
  func apiUndoMovement(
    _ request: Request,
    id: PathPart<MovementID>
  ) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let id = try movementID(id)
    if let back = try await sendBack(id, from: request) { return try await moved(back) }
    return try await booked(.undo(id), key: key, from: request)
  }

  /// Sets the capacity and low level of a fruit: `PUT /api/stock/{fruit}/levels`.
  func apiSetStockLevels(
    _ request: Request,
    fruit: PathPart<FruitID>
  ) async throws(Problem) -> Response {
    let body = try request.json()
    let fruit = try await knownFruit(fruit)
    let (capacity, low) = try await Problem.translating { () throws(JSONMismatch) in
      let capacity = try body.member("capacity").integer(in: 1...Fruit.maximumCapacity)
      return (capacity, try body.member("low").integer(in: 0...capacity))
    }
    try await publishLevels(of: fruit.id, capacity: capacity, low: low)
    return .json([
      "fruit": .string(fruit.id.rawValue), "capacity": .integer(capacity), "low": .integer(low),
    ])
  }

  // MARK: - Stocktakes

  /// Starts a stocktake, or finds the open one: `POST /api/stocktakes`.
  func apiBeginStocktake(_ request: Request) async throws(Problem) -> Response {
    let sheet = try await changed(.begin, by: request)
    var response = Response.json(StockWorkDocument.sheet(sheet), status: .created)
    response.headers["Location"] = BarAddress.current.base + "/api/stocktakes/\(sheet.id)"
    return response
  }

  /// Describes a stocktake: `GET /api/stocktakes/{id}`.
  func apiStocktake(_ request: Request, id: PathPart<StocktakeID>) async throws(Problem) -> Response
  {
    .json(StockWorkDocument.sheet(try await stocktake(id)))
  }

  /// Enters a count: `PUT /api/stocktakes/{id}/counts/{fruit}`.
  func apiEnterCount(
    _ request: Request,
    id: PathPart<StocktakeID>,
    fruit: PathPart<FruitID>
  ) async throws(Problem) -> Response {
    let body = try request.json()
    let sheet = try await stocktake(id)
    let fruit = try await knownFruit(fruit)
    let counted = try await Problem.translating { () throws(JSONMismatch) in
      try body.member("counted").integer(in: 0...fruit.capacity)
    }
    let work = StockWork.enter(sheet.id, fruit.id, counted: counted)
    return .json(StockWorkDocument.sheet(try await changed(work, by: request)))
  }

  /// Approves or discards a stocktake: `PUT /api/stocktakes/{id}/status`.
  func apiCloseStocktake(
    _ request: Request,
    id: PathPart<StocktakeID>
  ) async throws(Problem) -> Response {
    let body = try request.json()
    let sheet = try await stocktake(id)
    let work = try await Problem.translating { () throws(JSONMismatch) in
      let status = try body.member("status")
      guard let work = StockWork(closing: sheet.id, as: try status.string()) else {
        throw status.mismatch("approved or rejected")
      }
      return work
    }
    return .json(StockWorkDocument.sheet(try await changed(work, by: request)))
  }

  private func changed(_ work: StockWork, by request: Request) async throws(Problem) -> Stocktake {
    let key = try request.idempotencyKey()
    guard case .stocktake(let id, _) = try await self.work(work, key: key, from: request) else {
      throw Problem(.keyReused, in: try await state())
    }
    return try await stocktake(PathPart(text: id.rawValue))
  }

  private func booked(
    _ work: StockWork,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Response {
    guard case .booked(let movements) = try await self.work(work, key: key, from: request) else {
      throw Problem(.keyReused, in: try await state())
    }
    return .movements(movements)
  }

  /// The answer to a transfer between bars: this bar's movements.
  private func moved(
    _ result: Result<[Movement], BarTransferRefusal>
  ) async throws(Problem) -> Response {
    switch result {
    case .success(let movements): return .movements(movements)
    case .failure(let refusal): throw try await problem(refusal)
    }
  }

  /// Carries out stock work.
  func work(
    _ work: StockWork,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> StockOutcome {
    try await perform(.stock(work), for: \.stock, key: key, from: request)
  }
}

extension Response {
  /// The answer with the movements booked.
  fileprivate static func movements(_ movements: [Movement]) -> Response {
    let documents = movements.map { movement in
      StockWorkDocument.entry(
        LedgerEntry(movement: movement, orderNumber: nil, isReversed: false)
      )
    }
    return .json(["movements": .array(documents)], status: .created)
  }
}

extension StockBooking {
  /// Reads `{"reason":"delivery","note":"…","lines":[{"fruit":"kiwi","amount":20},…]}`.
  fileprivate init(_ body: JSONReader, isForBar: Bool) throws(JSONMismatch) {
    let reason = try body.member("reason")
    let allowed = MovementReason.forBookings
    guard let known = MovementReason(rawValue: try reason.string()), allowed.contains(known) else {
      throw reason.mismatch("one of " + allowed.map(\.rawValue).joined(separator: ", "))
    }
    var note: Note?
    if let reader = try body.memberIfNamed("note") {
      note = Note(rawValue: try reader.string())
      guard note != nil else {
        throw reader.mismatch("one line of 1 to \(Note.maximumLength) characters")
      }
    }
    let lines = try body.member("lines")
    var needs: [Need] = []
    var costs: [FruitID: Int] = [:]
    for line in try lines.elements() {
      let fruit = try line.member("fruit")
      guard let id = FruitID(rawValue: try fruit.string()) else {
        throw fruit.mismatch("the identifier of a fruit, such as kiwi")
      }
      needs.append(Need(id, try line.member("amount").integer(in: 1...Fruit.maximumCapacity)))
      if let cost = try line.memberIfNamed("cost") {
        guard known == .delivery else { throw cost.mismatch("no cost but of a delivery") }
        costs[id, default: 0] += try cost.integer(in: Self.allowedCosts)
      }
    }
    // A placeholder, since a transfer to a bar of the venue needs no note.
    if isForBar, note == nil { note = Note(rawValue: "bar") }
    guard note != nil || !known.isTransfer else {
      throw JSONMismatch(path: "note", expected: "the other place", found: "nothing")
    }
    guard let booking = StockBooking(needs, reason: known, note: note, costs: costs) else {
      throw lines.mismatch(
        "1 to \(Self.maximumLines) lines, of each fruit at most \(Fruit.maximumCapacity)"
      )
    }
    self = booking
  }
}

/// Stock work in the API.
enum StockWorkDocument {
  /// A line of the ledger.
  static func entry(_ entry: LedgerEntry) -> JSONValue {
    let movement = entry.movement
    var object: JSONObject = [
      "id": .string(movement.id.rawValue), "version": .integer(movement.version),
      "fruit": .string(movement.fruit.rawValue), "delta": .integer(movement.delta),
      "onHand": .integer(movement.balance), "reason": .string(movement.reason.rawValue),
      "at": .integer(movement.at.milliseconds), "isReversed": .bool(entry.isReversed),
    ]
    object["order"] = movement.order.map { .string($0.rawValue) }
    object["orderNumber"] = entry.orderNumber.map { .integer($0) }
    object["note"] = movement.note.map { .string($0.rawValue) }
    object["cost"] = entry.cost.map { .integer($0) }
    object["reverses"] = movement.reverses.map { .integer($0) }
    return .object(object)
  }

  /// A stocktake with its counts, by fruit.
  static func sheet(_ sheet: Stocktake) -> JSONValue {
    let counts = sheet.counts.sorted { $0.key < $1.key }.map { fruit, count -> JSONValue in
      [
        "fruit": .string(fruit.rawValue), "counted": .integer(count.counted),
        "onHand": .integer(count.onHand), "variance": .integer(count.variance),
        "at": .integer(count.at.milliseconds),
      ]
    }
    var object: JSONObject = [
      "id": .string(sheet.id.rawValue), "status": .string(sheet.status.rawValue),
      "startedAt": .integer(sheet.startedAt.milliseconds), "counts": .array(counts),
    ]
    object["closedAt"] = sheet.closedAt.map { .integer($0.milliseconds) }
    object["version"] = sheet.version.map { .integer($0) }
    return .object(object)
  }
}

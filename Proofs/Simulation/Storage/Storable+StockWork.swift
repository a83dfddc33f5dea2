import JuiceBar

extension StocktakeID: Storable {}
extension Stocktake.Status: Storable {}
extension MovementID: Storable {}

extension StockRefusal: Storable {
  func write(to bytes: inout ByteWriter) {
    switch self {
    case .outOfRange(let excesses):
      bytes.write(byte: 1)
      bytes.write(excesses)
    case .unknownMovement(let id):
      bytes.write(byte: 2)
      bytes.write(id)
    case .notByHand(let id):
      bytes.write(byte: 3)
      bytes.write(id)
    case .unknownStocktake(let id):
      bytes.write(byte: 4)
      bytes.write(id)
    case .closed(let id, let status):
      bytes.write(byte: 5)
      bytes.write(id)
      bytes.write(status)
    }
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    switch try bytes.byte() {
    case 1: self = .outOfRange(try bytes.read())
    case 2: self = .unknownMovement(try bytes.read())
    case 3: self = .notByHand(try bytes.read())
    case 4: self = .unknownStocktake(try bytes.read())
    case 5: self = .closed(try bytes.read(), try bytes.read())
    default: throw DamagedBytes()
    }
  }
}

extension StockRefusal.Excess: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(fruit)
    bytes.write([wanted, onHand, capacity])
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    let fruit: FruitID = try bytes.read()
    let numbers: [Int] = try bytes.read()
    guard numbers.count == 3 else { throw DamagedBytes() }
    self.init(fruit: fruit, wanted: numbers[0], onHand: numbers[1], capacity: numbers[2])
  }
}

extension StocktakeWrite: Storable {
  func write(to bytes: inout ByteWriter) {
    switch self {
    case .sheet(let sheet):
      bytes.write(byte: 1)
      bytes.write(sheet)
    case .count(let id, let fruit, let count):
      bytes.write(byte: 2)
      bytes.write(id)
      bytes.write(fruit)
      bytes.write(count)
    }
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    switch try bytes.byte() {
    case 1: self = .sheet(try bytes.read())
    case 2: self = .count(try bytes.read(), try bytes.read(), try bytes.read())
    default: throw DamagedBytes()
    }
  }
}

extension Stocktake: Storable {
  /// Leaves out the counts, which are written one by one; an open stocktake is closed at time 0,
  /// and one without variance made version 0, neither of which occurs in a simulation.
  func write(to bytes: inout ByteWriter) {
    bytes.write(id)
    bytes.write(startedAt)
    bytes.write(status)
    bytes.write(closedAt?.milliseconds ?? 0)
    bytes.write(version ?? 0)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    let (id, startedAt): (StocktakeID, Timestamp) = (try bytes.read(), try bytes.read())
    let status: Status = try bytes.read()
    let (closedAt, version): (Int, Int) = (try bytes.read(), try bytes.read())
    self.init(
      id: id,
      startedAt: startedAt,
      status: status,
      closedAt: closedAt == 0 ? nil : Timestamp(milliseconds: closedAt),
      version: version == 0 ? nil : version
    )
  }
}

extension Stocktake.Count: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write([counted, onHand])
    bytes.write(at)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    let numbers: [Int] = try bytes.read()
    guard numbers.count == 2 else { throw DamagedBytes() }
    self.init(counted: numbers[0], onHand: numbers[1], at: try bytes.read())
  }
}

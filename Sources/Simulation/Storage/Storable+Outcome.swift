import JuiceBar

extension Outcome: Storable {
  func write(to bytes: inout ByteWriter) {
    switch self {
    case .ordered(let order):
      bytes.write(byte: 1)
      bytes.write(order)
    case .moved(let movement):
      bytes.write(byte: 2)
      bytes.write(movement)
    case .refused(let refusal):
      bytes.write(byte: 3)
      bytes.write(refusal)
    case .updated(let order):
      bytes.write(byte: 4)
      bytes.write(order)
    }
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    switch try bytes.byte() {
    case 1: self = .ordered(try bytes.read())
    case 2: self = .moved(try bytes.read())
    case 3: self = .refused(try bytes.read())
    case 4: self = .updated(try bytes.read())
    default: throw DamagedBytes()
    }
  }
}

extension Refusal: Storable {
  func write(to bytes: inout ByteWriter) {
    switch self {
    case .shortages(let shortages):
      bytes.write(byte: 1)
      bytes.write(shortages)
    case .unknownJuice(let juice):
      bytes.write(byte: 2)
      bytes.write(juice)
    case .unknownFruit(let fruit):
      bytes.write(byte: 3)
      bytes.write(fruit)
    case .wrongAmount(let amount):
      bytes.write(byte: 4)
      bytes.write(amount)
    case .outOfRange(let fruit, let wanted, let onHand, let capacity):
      bytes.write(byte: 5)
      bytes.write(fruit)
      bytes.write([wanted, onHand, capacity])
    case .stale(let fruit, let expected, let onHand):
      bytes.write(byte: 6)
      bytes.write(fruit)
      bytes.write([expected, onHand])
    case .keyReused: bytes.write(byte: 7)
    case .unknownOrder(let order):
      bytes.write(byte: 8)
      bytes.write(order)
    case .wrongStep(let order, let status, let next):
      bytes.write(byte: 9)
      bytes.write(order)
      bytes.write(status)
      bytes.write(next)
    }
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    switch try bytes.byte() {
    case 1: self = .shortages(try bytes.read())
    case 2: self = .unknownJuice(try bytes.read())
    case 3: self = .unknownFruit(try bytes.read())
    case 4: self = .wrongAmount(try bytes.read())
    case 5:
      let fruit: FruitID = try bytes.read()
      let numbers: [Int] = try bytes.read()
      guard numbers.count == 3 else { throw DamagedBytes() }
      self = .outOfRange(fruit, wanted: numbers[0], onHand: numbers[1], capacity: numbers[2])
    case 6:
      let fruit: FruitID = try bytes.read()
      let numbers: [Int] = try bytes.read()
      guard numbers.count == 2 else { throw DamagedBytes() }
      self = .stale(fruit, expected: numbers[0], onHand: numbers[1])
    case 7: self = .keyReused
    case 8: self = .unknownOrder(try bytes.read())
    case 9: self = .wrongStep(try bytes.read(), from: try bytes.read(), to: try bytes.read())
    default: throw DamagedBytes()
    }
  }
}

extension Shortage: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(fruit)
    bytes.write([needed, onHand])
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    let fruit: FruitID = try bytes.read()
    let numbers: [Int] = try bytes.read()
    guard numbers.count == 2 else { throw DamagedBytes() }
    self.init(fruit: fruit, needed: numbers[0], onHand: numbers[1])
  }
}

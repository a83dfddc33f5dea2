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
    case .called(let call):
      bytes.write(byte: 5)
      bytes.write(call)
    case .suspended(let suspension):
      bytes.write(byte: 6)
      bytes.write(suspension)
    case .resumed(let juice):
      bytes.write(byte: 7)
      bytes.write(juice)
    case .settled(let order, let settlement):
      bytes.write(byte: 8)
      bytes.write(order)
      bytes.write(settlement)
    case .stock(.booked(let movements)):
      bytes.write(byte: 9)
      bytes.write(movements)
    case .answeredAll(let count):
      bytes.write(byte: 11)
      bytes.write(count)
    case .stock(.stocktake(let id, let status)):
      bytes.write(byte: 10)
      bytes.write(id)
      bytes.write(status)
    }
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    switch try bytes.byte() {
    case 1: self = .ordered(try bytes.read())
    case 2: self = .moved(try bytes.read())
    case 3: self = .refused(try bytes.read())
    case 4: self = .updated(try bytes.read())
    case 5: self = .called(try bytes.read())
    case 6: self = .suspended(try bytes.read())
    case 7: self = .resumed(try bytes.read())
    case 8: self = .settled(try bytes.read(), try bytes.read())
    case 9: self = .stock(.booked(try bytes.read()))
    case 10: self = .stock(.stocktake(try bytes.read(), try bytes.read()))
    case 11: self = .answeredAll(try bytes.read())
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
    case .unknownCall(let call):
      bytes.write(byte: 10)
      bytes.write(call)
    case .tooManyCalls: bytes.write(byte: 11)
    case .queueFull(let minutes):
      bytes.write(byte: 13)
      bytes.write(minutes)
    case .suspended(let juices):
      bytes.write(byte: 12)
      bytes.write(juices)
    case .payment(let order, let refusal):
      bytes.write(byte: 14)
      bytes.write(order)
      bytes.write(refusal)
    case .stock(let refusal):
      bytes.write(byte: 15)
      bytes.write(refusal)
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
    case 10: self = .unknownCall(try bytes.read())
    case 11: self = .tooManyCalls
    case 13: self = .queueFull(minutes: try bytes.read())
    case 12: self = .suspended(try bytes.read())
    case 14: self = .payment(try bytes.read(), try bytes.read())
    case 15: self = .stock(try bytes.read())
    default: throw DamagedBytes()
    }
  }
}

extension CallID: Storable {}
extension CallReason: Storable {}

extension Suspension: Storable {
  /// A missing end is time 0, which no simulation reaches.
  func write(to bytes: inout ByteWriter) {
    bytes.write(juice)
    bytes.write(until?.milliseconds ?? 0)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    let juice: JuiceID = try bytes.read()
    let until: Int = try bytes.read()
    self.init(juice: juice, until: until == 0 ? nil : Timestamp(milliseconds: until))
  }
}

extension StaffCall: Storable {
  /// A missing place is an empty text, and a missing answer is time 0; no place is empty, and no
  /// simulation reaches that time.
  func write(to bytes: inout ByteWriter) {
    bytes.write(id)
    bytes.write(reason)
    bytes.write(place?.rawValue ?? "")
    bytes.write(calledAt)
    bytes.write(answeredAt?.milliseconds ?? 0)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    let (id, reason): (CallID, CallReason) = (try bytes.read(), try bytes.read())
    let place: String = try bytes.read()
    let calledAt: Timestamp = try bytes.read()
    let answeredAt: Int = try bytes.read()
    self.init(
      id: id,
      reason: reason,
      place: Place(rawValue: place),
      calledAt: calledAt,
      answeredAt: answeredAt == 0 ? nil : Timestamp(milliseconds: answeredAt)
    )
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

import JuiceBar
import Money

extension RefundReason: Storable {}

extension TaxRate: Storable {
  func write(to bytes: inout ByteWriter) { bytes.write(rawValue) }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    guard let rate = TaxRate(rawValue: try bytes.read()) else { throw DamagedBytes() }
    self = rate
  }
}

extension Payment: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(order)
    bytes.write(amount)
    switch tender {
    case .cash(let given):
      bytes.write(byte: 1)
      bytes.write(given)
    case .card(let reference):
      bytes.write(byte: 2)
      bytes.write(reference?.rawValue ?? "")
    }
    bytes.write(at)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    let (order, amount): (OrderID, Int) = (try bytes.read(), try bytes.read())
    let tender: Tender
    switch try bytes.byte() {
    case 1: tender = .cash(given: try bytes.read())
    case 2: tender = .card(TerminalReference(rawValue: try bytes.read()))
    default: throw DamagedBytes()
    }
    self.init(order: order, amount: amount, tender: tender, at: try bytes.read())
  }
}

extension TaxedSum.Part: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(rate)
    bytes.write(gross)
    bytes.write(tax)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    self.init(rate: try bytes.read(), gross: try bytes.read(), tax: try bytes.read())
  }
}

extension Refund: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(order)
    bytes.write(number)
    bytes.write(sum.parts)
    bytes.write(reason)
    bytes.write(note?.rawValue ?? "")
    bytes.write(at)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    self.init(
      order: try bytes.read(),
      number: try bytes.read(),
      sum: TaxedSum(parts: try bytes.read()),
      reason: try bytes.read(),
      note: RefundNote(rawValue: try bytes.read()),
      at: try bytes.read()
    )
  }
}

extension Settlement: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(payment.map { [$0] } ?? [])
    bytes.write(refunds)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    self.init(payment: try bytes.read([Payment].self).first, refunds: try bytes.read())
  }
}

extension PaymentRefusal: Storable {
  func write(to bytes: inout ByteWriter) {
    switch self {
    case .alreadyPaid: bytes.write([1])
    case .nothingDue: bytes.write([2])
    case .cancelled: bytes.write([3])
    case .wrongAmount(let due): bytes.write([4, due])
    case .tooLittleCash(let due): bytes.write([5, due])
    case .notPaid: bytes.write([6])
    case .notRefundable(let left): bytes.write([7, left])
    case .reasonNeeded: bytes.write([8])
    }
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    let numbers: [Int] = try bytes.read()
    switch (numbers.first, numbers.last, numbers.count) {
    case (1, _, 1): self = .alreadyPaid
    case (2, _, 1): self = .nothingDue
    case (3, _, 1): self = .cancelled
    case (4, let due?, 2): self = .wrongAmount(due: due)
    case (5, let due?, 2): self = .tooLittleCash(due: due)
    case (6, _, 1): self = .notPaid
    case (7, let left?, 2): self = .notRefundable(left: left)
    case (8, _, 1): self = .reasonNeeded
    default: throw DamagedBytes()
    }
  }
}

import JuiceBar

extension Movement: Storable {
  /// A missing note is an empty text; a movement that reverses none names version 0.
  func write(to bytes: inout ByteWriter) {
    bytes.write(version)
    bytes.write(fruit)
    bytes.write(delta)
    bytes.write(balance)
    bytes.write(reason)
    bytes.write(order.map { [$0] } ?? [])
    bytes.write(at)
    bytes.write(note?.rawValue ?? "")
    bytes.write(reverses ?? 0)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    let (version, fruit): (Int, FruitID) = (try bytes.read(), try bytes.read())
    let (delta, balance): (Int, Int) = (try bytes.read(), try bytes.read())
    let reason: MovementReason = try bytes.read()
    let order = try bytes.read([OrderID].self).first
    let (at, note): (Timestamp, String) = (try bytes.read(), try bytes.read())
    let reverses: Int = try bytes.read()
    self.init(
      version: version,
      fruit: fruit,
      delta: delta,
      balance: balance,
      reason: reason,
      order: order,
      at: at,
      note: Note(rawValue: note),
      reverses: reverses == 0 ? nil : reverses
    )
  }
}

extension Order: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(id)
    bytes.write(number)
    bytes.write(lines)
    bytes.write(placedAt)
    bytes.write(status)
    bytes.write(version)
    bytes.write(remaining.sorted { $0.key < $1.key }.map { Need($0, $1) })
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    self.init(
      id: try bytes.read(),
      number: try bytes.read(),
      lines: try bytes.read(),
      placedAt: try bytes.read(),
      status: try bytes.read(),
      version: try bytes.read(),
      remaining: Dictionary(try bytes.read([Need].self).map { ($0.fruit, $0.amount) }) { $1 }
    )
  }
}

extension Order.Line: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(juice)
    bytes.write(quantity.count)
    bytes.write(price)
    bytes.write(recipe)
    bytes.write(taxRate)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    let juice: JuiceID = try bytes.read()
    guard let quantity = Quantity(try bytes.read()) else { throw DamagedBytes() }
    self.init(
      juice: juice,
      quantity: quantity,
      price: try bytes.read(),
      recipe: try bytes.read(),
      taxRate: try bytes.read()
    )
  }
}

extension KeyRecord: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(key)
    bytes.write(fingerprint)
    bytes.write(outcome)
    bytes.write(at)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    self.init(
      key: try bytes.read(),
      fingerprint: try bytes.read(),
      outcome: try bytes.read(),
      at: try bytes.read()
    )
  }
}

import JuiceBar
import Languages
import Money

extension FruitID: Storable {}
extension JuiceID: Storable {}
extension OrderID: Storable {}
extension IdempotencyKey: Storable {}
extension MovementReason: Storable {}
extension Order.Status: Storable {}

extension Storable where Self: RawRepresentable<String> {
  func write(to bytes: inout ByteWriter) { bytes.write(rawValue) }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    guard let value = Self(rawValue: try bytes.read()) else { throw DamagedBytes() }
    self = value
  }
}

extension Timestamp: Storable {
  func write(to bytes: inout ByteWriter) { bytes.write(milliseconds) }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    self.init(milliseconds: try bytes.read())
  }
}

extension Need: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(fruit)
    bytes.write(amount)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    self.init(try bytes.read(), try bytes.read())
  }
}

extension Recipe: Storable {
  func write(to bytes: inout ByteWriter) { bytes.write(needs) }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    guard let recipe = Recipe(try bytes.read()) else { throw DamagedBytes() }
    self = recipe
  }
}

extension Fruit: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(id)
    bytes.write(capacity)
    bytes.write(opening)
  }

  /// In a simulation, fruits are named by their identifiers.
  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    self.init(id: try bytes.read(), capacity: try bytes.read(), opening: try bytes.read())
  }

  init(id: FruitID, capacity: Int, opening: Int) {
    let name = LocalizedText(id.rawValue, in: .english)
    self.init(id: id, name: name, capacity: capacity, opening: opening)
  }
}

extension Juice: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(id)
    bytes.write(recipe)
    bytes.write(price)
    bytes.write(taxRate ?? .zero)
  }

  /// In a simulation, juices are named by their identifiers.
  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    self.init(
      id: try bytes.read(),
      recipe: try bytes.read(),
      price: try bytes.read(),
      rate: try bytes.read()
    )
  }

  init(id: JuiceID, recipe: Recipe, price: Int, rate: TaxRate) {
    let name = LocalizedText(id.rawValue, in: .english)
    self.init(id: id, name: name, recipe: recipe, price: price, taxRate: rate)
  }
}

extension Menu: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(fruits)
    bytes.write(juices)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    let fruits: [Fruit] = try bytes.read()
    let juices: [Juice] = try bytes.read()
    do throws(MenuError) { try self.init(fruits: fruits, juices: juices) } catch {
      throw DamagedBytes()
    }
  }
}

public import Money

/// A change of one piece of a draft.
public enum DraftEdit: Hashable, Sendable {
  /// Adds a fruit at the end, or changes the one of its identifier in its place.
  case setFruit(DraftFruit)
  /// Removes a fruit; recipes that name it keep naming it, which is a problem of theirs.
  case removeFruit(FruitID)
  /// Moves a fruit down by a number of places, or up if negative.
  case moveFruit(FruitID, by: Int)
  /// Adds a juice at the end, or changes the one of its identifier in its place.
  case setJuice(DraftJuice)
  case removeJuice(JuiceID)
  /// Moves a juice down by a number of places, or up if negative.
  case moveJuice(JuiceID, by: Int)
  /// Sets the currency of all prices, by its ISO 4217 code, and the usual tax that they include. In
  /// another currency each price has to be set anew.
  case setMoney(currency: String, taxRate: TaxRate)
}

extension MenuDraft {
  /// Makes an edit; one of a piece that is not there changes nothing.
  public mutating func apply(_ edit: DraftEdit) {
    switch edit {
    case .setFruit(let fruit): fruits.set(fruit)
    case .removeFruit(let id): fruits.removeAll { $0.id == id }
    case .moveFruit(let id, let places): fruits.move(id, by: places)
    case .setJuice(let juice): juices.set(juice)
    case .removeJuice(let id): juices.removeAll { $0.id == id }
    case .moveJuice(let id, let places): juices.move(id, by: places)
    case .setMoney(let currency, let taxRate):
      if currency != self.currency { forgetPrices { _ in true } }
      self.currency = currency
      self.taxRate = taxRate
    }
  }
}

extension MenuDraft {
  /// Makes prices missing, but for juices that are free in any currency.
  mutating func forgetPrices(where isWrong: (DraftJuice) -> Bool) {
    for index in juices.indices where juices[index].price != 0 && isWrong(juices[index]) {
      juices[index].price = nil
    }
  }
}

extension Array where Element: Identifiable {
  fileprivate mutating func set(_ element: Element) {
    if let index = firstIndex(where: { $0.id == element.id }) {
      self[index] = element
    } else {
      append(element)
    }
  }

  fileprivate mutating func move(_ id: Element.ID, by places: Int) {
    guard let index = firstIndex(where: { $0.id == id }) else { return }
    let element = remove(at: index)
    let place = index + Swift.max(-index, Swift.min(count - index, places))
    insert(element, at: place)
  }
}

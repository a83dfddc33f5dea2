import JSON

extension Fruit {
  /// Of a fruit whose menu does not say when it runs low, this part of its capacity: a fifth.
  static let lowShare = 5

  /// The number of pieces at which staff are alerted: the menu's, or a fifth of the capacity.
  public var lowLevel: Int { low ?? capacity / Self.lowShare }

  /// Whether staff are alerted to the stock on hand.
  public func isLow(_ onHand: Int) -> Bool { onHand <= lowLevel }
}

extension Menu {
  /// The menu with other levels of one fruit, and everything else as it is.
  ///
  /// - Throws: ``MenuFileError`` when the levels do not fit together.
  public func settingLevels(
    of fruit: FruitID,
    capacity: Int,
    low: Int
  ) throws(MenuFileError) -> Menu {
    guard case .object(var menu) = json, case .array(let fruits)? = menu["fruits"] else {
      return self
    }
    menu["fruits"] = .array(
      fruits.map { document in
        guard case .object(var object) = document, object["id"] == .string(fruit.rawValue) else {
          return document
        }
        object["capacity"] = .integer(capacity)
        object["low"] = .integer(low)
        // The opening stock is history; a smaller shelf must still make a sound menu.
        object["opening"] = .integer(min(self[fruit]?.opening ?? 0, capacity))
        return .object(object)
      }
    )
    return try Menu(file: Array(JSONValue.object(menu).encoded().utf8), named: "menu")
  }
}

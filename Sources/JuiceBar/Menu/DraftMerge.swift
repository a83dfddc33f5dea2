import JSON

extension MenuDraft {
  /// The draft merged with the menu that others have published since it was begun.
  ///
  /// Each member of each fruit and juice that the draft has not touched is taken from the present
  /// menu; what it has touched stays as it is in the draft, and then stands among its changes.
  ///
  /// - Returns: The draft, as one that was begun from `current`.
  public func merged(from base: Menu, onto current: Menu) -> MenuDraft {
    let (base, mine, theirs) = (
      MenuParts(MenuDraft(base).json), MenuParts(json), MenuParts(MenuDraft(current).json)
    )
    var parts = mine
    parts.rest = Self.merged(mine.rest, base: base.rest, theirs: theirs.rest)
    parts.fruits = Self.merged(mine.fruits, base: base.fruits, theirs: theirs.fruits)
    parts.juices = Self.merged(mine.juices, base: base.juices, theirs: theirs.juices)
    // Everything was read from sound JSON, member by member, and so is readable again.
    guard var merged = try? MenuDraft(JSONReader(parts.json)) else { return self }
    // A price is meant in the currency of the side that it comes from.
    let (isMine, isTheirs) = (merged.currency == currency, merged.currency == current.currency)
    merged.forgetPrices { juice in
      let isMine = isMine && self[juice.id]?.price == juice.price
      let isTheirs = isTheirs && current[juice.id]?.price == juice.price
      return !isMine && !isTheirs
    }
    return merged
  }

  private static func merged(
    _ mine: [MenuPiece],
    base: [MenuPiece],
    theirs: [MenuPiece]
  ) -> [MenuPiece] {
    let find = { (pieces: [MenuPiece], id: String) in pieces.first { $0.id == id } }
    var merged: [MenuPiece] = mine.compactMap { piece in
      var piece = piece
      let was = find(base, piece.id)
      if let other = find(theirs, piece.id) {
        piece.members = Self.merged(piece.members, base: was?.members ?? [:], theirs: other.members)
        if piece.members["price"] != .integer(0) { piece.members["free"] = nil }
        return piece
      }
      // Removed by others: it goes as well, unless the draft has changed it.
      return was.map { $0.members == piece.members } ?? false ? nil : piece
    }
    for other in theirs where find(mine, other.id) == nil && find(base, other.id) == nil {
      merged.append(other)
    }
    return merged
  }

  private static func merged(
    _ mine: JSONObject,
    base: JSONObject,
    theirs: JSONObject
  ) -> JSONObject {
    var merged = mine
    for name in mine.members.map(\.name) + theirs.members.map(\.name)
    where mine[name] == base[name] {
      merged[name] = theirs[name]
    }
    return merged
  }
}

package import JuiceBar
package import Pictures
package import SQLLanguage
package import Time

// Pictures of juices and fruits.
extension SQLConnection where Self: ~Copyable {
  package mutating func add(
    _ picture: MenuPicture,
    to bar: BarStatements,
    at time: Timestamp
  ) throws {
    _ = try progress(of: bar)
    try run(bar.add(picture, at: time))
  }

  package mutating func menuPicture(
    _ hash: PictureHash,
    of bar: BarStatements
  ) throws -> MenuPicture? {
    _ = try progress(of: bar)
    return try row(bar.menuPicture(hash), as: MenuPicture.Columns.self).map(MenuPicture.init(row:))
  }

  package mutating func menuPictures(of bar: BarStatements) throws -> Set<PictureHash> {
    _ = try progress(of: bar)
    let names = try values(bar.menuPictures, as: String.self)
    return Set(
      try names.map { try readable(PictureHash(rawValue: $0), "the name of a picture", $0) }
    )
  }

  /// Stores, for a bar, the pictures of a menu that it takes over from another one.
  package mutating func takeOverPictures(
    of menu: Menu,
    to bar: BarStatements,
    at time: Timestamp
  ) throws {
    for hash in menu.pictures.sorted() { try run(bar.takeOverPicture(hash, at: time)) }
  }

  package mutating func dropMenuPictures(
    of bar: BarStatements,
    addedBefore time: Timestamp
  ) throws -> Int {
    _ = try progress(of: bar)
    let names = try values(bar.unnamedPictures(addedBefore: time), as: String.self)
    for name in names { try run(bar.dropMenuPicture(name)) }
    return names.count
  }
}

extension SQLConnection where Self: ~Copyable {
  /// Audit findings of one bar: pictures that the menu names and that are missing, or whose content
  /// does not match their name.
  mutating func menuPictureFaults(of id: BarID) throws -> [String] {
    var faults: [String] = []
    let bar = BarStatements(bar: id)
    let kept = try menuPictures(of: bar)
    for hash in try menu(of: bar).menu.pictures.subtracting(kept).sorted() {
      faults.append("\(id): the menu names the picture \(hash), which is not kept")
    }
    for hash in kept.sorted() {
      let file = try menuPicture(hash, of: bar).flatMap { try? PictureFile($0.bytes) }
      if file.map(PictureHash.init(of:)) != hash {
        faults.append("\(id): the picture \(hash) has another content")
      }
    }
    return faults
  }
}

extension MenuPicture {
  typealias Columns = (String, String, Int, Int, [UInt8])

  init(row: Columns) throws {
    self.init(
      stored: try readable(PictureHash(rawValue: row.0), "the name of a picture", row.0),
      try readable(PictureFile.Format(rawValue: row.1), "the kind of a picture", row.1),
      width: row.2,
      height: row.3,
      bytes: row.4
    )
  }
}

import BarTables
import JuiceBar
import Pictures
import SQLLanguage
import SQLite
import Testing
import Time

@testable import SQLiteStorage

/// A JPEG that holds nothing but its frame; pictures are told apart by a letter.
private func picture(_ letter: Character) throws -> MenuPicture {
  let frame: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 4, 0, 3, 1, 1, 0x11, 0]
  let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + Array(String(letter).utf8)
  return MenuPicture(try PictureFile(frame + scan + [0xFF, 0xD9]))
}

private func menu(with picture: MenuPicture?) throws -> Menu {
  var draft = MenuDraft(try .original())
  draft.juices[0].picture = picture?.hash
  return draft.sound
}

extension MenuStorage {
  fileprivate func publish(_ menu: Menu) async throws -> PublishedMenu {
    let publication = MenuPublication(
      menu,
      expecting: nil,
      from: .file,
      by: .machine,
      at: .noon
    )
    return try await publish(publication, in: .main)
  }
}

@Suite struct `Pictures of a menu in storage` {
  @Test(arguments: Engine.allCases)
  func `outlive the program, byte by byte`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let (kept, other) = (try picture("a"), try picture("b"))
    try await storage.add(kept, to: .main, at: .noon)
    let again = try store.open()
    #expect(try await again.menuPicture(kept.hash, of: .main) == kept)
    #expect(try await again.menuPicture(other.hash, of: .main) == nil)
    #expect(try await again.menuPictures(of: .main) == [kept.hash])
    let elsewhere = BarID(unchecked: "elsewhere")
    await #expect(throws: StorageError.unknownBar(elsewhere)) {
      try await storage.add(kept, to: elsewhere, at: .noon)
    }
  }

  @Test(arguments: Engine.allCases)
  func `go with a menu to the bars that have it too`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let (first, second) = (try picture("a"), try picture("b"))
    try await storage.add(first, to: .main, at: .noon)
    _ = try await storage.publish(try menu(with: first))
    let (new, old) = (BarID(unchecked: "new"), BarID(unchecked: "old"))
    let bars = [
      ListedBar(id: new, menuOf: .main): try menu(with: first),
      ListedBar(id: old): try menu(with: nil),
    ]
    for (bar, menu) in bars {
      _ = try await storage.carryOut(.add(bar, menu), by: .machine, at: .noon).get()
    }
    #expect(try await storage.menuPicture(first.hash, of: new) == first)
    #expect(try await storage.menuPictures(of: old) == [])
    // One that begins to follow takes them over, and so do all with what is published then.
    _ = try await storage.carryOut(.follow(old, menuOf: .main), by: .machine, at: .noon).get()
    #expect(try await storage.menuPictures(of: old) == [first.hash])
    try await storage.add(second, to: .main, at: .noon)
    let published = try await storage.publish(try menu(with: second))
    for bar in [new, old] {
      #expect(try await storage.menu(of: bar).menu == published.menu)
      #expect(try await storage.menuPicture(second.hash, of: bar) == second)
    }
  }

  @Test(arguments: Engine.allCases)
  func `must be there before a menu that names them is published`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let picture = try picture("a")
    await #expect(throws: StorageError.missingPicture(picture.hash)) {
      try await storage.publish(try menu(with: picture))
    }
    #expect(try await storage.menu(of: .main).version == 1)
    try await storage.add(picture, to: .main, at: .noon)
    let published = try await storage.publish(try menu(with: picture))
    #expect(published.menu.pictures == [picture.hash])
    #expect(try await storage.menu(of: .main) == published)
  }

  @Test(arguments: Engine.allCases)
  func `are dropped when nobody names them any more`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let pictures = try "abcde".map { try picture($0) }
    for (index, picture) in pictures.enumerated() {
      let time = Timestamp(milliseconds: Timestamp.noon.milliseconds + index)
      try await storage.add(picture, to: .main, at: time)
    }
    // One that an older version names, one of the published menu, one of the draft.
    _ = try await storage.publish(try menu(with: pictures[0]))
    _ = try await storage.publish(try menu(with: pictures[1]))
    let draft = StoredDraft.Content(
      MenuDraft(try menu(with: pictures[2])),
      base: 3,
      savedAt: .noon,
      by: .machine
    )
    let revision = try await storage.save(draft, in: .main, expecting: 0)
    let old = Timestamp(milliseconds: Timestamp.noon.milliseconds + 4)
    #expect(try await storage.dropMenuPictures(of: .main, addedBefore: old) == 1)
    let left = Set([0, 1, 2, 4].map { pictures[$0].hash })
    #expect(try await storage.menuPictures(of: .main) == left)
    // Sent again, it is as new, and stays for a while.
    try await storage.add(pictures[2], to: .main, at: old)
    _ = try await storage.save(nil, in: .main, expecting: revision)
    #expect(try await storage.dropMenuPictures(of: .main, addedBefore: old) == 0)
    let later = Timestamp(milliseconds: old.milliseconds + 1)
    #expect(try await storage.dropMenuPictures(of: .main, addedBefore: later) == 2)
    #expect(try await storage.menuPictures(of: .main) == Set(pictures[..<2].map(\.hash)))
  }

  @Test func `are guarded by the file, whoever writes`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    let picture = try picture("a")
    try await storage.add(picture, to: .main, at: .noon)
    _ = try await storage.publish(try menu(with: picture))
    var connection = try Connection(.file(path), access: .readWrite)
    for change: SQL in [
      "UPDATE menu_picture SET content = x'00'", "UPDATE menu_picture SET added_at = 0",
      "DELETE FROM menu_picture",
    ] {
      #expect(throws: SQLiteError.self) { try connection.run(change) }
    }
    #expect(try await storage.menuPicture(picture.hash, of: .main) == picture)
    #expect(try StorageFile(path).audit().differences == [])
    // Without its guards, the audit tells.
    try connection.run("DROP TRIGGER menu_picture_stays")
    try connection.run("UPDATE menu_picture SET content = x'00'")
    #expect(
      try StorageFile(path).audit().differences
        == ["main: the picture \(picture.hash) has another content"]
    )
    try connection.run("DROP TRIGGER named_picture_is_kept")
    try connection.run("DELETE FROM menu_picture")
    #expect(
      try StorageFile(path).audit().differences
        == ["main: the menu names the picture \(picture.hash), which is not kept"]
    )
  }
}

import BarTables
import JuiceBar
import Languages
import Staffing
import Testing
import Time

extension BarID {
  fileprivate static let alma = BarID(unchecked: "alma")
}

@Suite struct `A venue that moves` {
  /// Bars whose names come before and after that of the bar that they depend on.
  private func filled(_ place: CopyPlace) async throws -> (any Storage, Account) {
    let storage = try place.open()
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    for bar in [BarID.alma, .seine] {
      let listed = ListedBar(id: bar, menuOf: bar == .alma ? .main : nil)
      _ = try await storage.carryOut(.add(listed, .original()), by: .machine, at: .opening).get()
    }
    let account = Account(
      id: AccountID.random(),
      name: try #require(PersonName(rawValue: "Minji")),
      role: .owner,
      passwordHash: "$argon2id$x"
    )
    _ = try await storage.carryOut(.found(account), in: .main, by: .machine, at: .noon).get()
    for bar in [BarID.alma, .seine] {
      try await storage.setBarRole(
        .manager,
        of: account,
        from: .main,
        at: bar,
        by: .machine,
        at: .noon
      )
    }
    return (storage, account)
  }

  @Test(arguments: CopyEngine.pairs)
  func `keeps who works where and which menus are followed, whatever bars are called`(
    from: CopyEngine,
    to: CopyEngine
  ) async throws {
    let (old, new) = (try from.place(), try to.place())
    let account = try await filled(old).1
    #expect(try old.bars.move([], to: new.bars, at: .noon) == [.main, .alma, .seine])
    let there = try new.open()
    #expect(try await there.bars()[.alma]?.menuOf == .main)
    for bar in [BarID.alma, .seine] {
      #expect(try await there.barRoles(at: bar, from: .main) == [account.id: .manager])
    }
  }

  @Test func `goes in an order in which people come before menus`() throws {
    let list = BarList([
      ListedBar(id: .alma, menuOf: .seine), ListedBar(id: .main, menuOf: .seine),
      ListedBar(id: .seine),
    ])
    #expect(list.inOrderOfNeed(homes: [:]) == [.seine, .alma, .main])
    #expect(list.inOrderOfNeed(homes: [.seine: [.main]]) == [.main, .seine, .alma])
    #expect(
      list.inOrderOfNeed(homes: [.seine: [.main], .main: [.seine]]) == [.main, .seine, .alma]
    )
    // Whose home is not among them waits for nobody.
    #expect(
      list.inOrderOfNeed(homes: [.alma: [BarID(unchecked: "gone")]]) == [.seine, .alma, .main]
    )
  }

  @Test(arguments: CopyEngine.pairs)
  func `stays as a whole when there is no room for one of its bars`(
    from: CopyEngine,
    to: CopyEngine
  ) async throws {
    let (old, new) = (try from.place(), try to.place())
    _ = try await filled(old)
    _ = try await new.open().open(.seine, menu: .original(), at: .noon)
    #expect {
      _ = try old.bars.move([], to: new.bars, at: .noon)
    } throws: { error in
      "\(error)".contains("there is a bar named seine in \(new.bars.name) already")
    }
    #expect(try old.bars.listedBars().open.count == 3)
    #expect(try new.bars.listedBars().bars.map(\.id) == [.seine])
  }

  @Test(arguments: CopyEngine.pairs)
  func `leaves a bar whose books are sound beside a main bar that was founded since`(
    from: CopyEngine,
    to: CopyEngine
  ) async throws {
    let (old, new) = (try from.place(), try to.place())
    let storage = try await filled(old).0
    let transfer = try #require(
      BarTransfer([Need("mango", 1)], from: .main, to: .seine, key: "sent")
    )
    _ = try await storage.transfer(transfer, by: .machine, at: .noon).get()
    let later = Timestamp(milliseconds: Timestamp.noon.milliseconds + 1)
    _ = try await new.open().open(.main, menu: .original(), at: later)
    try new.take(old.lines())
    #expect(try new.bars.auditFaults(of: .seine) == [])
    // A main bar that was there then would have to know.
    let beside = try to.place()
    _ = try await beside.open().open(.main, menu: .original(), at: .noon)
    #expect {
      try beside.take(old.lines())
    } throws: { error in
      "\(error)".contains("is not known at main")
    }
  }
}

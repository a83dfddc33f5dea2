import Identifiers
package import JuiceBar
package import SQLLanguage
package import Staffing
package import Time

// The list of bars.
extension SQLConnection where Self: ~Copyable {
  package mutating func bars() throws -> BarList {
    BarList(
      try rows(VenueStatements.bars, as: ListedBar.Columns.self).map(ListedBar.init(stored:))
    )
  }

  /// Decides a command on the current list and writes its changes.
  package mutating func carryOut(
    _ command: BarListCommand,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) throws -> Result<ListedBar, BarListRefusal> {
    let bars = try bars()
    let bar: ListedBar
    do throws(BarListRefusal) { bar = try bars.decide(command) } catch { return .failure(error) }
    if case .add(_, let menu) = command {
      let new = BarStatements(bar: bar.id)
      _ = try open(new, menu: menu, at: time)
      try takeOverPictures(of: menu, to: new, at: time)
    }
    try run(VenueStatements.set(bar, at: time))
    if case .follow = command, let leader = bar.menuOf {
      let menu = try menu(of: BarStatements(bar: leader)).menu
      let follower = BarStatements(bar: bar.id)
      try takeOverPictures(of: menu, to: follower, at: time)
      _ = try publish(.following(menu, by: actor, at: time), in: follower)
    }
    let entry = LogEntry(command, leaving: bar, by: actor, at: time)
    try run(StaffStatements(bar: bar.id).add(entry))
    return .success(bar)
  }
}

// Menus that several bars share.
extension SQLConnection where Self: ~Copyable {
  package mutating func publish(
    _ publication: MenuPublication,
    withFollowersOf bar: BarID
  ) throws -> PublishedMenu {
    let published = try publish(publication, in: BarStatements(bar: bar))
    guard !publication.isOfLevels else { return published }
    let following = MenuPublication.following(
      published.menu,
      by: publication.who,
      at: publication.at
    )
    for id in try followers(of: bar).sorted() {
      let follower = BarStatements(bar: id)
      try takeOverPictures(of: published.menu, to: follower, at: publication.at)
      _ = try publish(following, in: follower)
    }
    return published
  }

  /// The bars that follow a bar's menu.
  package mutating func followers(of bar: BarID) throws -> Set<BarID> {
    Set(
      try values(VenueStatements.followers(of: bar), as: String.self).map { id in
        try readable(BarID(id), "a bar", id)
      }
    )
  }
}

// Roles at other bars.
extension SQLConnection where Self: ~Copyable {
  package mutating func barRoles(at bar: BarID, from home: BarID) throws -> [AccountID: Role] {
    let found = try rows(VenueStatements.roles(at: bar, from: home), as: (String, String).self)
    return Dictionary(
      uniqueKeysWithValues: try found.map { id, role in
        (
          try readable(AccountID(rawValue: id), "an account", id),
          try readable(Role(rawValue: role), "a role", role)
        )
      }
    )
  }

  package mutating func setBarRole(
    _ role: Role?,
    of account: Account,
    from home: BarID,
    at bar: BarID,
    _ entry: LogEntry
  ) throws {
    try run(VenueStatements.set(role, of: account.id, from: home, at: bar))
    try run(StaffStatements(bar: bar).add(entry))
  }
}

// Transfers between bars.
extension SQLConnection where Self: ~Copyable {
  /// Commits both sides of a transfer, in the order of the bars' identifiers, within a transaction
  /// that is rolled back if one side refuses.
  package mutating func transfer(
    _ transfer: BarTransfer,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) throws -> Result<[BarID: [Movement]], BarTransferRefusal> {
    var moved: [BarID: [Movement]] = [:]
    for id in transfer.bars {
      let bar = BarStatements(bar: id)
      let batch = transfer.batch(at: id, menu: try menu(of: bar), by: actor, at: time)
      switch try commit(batch, in: bar).get().first {
      case .stock(.booked(let movements)):
        let version = try readable(movements.first?.version, "a transfer", transfer.key)
        try run(VenueStatements.add(transfer, at: id, version: version, at: time))
        moved[id] = movements
      case .refused(let refusal): return .failure(.at(id, refusal))
      default: return .failure(.at(id, .keyReused))
      }
    }
    return .success(moved)
  }

  package mutating func transfer(making version: Int, of bar: BarID) throws -> BarTransfer? {
    let found = try row(
      VenueStatements.transfer(making: version, of: bar),
      as: (String, String, Int, String?).self
    )
    guard let (key, otherID, isOut, reverses) = found else { return nil }
    let other = try readable(BarID(otherID), "the other bar of a transfer", otherID)
    let movements = try movements(of: BarStatements(bar: bar), after: version - 1, limit: 1)
    let transfer = BarTransfer(
      movements.map { Need($0.fruit, abs($0.delta)) },
      from: isOut == 1 ? bar : other,
      to: isOut == 1 ? other : bar,
      key: try readable(IdempotencyKey(rawValue: key), "the key of a transfer", key),
      reverses: reverses.flatMap(IdempotencyKey.init(rawValue:))
    )
    return try readable(transfer, "a transfer", key)
  }
}

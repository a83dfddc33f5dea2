public import Pictures
public import Time

/// A menu to be published at a bar.
public struct MenuPublication: Sendable {
  public enum Source: Hashable, Sendable {
    /// It was given whole, as by a file.
    case file
    /// It is the draft of a revision, which ends by it.
    case draft(revision: Int)
    /// It is the menu that is published, with other levels of a fruit.
    case levels
    /// It is an older version, published again.
    case version(Int)
  }

  public let menu: Menu
  /// The version that must be published now; any, where none is named.
  public let expected: Int?
  public let source: Source
  public let who: LogEntry.Actor
  public let at: Timestamp

  public init(
    _ menu: Menu,
    expecting version: Int?,
    from source: Source,
    by who: LogEntry.Actor,
    at time: Timestamp
  ) {
    self.menu = menu
    expected = version
    self.source = source
    self.who = who
    at = time
  }
}

extension MenuPublication {
  /// The data of a bar that publishing a menu needs, all read in one transaction.
  public struct Snapshot: Sendable {
    public let menu: PublishedMenu
    /// The stock of every fruit that the bar ever kept.
    public let onHand: [FruitID: Int]
    /// The draft; loaded when the publication is of one.
    public let draft: StoredDraft?
    /// The pictures that the bar has; loaded when the publication names any.
    public let pictures: Set<PictureHash>

    public init(
      menu: PublishedMenu,
      onHand: [FruitID: Int],
      draft: StoredDraft?,
      pictures: Set<PictureHash> = []
    ) {
      self.menu = menu
      self.onHand = onHand
      self.draft = draft
      self.pictures = pictures
    }
  }

  /// The changes an engine writes, all in the same transaction.
  public struct Plan: Sendable {
    /// The menu and its version.
    public let menu: PublishedMenu
    /// The fruits that are new to the bar, whose stock opens.
    public let newFruits: [Fruit]
    /// The lines for the audit log.
    public let entries: [LogEntry]
    /// The row that tells who published the version.
    public let version: MenuVersion
  }

  /// Whether the engine has to load the draft.
  public var isOfDraft: Bool { if case .draft = source { true } else { false } }

  /// Whether the engine has to load which pictures the bar has.
  public var namesPictures: Bool { !menu.pictures.isEmpty }

  /// Decides which rows are written.
  ///
  /// Fruit that is in stock is never lost sight of by a draft or an older version: a draft that
  /// leaves it out is refused, and an older version is published with it.
  ///
  /// - Throws: ``StorageError/menuChanged`` and ``StorageError/draftChanged`` when another change
  ///   came first, ``StorageError/menuUnchanged`` for a draft that changes nothing, ``StorageError/fruitInStock(_:)`` for a draft without fruit that is in stock,
  ///   ``StorageError/missingPicture(_:)`` for a menu with a picture that the bar does not have.
  public func plan(on snapshot: Snapshot) throws(StorageError) -> Plan {
    if let expected, expected != snapshot.menu.version { throw .menuChanged }
    if let picture = menu.pictures.subtracting(snapshot.pictures).min() {
      throw .missingPicture(picture)
    }
    let left = snapshot.menu.menu.fruits(missingIn: menu, onHand: snapshot.onHand)
    var menu = menu
    switch source {
    case .file, .levels: break
    case .draft(let revision):
      guard snapshot.draft?.revision == revision, snapshot.draft?.content != nil else {
        throw .draftChanged
      }
      guard left.isEmpty else { throw .fruitInStock(left.map(\.id)) }
      guard menu != snapshot.menu.menu else { throw .menuUnchanged }
    case .version: menu = menu.keeping(left)
    }
    let version = snapshot.menu.version + 1
    return Plan(
      menu: PublishedMenu(version: version, menu: menu),
      newFruits: menu.fruits.filter { snapshot.onHand[$0.id] == nil },
      entries: entries(version, menu.changes(from: snapshot.menu.menu)),
      version: MenuVersion(number: version, publishedAt: at, who: who, source: source)
    )
  }

  private func entries(_ version: Int, _ changes: [MenuChange]) -> [LogEntry] {
    let head = LogEntry(
      at: at,
      who: who,
      action: "publish-menu",
      subject: "\(version)",
      details: source.words
    )
    var subjects: [DraftProblem.Subject] = []
    var details: [DraftProblem.Subject: [String]] = [:]
    for change in changes {
      if details[change.subject] == nil { subjects.append(change.subject) }
      details[change.subject, default: []].append(change.words)
    }
    return [head]
      + subjects.map { subject in
        LogEntry(
          at: at,
          who: who,
          action: "change-menu",
          subject: subject.path.isEmpty ? "menu" : subject.path,
          details: details[subject, default: []].joined(separator: "; ")
        )
      }
  }
}

extension MenuPublication.Source {
  /// The source in words for the audit log.
  fileprivate var words: String {
    switch self {
    case .file: "file"
    case .draft: "draft"
    case .levels: "levels"
    case .version(let number): "version \(number)"
    }
  }
}

extension MenuChange {
  /// The change as a line of the audit log has it, such as `price: 3500 → 4000`.
  fileprivate var words: String {
    switch kind {
    case .added: "added: \(new ?? "")"
    case .removed: "removed: \(old ?? "")"
    case .changed(let member): "\(member): \(old ?? "–") → \(new ?? "–")"
    }
  }
}

extension Menu {
  /// The fruits in stock that another menu lacks.
  public func fruits(missingIn other: Menu, onHand: [FruitID: Int]) -> [Fruit] {
    fruits.filter { other[$0.id] == nil && onHand[$0.id, default: 0] > 0 }
  }

  /// The menu with further fruits, which no recipe of it names.
  public func keeping(_ others: [Fruit]) -> Menu {
    guard !others.isEmpty else { return self }
    // They come from a sound menu and are not in this one, and so it stays sound.
    return
      (try? Menu(
        fruits: fruits + others,
        juices: juices,
        currency: currency,
        taxRate: taxRate
      )) ?? self
  }
}

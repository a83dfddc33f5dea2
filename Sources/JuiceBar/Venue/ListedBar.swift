public import Languages
public import Time

/// A bar in the list of a venue's bars.
public struct ListedBar: Hashable, Sendable, Identifiable {
  public let id: BarID
  public var name: LocalizedText
  /// The name of the time zone by whose clocks the bar opens, where it is not the server's, such as
  /// `Europe/Paris`.
  public var timeZone: String?
  /// Whether the bar is used; of a closed one only the books are kept.
  public var isOpen: Bool
  /// The bar whose menu this one follows, if it follows one.
  public var menuOf: BarID?
  public var offer: BarOffer

  /// Creates a bar from stored or entered values; without a name it has the one of its identifier.
  public init(
    id: BarID,
    name: LocalizedText? = nil,
    timeZone: String? = nil,
    isOpen: Bool = true,
    menuOf: BarID? = nil,
    offer: BarOffer = BarOffer()
  ) {
    self.id = id
    self.name = name ?? Self.usualName(of: id)
    self.timeZone = timeZone
    self.isOpen = isOpen
    self.menuOf = menuOf
    self.offer = offer
  }

  /// A name of a bar, each translation of which is one of a ``Place``.
  ///
  /// - Throws: ``BarListRefusal/wrongName(_:)``.
  static func name(_ name: LocalizedText) throws(BarListRefusal) -> LocalizedText {
    var lines: [Language: String] = [:]
    for (language, text) in name.translations.sorted(by: { $0.key < $1.key }) {
      guard let line = Place(rawValue: text) else { throw .wrongName(language) }
      lines[language] = line.rawValue
    }
    guard let name = LocalizedText(lines, phrases: name.phrases) else { throw .wrongName(nil) }
    return name
  }

  /// Whether a text has the form of a time zone's name.
  static func isZone(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// The identifier's words with a capital, which every language can read.
  private static func usualName(of bar: BarID) -> LocalizedText {
    let main: [Language: String] = [
      .korean: "본점", .english: "Main bar", .french: "Bar principal", .japanese: "本店",
      .simplifiedChinese: "总店",
    ]
    if bar == .main, let name = LocalizedText(main) { return name }
    let words = bar.rawValue.split(separator: "-").joined(separator: " ")
    return LocalizedText(words.prefix(1).uppercased() + words.dropFirst(), in: .english)
  }
}

/// Something that changes which bars a venue has.
public enum BarListCommand: Hashable, Sendable {
  case add(ListedBar, Menu)
  case describe(BarID, name: LocalizedText, timeZone: String?)
  case offer(BarID, BarOffer)
  case close(BarID)
  case reopen(BarID)
  /// Make a bar follow the menu of another one, or stop following.
  case follow(BarID, menuOf: BarID?)
}

/// Why the list of bars stays as it is.
public enum BarListRefusal: Error, Hashable, Sendable {
  case taken(BarID)
  case unknown(BarID)
  case tooMany
  /// The name is longer than a line, or empty, in a language; without one there is no name at all.
  case wrongName(Language?)
  /// The time zone is none.
  case wrongZone
  /// No other bar is open.
  case lastOpen
  /// The bar would follow itself, or one that follows another, or is followed itself.
  case wrongMenu(BarID)
}

/// The bars of a venue, and the rules by which they change.
public struct BarList: Hashable, Sendable {
  /// The most bars of a storage.
  public static let maximumCount = 10_000

  /// The bars in the order of their identifiers.
  public let bars: [ListedBar]

  public init(_ bars: [ListedBar]) { self.bars = bars.sorted { $0.id < $1.id } }

  /// A bar by its identifier, found by halves.
  public subscript(id: BarID) -> ListedBar? {
    var range = bars.indices
    while let first = range.first {
      let middle = first + range.count / 2
      if bars[middle].id == id { return bars[middle] }
      range = bars[middle].id < id ? middle + 1..<range.upperBound : first..<middle
    }
    return nil
  }

  public var open: [ListedBar] { bars.filter(\.isOpen) }

  public var hasSeveralOpen: Bool { bars.lazy.filter(\.isOpen).dropFirst().first != nil }

  public func followers(of bar: BarID) -> [BarID] { bars.filter { $0.menuOf == bar }.map(\.id) }

  /// Decides a command about a bar; nothing is changed here.
  ///
  /// - Returns: The bar as it is afterwards.
  /// - Throws: ``BarListRefusal``.
  public func decide(_ command: BarListCommand) throws(BarListRefusal) -> ListedBar {
    switch command {
    case .add(let bar, _):
      guard self[bar.id] == nil else { throw .taken(bar.id) }
      guard bars.count < Self.maximumCount else { throw .tooMany }
      var bar = bar
      bar.name = try ListedBar.name(bar.name)
      try check(bar.timeZone)
      if let other = bar.menuOf { try check(menuOf: other, for: bar.id) }
      return bar
    case .describe(let id, let name, let zone):
      let name = try ListedBar.name(name)
      try check(zone)
      var bar = try known(id)
      bar.name = name
      bar.timeZone = zone
      return bar
    case .offer(let id, let offer):
      var bar = try known(id)
      bar.offer = offer
      return bar
    case .close(let id):
      var bar = try known(id)
      guard open.contains(where: { $0.id != id }) else { throw .lastOpen }
      bar.isOpen = false
      return bar
    case .reopen(let id):
      var bar = try known(id)
      bar.isOpen = true
      return bar
    case .follow(let id, let other):
      var bar = try known(id)
      if let other { try check(menuOf: other, for: id) }
      bar.menuOf = other
      return bar
    }
  }

  private func known(_ id: BarID) throws(BarListRefusal) -> ListedBar {
    guard let bar = self[id] else { throw .unknown(id) }
    return bar
  }

  private func check(_ zone: String?) throws(BarListRefusal) {
    guard zone.map(ListedBar.isZone) ?? true else { throw .wrongZone }
  }

  /// One bar leads and others follow it: a chain would have to be published link by link.
  private func check(menuOf other: BarID, for id: BarID) throws(BarListRefusal) {
    let leader = try known(other)
    guard other != id, leader.menuOf == nil, followers(of: id).isEmpty else {
      throw .wrongMenu(other)
    }
  }
}

extension LogEntry {
  /// The line that tells of a change of the list.
  public init(
    _ command: BarListCommand,
    leaving bar: ListedBar,
    by who: Actor,
    at time: Timestamp
  ) {
    let name = bar.name.text(in: .fallback)
    let (action, details): (Action, String) =
      switch command {
      case .add: ("add-bar", name)
      case .describe:
        ("describe-bar", [name, bar.timeZone].compactMap(\.self).joined(separator: "; "))
      case .offer(_, let offer):
        ("offer-set", offer.languages.map(\.tag).joined(separator: " "))
      case .close: ("close-bar", "")
      case .reopen: ("reopen-bar", "")
      case .follow: ("follow-menu", bar.menuOf?.rawValue ?? "")
      }
    self.init(at: time, who: who, action: action, subject: bar.id.rawValue, details: details)
  }
}

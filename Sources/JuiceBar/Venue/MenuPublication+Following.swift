public import Time

extension MenuPublication {
  /// Makes another bar's published menu the menu of a bar that follows it; the publication takes
  /// the place of whatever the bar has.
  public static func following(
    _ menu: Menu,
    by who: LogEntry.Actor,
    at time: Timestamp
  ) -> MenuPublication {
    MenuPublication(menu, expecting: nil, from: .file, by: who, at: time)
  }

  /// Whether the menu differs in how much of a fruit a bar keeps alone: each bar has its own shelves.
  public var isOfLevels: Bool { source == .levels }
}

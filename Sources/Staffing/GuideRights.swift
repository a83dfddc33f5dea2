public import Languages

/// A person's permissions in the guide, from least to most; each role includes the ones before it.
public enum GuideRole: String, Hashable, Comparable, Sendable, CaseIterable {
  /// Changes texts of some languages, in drafts.
  case translator
  /// Also drafts records, adds media, and imports to drafts.
  case editor
  /// Also publishes, schedules and rolls back.
  case curator

  public static func < (left: GuideRole, right: GuideRole) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .translator: 0
    case .editor: 1
    case .curator: 2
    }
  }
}

/// The guide role of an account, apart from its role at bars.
public enum GuideRights: RawRepresentable, Hashable, Sendable {
  /// A translator of these languages, of which there is at least one.
  case translator(Set<Language>)
  case editor
  case curator

  /// Reads `editor`, `curator`, or a translator with their languages, as `translator:fr,ja`.
  public init?(rawValue: String) {
    let parts = rawValue.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let role = GuideRole(rawValue: String(parts[0])) else { return nil }
    guard parts.count == 2 else {
      guard role > .translator else { return nil }
      self.init(role)
      return
    }
    let words = parts[1].split(separator: ",", omittingEmptySubsequences: false)
    let languages = words.compactMap { Language(rawValue: String($0)) }
    guard role == .translator, languages.count == words.count else { return nil }
    self = .translator(Set(languages))
  }

  /// The rights of a role, for a translator in all languages.
  public init(_ role: GuideRole) {
    self =
      switch role {
      case .translator: .translator(Set(Language.allCases))
      case .editor: .editor
      case .curator: .curator
      }
  }

  public var rawValue: String {
    guard case .translator(let languages) = self else { return role.rawValue }
    return "\(role.rawValue):" + languages.sorted().map(\.tag).joined(separator: ",")
  }

  public var role: GuideRole {
    switch self {
    case .translator: .translator
    case .editor: .editor
    case .curator: .curator
    }
  }

  /// The languages whose texts they may change.
  public var languages: Set<Language> {
    if case .translator(let languages) = self { languages } else { Set(Language.allCases) }
  }
}

extension Account {
  /// The rights in the guide of an account of the default bar, whose managers and owners are curators.
  public var guideRights: GuideRights? { role >= .manager ? .curator : guide }
}

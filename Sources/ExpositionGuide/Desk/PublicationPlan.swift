/// What a publication would change.
public struct PublicationPlan: Hashable, Sendable {
  /// The state of the desk that it was made on.
  public let edition: DeskEdition
  /// The changes in the order of keys.
  public let changes: [PlannedChange]

  /// The version that the changes are made on; nothing for the first one.
  public var base: Int? { edition.version == 0 ? nil : edition.version }

  /// Whether something keeps a record from being published.
  public var isBlocked: Bool { changes.contains(where: \.isBlocked) }

  var revisions: [RecordKey: RecordRevision] {
    Dictionary(changes.map { ($0.key, $0.revision) }) { first, _ in first }
  }
}

/// A record that a publication would change.
public struct PlannedChange: Hashable, Sendable {
  public let key: RecordKey
  public let revision: RecordRevision
  public let deed: Deed
  /// Whether the record was published elsewhere since its draft was begun.
  public let isBehind: Bool
  /// The findings in the record as it would be published.
  public let findings: [RecordFinding]
  /// What keeps the record from being published, other records' places in it included.
  public let blockers: [RecordFinding]

  public var isBlocked: Bool { isBehind || !blockers.isEmpty }

  /// What becomes of a record.
  public enum Deed: String, Hashable, Sendable {
    case new, changed, withdrawn
  }
}

/// A number that goes to another exhibit although labels with it may hang.
public struct ReusedNumber: Hashable, Sendable {
  public let number: Int
  /// The exhibit that had it before.
  public let exhibit: RecordID

  public init(_ number: Int, of exhibit: RecordID) {
    (self.number, self.exhibit) = (number, exhibit)
  }
}

/// Why a schedule was not carried out at its time.
public enum ScheduleFailure: Hashable, Sendable, CustomStringConvertible {
  /// Records were published since they were held.
  case behind([RecordKey])
  /// Records have blockers.
  case blocked([RecordKey])
  /// The schedule was not held whole.
  case unfinished

  /// How many records are named at most.
  private static let most = 20

  init?(_ plan: PublicationPlan) {
    let behind = plan.changes.filter(\.isBehind).map(\.key)
    let blocked = plan.changes.filter { !$0.blockers.isEmpty }.map(\.key)
    if !behind.isEmpty {
      self = .behind(Array(behind.prefix(Self.most)))
    } else if !blocked.isEmpty {
      self = .blocked(Array(blocked.prefix(Self.most)))
    } else {
      return nil
    }
  }

  /// Reads the reason that a storage keeps.
  public init?(_ text: String) {
    let words = text.split(separator: " ")
    let keys = words.dropFirst().compactMap { RecordKey($0) }
    switch words.first {
    case "behind": self = .behind(keys)
    case "blocked": self = .blocked(keys)
    case "unfinished": self = .unfinished
    default: return nil
    }
  }

  public var description: String {
    switch self {
    case .behind(let keys): (["behind"] + keys.map(\.description)).joined(separator: " ")
    case .blocked(let keys): (["blocked"] + keys.map(\.description)).joined(separator: " ")
    case .unfinished: HeldSchedule.unfinished
    }
  }
}

extension RecordKey {
  /// Reads a kind and an identifier with a slash between them.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = RecordKind(rawValue: String(parts[0])),
      let id = RecordID(String(parts[1]))
    else { return nil }
    self.init(kind, id)
  }
}

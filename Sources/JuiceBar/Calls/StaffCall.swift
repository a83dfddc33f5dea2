public import Identifiers
public import Languages
public import Time

/// A visitor's call for staff: open until someone answers it, even while someone is on the way.
public struct StaffCall: Hashable, Sendable, Identifiable {
  /// The most calls that a bar keeps open.
  ///
  /// More are refused and none is dropped for them: a visitor who reads "we are coming" must not be
  /// forgotten because others called later.
  public static let maximumOpen = 100

  public let id: CallID
  public let reason: CallReason
  /// Where staff is wanted, if the screen says so.
  public let place: Place?
  public let calledAt: Timestamp
  /// Who said first that they are on the way, if somebody did before the answer.
  public var coming: Coming?
  /// When the call was answered; nothing as long as it is open.
  public var answeredAt: Timestamp?

  public init(
    id: CallID,
    reason: CallReason,
    place: Place?,
    calledAt: Timestamp,
    coming: Coming? = nil,
    answeredAt: Timestamp? = nil
  ) {
    self.id = id
    self.reason = reason
    self.place = place
    self.calledAt = calledAt
    self.coming = coming
    self.answeredAt = answeredAt
  }

  public var isOpen: Bool { answeredAt == nil }

  public var status: Status {
    if !isOpen { return .answered }
    return coming == nil ? .open : .coming
  }

  /// How far a call has come.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    case open
    /// Staff are on the way.
    case coming
    case answered
  }

  /// The word of staff that they are on the way.
  public struct Coming: Hashable, Sendable {
    public let at: Timestamp
    public let by: LogEntry.Actor?

    public init(at time: Timestamp, by actor: LogEntry.Actor?) {
      at = time
      by = actor
    }
  }
}

/// Why staff is called.
public enum CallReason: String, Hashable, Sendable, CaseIterable {
  /// The visitor wants help of any kind.
  case help
  /// Fruit is short for the visitor's order.
  case shortage
  /// Something is wrong with an order, or not known of it.
  case order
}

/// The name of a screen or a table: a line of at most 60 characters, such as `2층 키오스크`.
public struct Place: WrittenLine {
  public static let maximumLength = 60

  public let rawValue: String

  public init(unchecked line: String) { rawValue = line }
}

/// The identifier of a call.
public struct CallID: UUIDIdentifier {
  /// The identifier without its kind.
  public let uuid: UUIDv7

  /// Takes an identifier that was drawn.
  public init(_ uuid: UUIDv7) { self.uuid = uuid }
}

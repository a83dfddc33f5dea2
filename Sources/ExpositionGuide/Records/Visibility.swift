internal import Calendars
public import Time

extension RecordKind {
  /// Whether a record is visible by who names it.
  public var isNamed: Bool {
    switch self {
    case .exhibition, .exhibit, .tour: false
    case .person, .place, .period, .term, .media: true
    }
  }
}

extension GuideRecord {
  /// Whether an exhibition is visible at a moment.
  public func isVisible(at now: Timestamp) -> Bool {
    moment("visibleFrom").map { $0 <= now } ?? true
      && moment("visibleUntil").map { now < $0 } ?? true
  }

  /// Whether an exhibition becomes visible only after a moment.
  func isVisibleOnlyAfter(_ now: Timestamp) -> Bool {
    moment("visibleFrom").map { now < $0 } ?? false
  }

  /// The moments from which an exhibition is visible, or no longer is.
  public var moments: [Timestamp] {
    [moment("visibleFrom"), moment("visibleUntil")].compactMap(\.self)
  }

  private func moment(_ field: String) -> Timestamp? {
    string(field).flatMap(ISOTime.read)
  }
}

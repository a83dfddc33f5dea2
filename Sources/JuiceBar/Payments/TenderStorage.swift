public import Time

/// The tenders that a bar takes beside cash and card, as its manager has named them.
public struct TenderNames: Hashable, Sendable {
  public static let maximumCount = 8

  public let names: [TenderName]

  /// Creates a list, or nothing for more than ``maximumCount`` names or the same name twice.
  public init?(_ names: [TenderName]) {
    guard names.count <= Self.maximumCount, Set(names).count == names.count else { return nil }
    self.names = names
  }

  /// Takes names that were stored, each once.
  public init(stored names: [TenderName]) {
    var known: Set<TenderName> = []
    self.names = names.filter { known.insert($0).inserted }
  }

  /// None.
  public init() { names = [] }
}

/// Keeps the names of a bar's tenders.
public protocol TenderStorage: Sendable {
  /// The names, in the order of the manager.
  func tenderNames(of bar: BarID) async throws(StorageError) -> TenderNames

  /// Names the tenders, and writes down who did, in one transaction.
  func set(
    _ names: TenderNames,
    of bar: BarID,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError)
}

extension LogEntry {
  /// The line about tenders that were named.
  public init(naming tenders: TenderNames, by actor: Actor, at time: Timestamp) {
    self.init(
      at: time,
      who: actor,
      action: "tenders-set",
      details: tenders.names.map(\.rawValue).joined(separator: ", ")
    )
  }
}

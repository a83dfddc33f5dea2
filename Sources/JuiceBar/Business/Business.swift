import Identifiers
import Languages
public import Time

/// The business that sells at a bar, as receipts and reports of days name it.
public struct Business: Hashable, Sendable {
  public enum Detail: String, CaseIterable, Sendable {
    case name, representative
    /// The number under which the business is registered with the tax office.
    case registration
    case address, telephone
  }

  /// The most characters of a detail.
  public static let maximumLength = 120

  /// The details known.
  public let details: [Detail: String]

  /// Creates a business from lines as people type them; an empty one is not known.
  ///
  /// - Throws: ``BusinessFault`` for the first detail that is no line.
  public init(_ details: [Detail: String]) throws(BusinessFault) {
    var lines: [Detail: String] = [:]
    for detail in Detail.allCases {
      guard let text = details[detail] else { continue }
      do throws(LineFault) {
        lines[detail] = try String(line: text, upTo: Self.maximumLength)
      } catch {
        throw BusinessFault(detail: detail)
      }
    }
    self.details = lines
  }

  /// Takes the details of a business that was stored, by whatever rules they were written.
  public init(stored details: [Detail: String]) {
    self.details = details.filter { !$0.value.isEmpty }.mapValues(\.shownOnOneLine)
  }

  /// The business of a bar that has not named it.
  public static let unknown = Business(stored: [:])

  /// The requirements of a detail, in the words of a problem.
  public static let expectation = String.lineExpectation(upTo: maximumLength)

  public subscript(detail: Detail) -> String? { details[detail] }
}

/// The detail of a business that is too long, or no line.
public struct BusinessFault: Error, Hashable, Sendable {
  public let detail: Business.Detail
}

/// Where the business of a bar is kept.
public protocol BusinessStorage: Sendable {
  /// The business of a bar, read in one row.
  func business(of bar: BarID) async throws(StorageError) -> Business

  /// Sets the business, and writes down who did, in one transaction.
  func set(
    _ business: Business,
    of bar: BarID,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError)
}

extension LogEntry {
  public init(setting business: Business, by actor: Actor, at time: Timestamp) {
    self.init(
      at: time,
      who: actor,
      action: "business-set",
      subject: business[.name] ?? "",
      details: business[.registration] ?? ""
    )
  }
}

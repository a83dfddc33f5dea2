import ExpositionGuide
import HTTP
import Web

/// The records that a table lists.
struct GuideTableChoice: Hashable, Sendable {
  private(set) var kind = RecordKind.exhibit
  /// The exhibition whose exhibits are listed; without one all are.
  private(set) var exhibition: RecordID?

  /// All records of a kind.
  init(of kind: RecordKind) { self.kind = kind }

  /// Reads the choice in a query.
  ///
  /// - Throws: `Problem` 422 that names the parameter.
  init(_ query: Fields) throws(Problem) {
    if let text = query["kind"] {
      guard let kind = RecordKind(rawValue: text) else {
        let kinds = RecordKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw .wrongField("kind", "expected one of \(kinds)")
      }
      self.kind = kind
    }
    guard let text = query["exhibition"] else { return }
    guard kind == .exhibit else {
      throw .wrongField("exhibition", "expected with the kind exhibit alone")
    }
    guard let id = RecordID(text) else { throw Self.noExhibition }
    exhibition = id
  }

  static var noExhibition: Problem {
    .wrongField("exhibition", "expected the identifier of an exhibition that visitors see")
  }

  /// The name by which browsers save the table.
  var fileName: String { (exhibition?.description ?? kind.plural) + ".csv" }
}

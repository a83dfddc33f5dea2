import ExpositionGuide
import GuideWeb
import HTTP
package import Web

extension RecordKind: PathNamed {
  package static let pathNames: Set = ["kind"]
  package static var schema: Schema { .one(of: RecordKind.allCases) }
}

/// The number of an edit, a version or a schedule in a path.
struct DeskNumber: PathNamed {
  static let pathNames: Set = ["edit", "version", "schedule"]
  static var schema: Schema { .digits }

  let number: Int

  init?(pathPart: String) {
    guard let number = Int(pathPart), number > 0, pathPart == "\(number)" else { return nil }
    self.number = number
  }
}

extension PathPart<DeskNumber> {
  /// - Throws: `Problem` 404 for a text that is no number.
  func found() throws(Problem) -> Int {
    guard let value else { throw .notFound("There is nothing with the number \(text).") }
    return value.number
  }
}

extension RecordKey {
  /// Reads the key in a path.
  ///
  /// - Throws: `Problem` 404 for texts that are no kind or no identifier.
  init(_ kind: PathPart<RecordKind>, _ id: PathPart<RecordID>) throws(Problem) {
    guard let kindValue = kind.value, let idValue = id.value else {
      throw .notFound("The guide has no \(kind.text) named \(id.text).")
    }
    self.init(kindValue, idValue)
  }
}

extension Request {
  /// The number in the query from which a list goes on backwards.
  ///
  /// - Throws: `Problem` 422 where it is none.
  func numberBefore() throws(Problem) -> Int? {
    guard let text = query["before"] else { return nil }
    guard let number = Int(text), number > 0 else {
      throw .wrongField("before", "expected a number from 1 on")
    }
    return number
  }
}

package import ExpositionGuide
package import Web

extension RecordID: PathNamed {
  package static let pathNames: Set = ["id"]
  package static var schema: Schema { .exhibitID }

  package init?(pathPart: String) { self.init(pathPart) }
}

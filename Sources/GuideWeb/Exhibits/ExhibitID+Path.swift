package import ExpositionGuide
package import Web

extension Exhibit.ID: PathNamed {
  package static let pathNames: Set = ["id"]
  package static var schema: Schema { .exhibitID }

  package init?(pathPart: String) { self.init(pathPart) }
}

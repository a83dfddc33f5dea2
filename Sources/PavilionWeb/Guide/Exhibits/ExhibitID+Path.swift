import ExpositionGuide

extension Exhibit.ID: PathNamed {
  static let pathNames: Set = ["id"]
  static var schema: Schema { .exhibitID }

  init?(pathPart: String) { self.init(pathPart) }
}

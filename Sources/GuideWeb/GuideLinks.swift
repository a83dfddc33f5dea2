package import ExpositionGuide
package import Web

// The addresses of the guide.
extension Link {
  static let exhibitions = Link("/exhibitions", isOfGuide: true)

  package static func exhibition(_ id: RecordID, page: Int = 1) -> Link {
    Link(
      "/exhibitions/\(id)" + query([("page", page == 1 ? nil : "\(page)")]),
      isOfGuide: true
    )
  }

  /// A page, from 1, of the exhibits that name a record.
  package static func record(_ key: RecordKey, page: Int = 1) -> Link {
    Link(
      "/\(key.kind.plural)/\(key.id)" + query([("page", page == 1 ? nil : "\(page)")]),
      isOfGuide: true
    )
  }

  package static func exhibit(_ id: String) -> Link {
    Link("/exhibits/" + encoded(id), isOfGuide: true)
  }
}

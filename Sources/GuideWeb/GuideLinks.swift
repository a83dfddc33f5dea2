package import Web

// The addresses of the guide.
extension Link {
  /// A page of the list, from 1: of the exhibits that match a visitor's search, or of all.
  static func exhibitList(query: String, page: Int) -> Link {
    Link(
      "/exhibits"
        + Self.query([
          ("query", query.isEmpty ? nil : query), ("page", page == 1 ? nil : "\(page)"),
        ])
    )
  }

  package static func exhibit(_ id: String) -> Link { Link("/exhibits/" + encoded(id)) }
}

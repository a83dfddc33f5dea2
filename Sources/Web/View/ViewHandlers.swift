package import HTTP

/// Handles the accessibility panel on a page of its own.
struct ViewScreens: Handlers {
  let site: BarSite

  /// Shows the accessibility panel as a page: `GET /view?from=`.
  func show(_ request: Request) -> Response { site.showView(request) }

  /// Changes the visitor's choices, for the length of the visit: `POST /view`.
  func change(_ request: Request) throws(Problem) -> Response {
    let form = try request.form()
    var preferences = ViewPreferences(of: request)
    for choice in ViewPreferences.Choice.allCases {
      if let value = form[choice.rawValue] { preferences[choice] = value }
    }
    if form["reset"] != nil { preferences = ViewPreferences() }
    let cookie = preferences.cookie
    let seconds = cookie.isEmpty ? 0 : nil
    let origin = form["from"].flatMap { site.isOwnPage($0) ? $0 : nil }
    var response = Response.seeOther(origin ?? Link.start.path)
    response.headers["Set-Cookie"] =
      request.preference(ViewPreferences.cookieName, cookie, seconds: seconds)
    return response
  }
}

extension BarSite {
  /// Shows the accessibility panel as a page, from which a way leads back to the page that the request
  /// names, if it is one of our own; in a preview to one of the preview.
  package func showView(_ request: Request) -> Response {
    let preview = GuidePreview.current
    let named = request.query["from"].map { (preview?.base ?? "") + $0 }
    let start = preview == nil ? Link.start : Link.exposition
    let origin = named.flatMap { isOwnPage($0) ? $0 : nil } ?? start.path
    let page = ViewPage(preferences: ViewPreferences(of: request), origin: origin)
    return show(page, at: .view(from: origin), to: request)
  }
}

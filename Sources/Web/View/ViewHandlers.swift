import HTTP

/// Handles the accessibility panel on a page of its own.
struct ViewScreens: Handlers {
  let site: BarSite

  /// Shows the accessibility panel as a page: `GET /view?from=`.
  func show(_ request: Request) -> Response {
    let origin = ownPath(request.query["from"])
    let page = ViewPage(preferences: ViewPreferences(of: request), origin: origin)
    return site.show(page, at: .view(from: origin), to: request)
  }

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
    var response = Response.seeOther(ownPath(form["from"]))
    response.headers["Set-Cookie"] =
      request.preference(ViewPreferences.cookieName, cookie, seconds: seconds)
    return response
  }

  /// The path that a request names, if it is one of our pages; else the start screen's.
  private func ownPath(_ path: String?) -> String {
    path.flatMap { site.isOwnPage($0) ? $0 : nil } ?? Link.start.path
  }
}

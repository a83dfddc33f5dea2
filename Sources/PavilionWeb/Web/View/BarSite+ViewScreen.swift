import HTTP

extension BarSite {
  /// Shows the accessibility panel as a page: `GET /view?from=`.
  func showView(_ request: Request) -> Response {
    let origin = ownPath(request.query["from"])
    let page = ViewPage(preferences: ViewPreferences(of: request), origin: origin)
    return show(page, at: .view(from: origin), to: request)
  }

  /// Changes the visitor's choices, for the length of the visit: `POST /view`.
  func changeView(_ request: Request) throws(Problem) -> Response {
    let form = try request.form()
    var preferences = ViewPreferences(of: request)
    for choice in ViewPreferences.Choice.allCases {
      if let value = form[choice.rawValue] { preferences[choice] = value }
    }
    if form["reset"] != nil { preferences = ViewPreferences() }
    let cookie = preferences.cookie
    let seconds = cookie.isEmpty ? 0 : nil
    return Response(
      .seeOther,
      headers: [
        "Location": ownPath(form["from"]), "Cache-Control": "no-store",
        "Set-Cookie": request.preference(ViewPreferences.cookieName, cookie, seconds: seconds),
      ]
    )
  }

  /// The path that a request names, if it is one of our pages; else the start screen's.
  private func ownPath(_ path: String?) -> String {
    path.flatMap { isOwnPage($0) ? $0 : nil } ?? Link.start.path
  }
}

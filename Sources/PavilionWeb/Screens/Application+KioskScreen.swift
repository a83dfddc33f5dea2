import HTTP

extension Application {
  /// Shows how the screen that asks is set up, and the self-check: `GET /kiosk`.
  ///
  /// It may be asked for from anywhere: whatever is set holds for the device that sets it alone.
  func showKiosk(_ request: Request) -> Response {
    let settings = parts.screen.refined(by: request)
    let isSaved = request.query["saved"] != nil
    return showKiosk(KioskPageModel(settings, isSaved: isSaved), to: request, status: .ok)
  }

  /// Keeps the settings of a screen in a cookie of its own: `POST /kiosk`.
  func setUpKiosk(_ request: Request) throws(Problem) -> Response {
    let form = try request.form()
    let current = parts.screen.refined(by: request)
    let read = form["measured"] == nil ? KioskForm(form) : KioskForm(correcting: current, by: form)
    guard read.errors.isEmpty else {
      return showKiosk(KioskPageModel(read), to: request, status: .unprocessableContent)
    }
    var settings = read.settings
    settings.bar = bar.bar
    var response = Response.seeOther(.kioskSaved)
    response.headers["Set-Cookie"] =
      "\(ScreenSettings.cookieName)=\(settings.cookie); Path=/; Max-Age=31536000; SameSite=Lax"
    return response
  }

  private func showKiosk(_ model: KioskPageModel, to request: Request, status: Status) -> Response {
    let page = KioskPage(model: model).html(in: context(for: request, at: .kiosk))
    return PageTemplate(page).response(rootAttributes(of: request), status: status)
  }
}

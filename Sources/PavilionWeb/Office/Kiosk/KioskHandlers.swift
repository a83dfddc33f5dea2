import HTTP

extension BarSite {
  /// Shows the settings of the screen that sends the request, and the self-check: `GET /kiosk`.
  ///
  /// Any device may open it: its settings apply only to the device that makes them.
  func showKiosk(_ request: Request) -> Response {
    let settings = parts.screen.refined(by: request)
    let isSaved = request.query["saved"] != nil
    return showKiosk(KioskPageModel(settings, isSaved: isSaved), to: request, status: .ok)
  }

  /// Saves the settings of a screen in a cookie of its device: `POST /kiosk`.
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
    response.headers["Set-Cookie"] = request.preference(
      ScreenSettings.cookieName,
      settings.cookie,
      seconds: 31_536_000
    )
    return response
  }

  private func showKiosk(_ model: KioskPageModel, to request: Request, status: Status) -> Response {
    show(KioskPage(model: model), at: .kiosk, to: request, status)
  }
}

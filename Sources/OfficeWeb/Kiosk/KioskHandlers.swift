import CounterWeb
import HTTP
import Staffing
import Web

/// Handles the settings of the screen that sends the request.
///
/// Any device may open them: they apply only to the device that makes them.
struct KioskSetUp: Handlers {
  let site: BarSite

  /// Shows the settings and the self-check: `GET /kiosk`.
  func showSettings(_ request: Request) async throws(Problem) -> Response {
    let model = KioskPageModel(current(request), isSaved: request.query["saved"] != nil)
    return try await site.asStaff(of: request) {
      site.show(KioskPage(model: model), at: .kiosk, to: request)
    }
  }

  /// Saves the settings in a cookie of the device, and in the storage if it is paired: `POST /kiosk`.
  func save(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let read =
      form["measured"] == nil
      ? KioskForm(form) : KioskForm(correcting: current(request), by: form)
    guard read.errors.isEmpty else {
      let page = KioskPage(model: KioskPageModel(read))
      return try await site.asStaff(of: request) {
        site.show(page, at: .kiosk, to: request, .unprocessableContent)
      }
    }
    var settings = read.settings
    settings.bar = site.bar.bar
    settings.language = current(request).language
    if let screen = try await stored(await site.pairedScreen(of: request)) {
      settings.isPaired = true
      _ = try await stored(
        await site.parts.staff.keep(settings.cookie, for: screen.id, noting: nil)
      )
    }
    var response = Response.seeOther(.kioskSaved)
    response.set(settings, for: request)
    return response
  }

  private func current(_ request: Request) -> ScreenSettings {
    site.parts.settings.screen.refined(by: request)
  }
}

import HTTP
import JSON
import JuiceBar
import Languages
import Staffing
import Web

/// Handles the reports of paired screens.
struct ScreenReports: Handlers {
  let site: BarSite

  /// Notes a sign of life of the screen that sends it, and tells it what staff want of it:
  /// `POST /api/screen`.
  func report(_ request: Request) async throws(Problem) -> Response {
    let report = try ScreenReport(request)
    guard let screen = try await stored(await site.pairedScreen(of: request)) else {
      return sendAway(request)
    }
    let sighting = ScreenSighting(
      at: site.parts.surroundings.now(),
      version: report.version,
      language: report.language,
      address: site.parts.settings.proxies.client(of: request).description,
      battery: report.battery
    )
    site.screenBook.note(sighting, of: screen.id)
    let settings = site.settings(of: screen, sent: request.screenSettings)
    if screen.settings == nil {
      _ = try await stored(
        await site.parts.staff.keep(settings.cookie, for: screen.id, noting: nil)
      )
    }
    let isChanged = settings.cookie != site.parts.settings.screen.refined(by: request).cookie
    var response = Response.json([
      "isPaired": true, "reloads": .integer(screen.reloads), "isChanged": .bool(isChanged),
    ])
    if isChanged { response.set(settings, for: request) }
    return response
  }

  /// Answers a screen that is paired no longer: it keeps its settings, and reports no more.
  private func sendAway(_ request: Request) -> Response {
    var settings = site.parts.settings.screen.refined(by: request)
    var response = Response.json(["isPaired": false])
    if settings.isPaired {
      settings.isPaired = false
      response.set(settings, for: request)
    }
    return response
  }
}

extension BarSite {
  /// The last signs of life of the screens of all bars.
  var screenBook: ScreenBook { share.part(ScreenBook.init) }
}

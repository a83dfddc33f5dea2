package import HTTP
import Identifiers
package import JuiceBar
package import Staffing

extension BarSite {
  /// The paired screen of visitors that sends a request, at whichever bar it was paired; a screen can
  /// be moved to another one.
  ///
  /// A request without a device's cookie costs no read.
  package func pairedScreen(
    of request: Request
  ) async throws(StorageError) -> PairedScreen? {
    for address in StaffCookie.device.addresses(in: request) {
      let token = BarAddress.$current.withValue(address) { StaffCookie.device.hash(in: request) }
      guard let token, let home = bar(at: address) else { continue }
      if let screen = try await parts.staff.screen(token, of: home) { return screen }
    }
    return nil
  }

  private func bar(at address: BarAddress) -> BarID? {
    address == .root ? share.bar : BarID(String(address.suffix.dropFirst()))
  }

  /// The settings that a paired screen is to have: those that the storage keeps for it, or the ones of
  /// its own that it sends before it was first heard.
  package func settings(of screen: PairedScreen, sent cookie: String? = nil) -> ScreenSettings {
    var settings = parts.settings.screen.refined(
      by: screen.settings ?? cookie,
      isStored: screen.settings != nil
    )
    settings.isPaired = true
    return settings
  }

  /// The settings of a paired screen that asks for a page of visitors without them, having lost its
  /// cookie; `nil` for any other screen, and without the storage.
  func lostSettings(of request: Request) async -> ScreenSettings? {
    guard request.method == .get, !updates.isAway,
      !parts.settings.screen.refined(by: request).isPaired,
      let screen = try? await pairedScreen(of: request)
    else { return nil }
    return settings(of: screen, sent: request.screenSettings)
  }
}

extension Request {
  /// The settings that the screen keeps itself.
  package var screenSettings: String? { headers.cookie(ScreenSettings.cookieName) }

  /// Has the request be that of a screen with these settings, whichever it sends.
  mutating func carry(_ settings: ScreenSettings) {
    let cookies = ["\(ScreenSettings.cookieName)=\(settings.cookie)"] + headers.all("Cookie")
    headers["Cookie"] = cookies.joined(separator: "; ")
  }
}

extension Response {
  /// Gives the screen that sent a request these settings, for a year.
  package mutating func set(_ settings: ScreenSettings, for request: Request) {
    headers.add(
      "Set-Cookie",
      request.preference(ScreenSettings.cookieName, settings.cookie, seconds: 31_536_000)
    )
  }
}

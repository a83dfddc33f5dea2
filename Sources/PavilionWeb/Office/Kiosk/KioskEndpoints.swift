import Staffing

extension Endpoint {
  /// The addresses of a screen's own settings.
  static let kiosk: [Endpoint] = [
    .page("/kiosk", .visitor, BarSite.showKiosk),
    .form("/kiosk", .visitor, BarSite.setUpKiosk),
  ]
}

import Staffing

extension Endpoint {
  /// The addresses of the accessibility panel.
  static let view: [Endpoint] = [
    .page("/view", .visitor, BarSite.showView),
    .form("/view", .visitor, BarSite.changeView),
  ]
}

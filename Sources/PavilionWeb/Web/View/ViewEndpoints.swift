import Staffing

extension Endpoint {
  /// The addresses of the accessibility panel.
  static let view: [Endpoint] = [
    .page("/view", .visitor, BarSite.showView)
      .query("from"),
    .form("/view", .visitor, BarSite.changeView)
      .taking("size? contrast? theme? motion? reach? speech? rate? reading? reset? from?"),
  ]
}

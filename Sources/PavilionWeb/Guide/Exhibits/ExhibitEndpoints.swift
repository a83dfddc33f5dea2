import Staffing

extension Endpoint {
  /// The addresses of exhibits and the search for them.
  static let exhibit: [Endpoint] = [
    .page("/exhibits", .visitor, BarSite.showExhibits),
    .page("/exhibits/{id}", .visitor, BarSite.showExhibit),
    .get("/api/exhibits", .visitor, .any, BarSite.apiExhibits),
    .get("/api/exhibits/{id}", .visitor, .any, BarSite.apiExhibit),
  ]
}

import Staffing

extension Endpoint {
  /// The addresses of the accessibility panel.
  package static let view: [Endpoint] = [
    .page("/view", .visitor, ViewScreens.show)
      .query("from"),
    .form("/view", .visitor, ViewScreens.change)
      .taking(ViewPreferences.Choice.allCases.map { "\($0.rawValue)? " }.joined() + "reset? from?"),
  ]
}

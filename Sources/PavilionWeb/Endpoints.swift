extension Endpoint {
  /// Every address that the program answers.
  static let all: [Endpoint] = [
    start, ordering, queue, payment, receipt, call, exposition, exhibit, offline, stock, stocktake,
    forecast, report, kiosk, signIn, people, menu, menuAPI, overview, barSettings, token, webhook,
    view, asset, service,
  ].flatMap(\.self)
}

import Staffing

extension Endpoint {
  /// The addresses of the first screen and the choice of a bar.
  static let start: [Endpoint] = [
    .page("/", .visitor, BarSite.showStart),
    .page("/bars", .visitor, BarSite.showBars).ofVenue()
      .query("query"),
    .get("/api/bars", .visitor, .any, BarSite.apiBars).ofVenue()
      .described("listBars", "List the open bars, with figures of those you manage") {
        $0.query("query?", .text, "Part of a name or identifier.")
        $0.query("limit?", .integer(1...1000))
        $0.query(
          "after?",
          .string("^[a-z0-9]+(-[a-z0-9]+)*$", maximum: 64),
          "The `next` of the answer before."
        )
        $0.answers(.barList, "The default bar first.")
      },
  ]
}

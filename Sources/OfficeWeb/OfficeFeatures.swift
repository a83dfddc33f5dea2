import Staffing
package import Web

extension Features {
  /// The office: menu, stock, reports, forecast, people and the settings of a screen.
  package static let office = Features(
    endpoints: [
      Endpoint.stock, Endpoint.stocktake, Endpoint.forecast, Endpoint.report, Endpoint.kiosk,
      Endpoint.signIn, Endpoint.trust, Endpoint.people, Endpoint.screens, Endpoint.menu,
      Endpoint.menuAPI,
    ].flatMap(\.self),
    tasks: [
      // The first forecast takes longest; for the bar most likely to be asked it is made in advance.
      { site in if site.isMain { _ = try? await site.stockForecast() } },
      { site in if site.isMain { await site.screenBook.keepWriting(to: site.parts.staff) } },
    ],
    places: StaffPlace.office,
    needs: [StaffNeed.firstJuice, StaffNeed.stock, StaffNeed.stocktake],
    logLinks: [Link.screens],
    measures: [MetricFamily.ofScreens],
    files: EmbeddedFiles.all
  )
}

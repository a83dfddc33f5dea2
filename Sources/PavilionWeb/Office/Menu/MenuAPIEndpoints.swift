import HTTP
import Staffing

extension Endpoint {
  /// The addresses of the menu for programs.
  static let menuAPI: [Endpoint] = [
    .get("/api/menu/files/{file}", .staff, .scope(.menuRead), BarSite.sendMenuFile),
    .put("/api/menu/pictures", .manager, .scope(.menuWrite), BarSite.apiAddMenuPicture)
      .takingBody(of: .picture),
    .get("/api/menu/draft", .staff, .scope(.menuRead), BarSite.apiMenuDraft),
    .put("/api/menu/draft", .manager, .scope(.menuWrite), BarSite.apiSetMenuDraft)
      .takingBody(of: .menuFile),
    .delete("/api/menu/draft", .manager, .scope(.menuWrite), BarSite.apiDiscardMenuDraft),
    .put("/api/menu/draft/fruits/{fruit}", .manager, .scope(.menuWrite), BarSite.apiSetMenuFruit),
    .delete(
      "/api/menu/draft/fruits/{fruit}",
      .manager,
      .scope(.menuWrite),
      BarSite.apiRemoveMenuFruit
    ),
    .put("/api/menu/draft/juices/{juice}", .manager, .scope(.menuWrite), BarSite.apiSetMenuJuice),
    .delete(
      "/api/menu/draft/juices/{juice}",
      .manager,
      .scope(.menuWrite),
      BarSite.apiRemoveMenuJuice
    ),
    .get("/api/menu/versions", .staff, .scope(.menuRead), BarSite.apiMenuVersions),
    .post("/api/menu/versions", .manager, .scope(.menuWrite), BarSite.apiPublishMenu)
      .publishingMenu(),
    .get("/api/menu/versions/{version}", .staff, .scope(.menuRead), BarSite.apiMenuVersion),
  ]
}

import HTTP
import Staffing

extension Endpoint {
  /// The addresses of the menu on screens.
  static let menu: [Endpoint] = [
    .page("/manage/menu", .staff, BarSite.showMenuEditor),
    .page("/manage/menu/new-fruit", .manager) { (site: BarSite) in
      { request async throws(Problem) in try await site.showNewMenuPiece(request, .fruit) }
    },
    .page("/manage/menu/fruits/{id}", .manager, BarSite.showMenuFruit),
    .form("/manage/menu/fruits", .manager) { (site: BarSite) in
      { request async throws(Problem) in try await site.setMenuPiece(request, .fruit) }
    },
    .form("/manage/menu/fruits/{id}/picture", .manager, BarSite.setFruitPicture)
      .takingBody(of: .pictureInForm),
    .page("/manage/menu/new-juice", .manager) { (site: BarSite) in
      { request async throws(Problem) in try await site.showNewMenuPiece(request, .juice) }
    },
    .page("/manage/menu/juices/{id}", .manager, BarSite.showMenuJuice),
    .form("/manage/menu/juices", .manager) { (site: BarSite) in
      { request async throws(Problem) in try await site.setMenuPiece(request, .juice) }
    },
    .form("/manage/menu/juices/{id}/picture", .manager, BarSite.setJuicePicture)
      .takingBody(of: .pictureInForm),
    .form("/manage/menu/pieces", .manager, BarSite.arrangeMenu),
    .form("/manage/menu/money", .manager, BarSite.setMenuMoney),
    .form("/manage/menu/draft", .manager, BarSite.endMenuDraft),
    .page("/manage/menu/preview", .staff, BarSite.showMenuPreview),
    .page("/manage/menu/publish", .manager, BarSite.showMenuPublishing),
    .form("/manage/menu/publish", .manager, BarSite.publishMenu).publishingMenu(),
    .page("/manage/menu/versions", .staff, BarSite.showMenuVersions),
    .page("/manage/menu/versions/{version}", .staff, BarSite.showMenuVersion),
    .form("/manage/menu/versions/{version}", .manager, BarSite.rollMenuBack).publishingMenu(),
    .page("/manage/menu/import", .manager, BarSite.showMenuImport),
    .form("/manage/menu/import", .manager, BarSite.importMenu).takingBody(of: .menuFileInForm),
  ]
}

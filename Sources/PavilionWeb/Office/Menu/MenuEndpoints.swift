import HTTP
import Staffing

extension Endpoint {
  /// The addresses of the menu on screens.
  static let menu: [Endpoint] = [
    .page("/manage/menu", .staff, BarSite.showMenuEditor)
      .query("done"),
    .page("/manage/menu/new-fruit", .manager) { (site: BarSite) in
      { request async throws(Problem) in try await site.showNewMenuPiece(request, .fruit) }
    },
    .page("/manage/menu/fruits/{id}", .manager, BarSite.showMenuFruit),
    .form("/manage/menu/fruits", .manager) { (site: BarSite) in
      { request async throws(Problem) in try await site.setMenuPiece(request, .fruit) }
    }
    .taking {
      [
        "id": .fruitID, "revision": .digits, "new?": .text, "capacity?": .text, "opening?": .text,
        "low?": .text, "color?": .text, "pack?": .text, "grams?": .text,
        "name.*": .text.described("The name, in a language."),
        "unit.*": .text.described("What pieces are called, in a language."),
        "allergen.*": .text.described("Whether guests must be told of it."),
      ]
    },
    .form("/manage/menu/fruits/{id}/picture", .manager, BarSite.setFruitPicture)
      .takingBody(of: .pictureInForm)
      .uploading("picture", with: "revision action?"),
    .page("/manage/menu/new-juice", .manager) { (site: BarSite) in
      { request async throws(Problem) in try await site.showNewMenuPiece(request, .juice) }
    },
    .page("/manage/menu/juices/{id}", .manager, BarSite.showMenuJuice),
    .form("/manage/menu/juices", .manager) { (site: BarSite) in
      { request async throws(Problem) in try await site.setMenuPiece(request, .juice) }
    }
    .taking {
      [
        "id": .juiceID, "revision": .digits, "new?": .text, "price?": .text, "taxRate?": .text,
        "makingSeconds?": .text, "name.*": .text.described("The name, in a language."),
        "shortName.*": .text.described("The short name, in a language."),
        "recipe.*": .text.described("The pieces of a fruit in a glass."),
        "allergen.*": .text.described(
          "Whether guests must be told of it beside what the fruits name."
        ),
      ]
    },
    .form("/manage/menu/juices/{id}/picture", .manager, BarSite.setJuicePicture)
      .takingBody(of: .pictureInForm)
      .uploading("picture", with: "revision action?"),
    .form("/manage/menu/pieces", .manager, BarSite.arrangeMenu)
      .taking {
        [
          "action": .one(of: ["up", "down", "remove"]), "fruit?": .fruitID, "juice?": .juiceID,
          "revision": .digits,
        ]
      },
    .form("/manage/menu/money", .manager, BarSite.setMenuMoney)
      .taking("currency taxRate revision"),
    .form("/manage/menu/draft", .manager, BarSite.endMenuDraft)
      .taking { ["action": .one(of: ["discard", "merge"]), "revision": .digits] },
    .page("/manage/menu/preview", .staff, BarSite.showMenuPreview),
    .page("/manage/menu/publish", .manager, BarSite.showMenuPublishing),
    .form("/manage/menu/publish", .manager, BarSite.publishMenu).publishingMenu()
      .taking { ["revision": .digits] },
    .page("/manage/menu/versions", .staff, BarSite.showMenuVersions)
      .query { ["before": .string("^[1-9][0-9]{0,17}$")] },
    .page("/manage/menu/versions/{version}", .staff, BarSite.showMenuVersion),
    .form("/manage/menu/versions/{version}", .manager, BarSite.rollMenuBack).publishingMenu()
      .taking { ["published": .digits] },
    .page("/manage/menu/import", .manager, BarSite.showMenuImport),
    .form("/manage/menu/import", .manager, BarSite.importMenu).takingBody(of: .menuFileInForm)
      .taking("file revision")
      .uploading("upload", with: "file? revision"),
  ]
}

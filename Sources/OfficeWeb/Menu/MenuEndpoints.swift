import CounterWeb
import HTTP
import Staffing
package import Web

extension Endpoint {
  package static let menu: [Endpoint] = [
    .page("/manage/menu", .staff, MenuEditor.showMenu)
      .query("done"),
    .page("/manage/menu/new-fruit", .manager, MenuEditor.showNewFruit),
    .page("/manage/menu/fruits/{id}", .manager, MenuEditor.showFruit),
    .form("/manage/menu/fruits", .manager, MenuEditor.setFruit)
      .taking {
        [
          "id": .fruitID, "revision": .digits, "new?": .text, "capacity?": .text, "opening?": .text,
          "low?": .text, "color?": .text, "pack?": .text, "grams?": .text,
          "name.*": .text.described("The name, in a language."),
          "unit.*": .text.described("The name of a piece, in a language."),
          "allergen.*": .text.described("Whether the fruit contains it."),
        ]
      },
    .form("/manage/menu/fruits/{id}/picture", .manager, MenuEditor.setFruitPicture)
      .takingBody(of: .pictureInForm)
      .uploading("picture", with: "revision action? hash?"),
    .page("/manage/menu/new-juice", .manager, MenuEditor.showNewJuice),
    .page("/manage/menu/juices/{id}", .manager, MenuEditor.showJuice),
    .form("/manage/menu/juices", .manager, MenuEditor.setJuice)
      .taking {
        [
          "id": .juiceID, "revision": .digits, "new?": .text, "price?": .text, "free?": .text,
          "taxRate?": .text,
          "makingSeconds?": .text, "name.*": .text.described("The name, in a language."),
          "shortName.*": .text.described("The short name, in a language."),
          "recipe.*": .text.described("The pieces of a fruit in a glass."),
          "allergen.*": .text.described("Whether it is in the juice beside its fruits' allergens."),
        ]
      },
    .form("/manage/menu/juices/{id}/picture", .manager, MenuEditor.setJuicePicture)
      .takingBody(of: .pictureInForm)
      .uploading("picture", with: "revision action? hash?"),
    .form("/manage/menu/pieces", .manager, MenuEditor.arrange)
      .taking {
        [
          "action": .one(of: ["up", "down", "remove"]), "fruit?": .fruitID, "juice?": .juiceID,
          "revision": .digits, "sure?": .text,
        ]
      },
    .form("/manage/menu/money", .manager, MenuEditor.setMoney)
      .taking("currency taxRate revision"),
    .form("/manage/menu/draft", .manager, MenuEditor.endDraft)
      .taking {
        ["action": .one(of: ["discard", "merge"]), "revision": .digits, "sure?": .text]
      },
    .page("/manage/menu/preview", .staff, MenuEditor.showPreview),
    .page("/manage/menu/publish", .manager, MenuVersions.showPublishing),
    .form("/manage/menu/publish", .manager, MenuVersions.publish).publishingMenu()
      .taking { ["revision": .digits] },
    .page("/manage/menu/versions", .staff, MenuVersions.showVersions)
      .query { ["before": .menuVersionNumber] },
    .page("/manage/menu/versions/{version}", .staff, MenuVersions.showVersion),
    .form("/manage/menu/versions/{version}", .manager, MenuVersions.rollBack).publishingMenu()
      .taking { ["published": .digits] },
    .page("/manage/menu/import", .manager, MenuEditor.showImport),
    .form("/manage/menu/import", .manager, MenuEditor.importFile).takingBody(of: .menuFileInForm)
      .taking("file revision sure?")
      .uploading("upload", with: "file? revision sure?"),
  ]
}

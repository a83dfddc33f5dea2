import HTTP
import JSON
import Pictures
import Staffing
import Web

extension Endpoint {
  static let menuAPI: [Endpoint] = [
    .get("/api/menu", .visitor, .scope(.menuRead), MenuEditor.apiMenu)
      .described("getMenu", "Read the menu") {
        $0.answers(.menu)
        $0.answersUnchanged()
      },
    .get("/api/menu/files/{file}", .staff, .scope(.menuRead), MenuEditor.sendFile)
      .described("getMenuFile", "Download the menu or its draft") {
        $0.answers(.object([:]))
        $0.answers(.string, as: "text/csv")
      },
    .put("/api/menu/pictures", .manager, .scope(.menuWrite), MenuEditor.apiAddPicture)
      .takingBody(of: .picture)
      .described("addMenuPicture", "Upload a picture for the menu") {
        for format in PictureFile.Format.allCases {
          $0.takes(.string.with("format", "binary"), as: format.mediaType)
        }
        $0.creates(
          .menuPicture,
          "Dropped after a day unless the draft or a version of the menu names it."
        )
      },
    .get("/api/menu/draft", .staff, .scope(.menuRead), MenuEditor.apiDraft)
      .described("getMenuDraft", "Read the draft with its problems and changes") {
        $0.answers(.menuDraft)
      },
    .put("/api/menu/draft", .manager, .scope(.menuWrite), MenuEditor.apiSetDraft)
      .takingBody(of: .menuFile)
      .described("setMenuDraft", "Replace the draft by a menu file") {
        $0.changesDraft()
        $0.takes(.draftMenu)
        $0.takes(.string, as: "text/csv")
      },
    .delete("/api/menu/draft", .manager, .scope(.menuWrite), MenuEditor.apiDiscardDraft)
      .described("discardMenuDraft", "Discard the draft") {
        $0.changesDraft()
      },
    .put("/api/menu/draft/fruits/{fruit}", .manager, .scope(.menuWrite), MenuEditor.apiSetFruit)
      .described("setMenuFruit", "Add or change a fruit of the draft") {
        $0.changesDraft()
        $0.takes(.draftFruit)
      },
    .delete(
      "/api/menu/draft/fruits/{fruit}",
      .manager,
      .scope(.menuWrite),
      MenuEditor.apiRemoveFruit
    )
    .described("removeMenuFruit", "Remove a fruit from the draft") {
      $0.changesDraft()
    },
    .put("/api/menu/draft/juices/{juice}", .manager, .scope(.menuWrite), MenuEditor.apiSetJuice)
      .described("setMenuJuice", "Add or change a juice of the draft") {
        $0.changesDraft()
        $0.takes(.draftJuice)
      },
    .delete(
      "/api/menu/draft/juices/{juice}",
      .manager,
      .scope(.menuWrite),
      MenuEditor.apiRemoveJuice
    )
    .described("removeMenuJuice", "Remove a juice from the draft") {
      $0.changesDraft()
    },
    .get("/api/menu/versions", .staff, .scope(.menuRead), MenuVersions.apiVersions)
      .described("getMenuVersions", "List the menu's versions, newest first") {
        $0.query("before?", .menuVersionNumber)
        $0.answers(.menuVersionList, "At most fifty.")
      },
    .post("/api/menu/versions", .manager, .scope(.menuWrite), MenuVersions.apiPublish)
      .publishingMenu()
      .described("publishMenu", "Publish the draft, or an older version again") {
        $0.takes(.menuPublishing)
        $0.creates(
          .menuVersion,
          """
          The menu as published; after a rollback with the fruit that stays because it is in \
          stock.
          """
        )
        $0.refuses(.notFound, "Nothing has this name.")
        $0.refusesMenu()
      },
    .get("/api/menu/versions/{version}", .staff, .scope(.menuRead), MenuVersions.apiVersion)
      .described("getMenuVersion", "Read a version of the menu") {
        $0.answers(.menuVersion)
      },
  ]
}

extension Operation {
  /// Changes the draft of the revision in the query, and answers with it.
  fileprivate mutating func changesDraft() {
    let description = "The revision of the draft as last read; 0 if there never was one."
    query("revision", .integer(from: 0), description)
    answers(.menuDraft)
    refusesMenu()
  }

  fileprivate mutating func refusesMenu() {
    let description = """
      The draft or the menu has changed meanwhile, or the draft lacks fruit that is in stock.
      """
    refuses(.conflict, description)
  }
}

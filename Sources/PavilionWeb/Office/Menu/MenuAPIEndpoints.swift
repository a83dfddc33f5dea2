import HTTP
import JSON
import Staffing

extension Endpoint {
  /// The addresses of the menu for programs.
  static let menuAPI: [Endpoint] = [
    .get("/api/menu/files/{file}", .staff, .scope(.menuRead), BarSite.sendMenuFile)
      .described("getMenuFile", "Download the menu or its draft") {
        $0.answers(.object([:]))
        $0.answers(.string, as: "text/csv")
      },
    .put("/api/menu/pictures", .manager, .scope(.menuWrite), BarSite.apiAddMenuPicture)
      .takingBody(of: .picture)
      .described("addMenuPicture", "Upload a picture for the menu") {
        $0.takes(.string.with("format", "binary"), as: "image/png")
        $0.takes(.string.with("format", "binary"), as: "image/jpeg")
        $0.takes(.string.with("format", "binary"), as: "image/webp")
        $0.creates(
          .menuPicture,
          "Dropped after a day unless the draft or a version of the menu names it."
        )
      },
    .get("/api/menu/draft", .staff, .scope(.menuRead), BarSite.apiMenuDraft)
      .described("getMenuDraft", "Read the draft with its problems and changes") {
        $0.answers(.menuDraft)
      },
    .put("/api/menu/draft", .manager, .scope(.menuWrite), BarSite.apiSetMenuDraft)
      .takingBody(of: .menuFile)
      .described("setMenuDraft", "Replace the draft by a menu file") {
        $0.query(
          "revision",
          .integer(from: 0),
          "The revision of the draft as last read; 0 if there never was one."
        )
        $0.takes(.draftMenu)
        $0.takes(.string, as: "text/csv")
        $0.answers(.menuDraft)
        $0.refuses(
          .conflict,
          """
          The draft or the menu has changed meanwhile, or the draft lacks fruit that is in \
          stock.
          """
        )
      },
    .delete("/api/menu/draft", .manager, .scope(.menuWrite), BarSite.apiDiscardMenuDraft)
      .described("discardMenuDraft", "Discard the draft") {
        $0.query(
          "revision",
          .integer(from: 0),
          "The revision of the draft as last read; 0 if there never was one."
        )
        $0.answers(.menuDraft)
        $0.refuses(
          .conflict,
          """
          The draft or the menu has changed meanwhile, or the draft lacks fruit that is in \
          stock.
          """
        )
      },
    .put("/api/menu/draft/fruits/{fruit}", .manager, .scope(.menuWrite), BarSite.apiSetMenuFruit)
      .described("setMenuFruit", "Add or change a fruit of the draft") {
        $0.query(
          "revision",
          .integer(from: 0),
          "The revision of the draft as last read; 0 if there never was one."
        )
        $0.takes(.draftFruit)
        $0.answers(.menuDraft)
        $0.refuses(
          .conflict,
          """
          The draft or the menu has changed meanwhile, or the draft lacks fruit that is in \
          stock.
          """
        )
      },
    .delete(
      "/api/menu/draft/fruits/{fruit}",
      .manager,
      .scope(.menuWrite),
      BarSite.apiRemoveMenuFruit
    )
    .described("removeMenuFruit", "Remove a fruit from the draft") {
      $0.query(
        "revision",
        .integer(from: 0),
        "The revision of the draft as last read; 0 if there never was one."
      )
      $0.answers(.menuDraft)
      $0.refuses(
        .conflict,
        """
        The draft or the menu has changed meanwhile, or the draft lacks fruit that is in \
        stock.
        """
      )
    },
    .put("/api/menu/draft/juices/{juice}", .manager, .scope(.menuWrite), BarSite.apiSetMenuJuice)
      .described("setMenuJuice", "Add or change a juice of the draft") {
        $0.query(
          "revision",
          .integer(from: 0),
          "The revision of the draft as last read; 0 if there never was one."
        )
        $0.takes(.draftJuice)
        $0.answers(.menuDraft)
        $0.refuses(
          .conflict,
          """
          The draft or the menu has changed meanwhile, or the draft lacks fruit that is in \
          stock.
          """
        )
      },
    .delete(
      "/api/menu/draft/juices/{juice}",
      .manager,
      .scope(.menuWrite),
      BarSite.apiRemoveMenuJuice
    )
    .described("removeMenuJuice", "Remove a juice from the draft") {
      $0.query(
        "revision",
        .integer(from: 0),
        "The revision of the draft as last read; 0 if there never was one."
      )
      $0.answers(.menuDraft)
      $0.refuses(
        .conflict,
        """
        The draft or the menu has changed meanwhile, or the draft lacks fruit that is in \
        stock.
        """
      )
    },
    .get("/api/menu/versions", .staff, .scope(.menuRead), BarSite.apiMenuVersions)
      .described("getMenuVersions", "List the menu's versions, newest first") {
        $0.query("before?", .string("^[1-9][0-9]{0,17}$"))
        $0.answers(.menuVersionList, "At most fifty.")
      },
    .post("/api/menu/versions", .manager, .scope(.menuWrite), BarSite.apiPublishMenu)
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
        $0.refuses(
          .conflict,
          """
          The draft or the menu has changed meanwhile, or the draft lacks fruit that is in \
          stock.
          """
        )
      },
    .get("/api/menu/versions/{version}", .staff, .scope(.menuRead), BarSite.apiMenuVersion)
      .described("getMenuVersion", "Read a version of the menu") {
        $0.answers(.menuVersion)
      },
  ]
}

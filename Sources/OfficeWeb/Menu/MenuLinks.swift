import CounterWeb
import JuiceBar
package import Web

// The addresses of the menu's draft and versions.
extension Link {
  static func menuEditor(_ notice: MenuNotice?) -> Link {
    Link("/manage/menu" + (notice.map { "?done=\($0.rawValue)" } ?? ""))
  }

  /// The form of a new `fruit` or `juice`.
  static func newMenuPiece(_ kind: String) -> Link { Link("/manage/menu/new-\(kind)") }

  static func menuFruit(_ id: FruitID) -> Link { Link("/manage/menu/fruits/\(id)") }
  static let setMenuFruit = Link("/manage/menu/fruits")
  static func menuJuice(_ id: JuiceID) -> Link { Link("/manage/menu/juices/\(id)") }
  static let setMenuJuice = Link("/manage/menu/juices")

  /// Receives the picture of a fruit; also its form just after the picture was changed.
  static func menuFruitPicture(_ id: FruitID, _ notice: MenuNotice?) -> Link {
    Link("/manage/menu/fruits/\(id)" + (notice.map { "?done=\($0.rawValue)" } ?? "/picture"))
  }

  /// Receives the picture of a juice; also its form just after the picture was changed.
  static func menuJuicePicture(_ id: JuiceID, _ notice: MenuNotice?) -> Link {
    Link("/manage/menu/juices/\(id)" + (notice.map { "?done=\($0.rawValue)" } ?? "/picture"))
  }

  static let arrangeMenu = Link("/manage/menu/pieces")
  static let setMenuMoney = Link("/manage/menu/money")
  static let endMenuDraft = Link("/manage/menu/draft")
  static let menuPreview = Link("/manage/menu/preview")
  static let menuPublishing = Link("/manage/menu/publish")

  package static func menuVersions(before: Int?) -> Link {
    Link("/manage/menu/versions" + (before.map { "?before=\($0)" } ?? ""))
  }

  package static func menuVersion(_ version: Int) -> Link {
    Link("/manage/menu/versions/\(version)")
  }
  static let menuImport = Link("/manage/menu/import")

  /// The draft or the menu as a file: `draft` or `menu`, `.json` or `.csv`.
  package static func menuFile(_ file: String) -> Link { Link("/api/menu/files/" + encoded(file)) }
}

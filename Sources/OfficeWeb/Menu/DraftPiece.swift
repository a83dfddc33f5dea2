import Identifiers
import JSON
import JuiceBar
import Pictures
import Web

/// A fruit or a juice of the draft.
enum DraftPiece {
  case fruit(DraftFruit)
  case juice(DraftJuice)

  /// - Throws: `Problem` 404 if the draft does not have it.
  init(_ kind: MenuForm.Kind, _ id: String, in draft: MenuDraft) throws(Problem) {
    let piece: Self? =
      switch kind {
      case .fruit: FruitID(id).flatMap { draft[$0] }.map { .fruit($0) }
      case .juice: JuiceID(id).flatMap { draft[$0] }.map { .juice($0) }
      }
    guard let piece else { throw .notFound("The draft has no \(kind.rawValue) named \(id).") }
    self = piece
  }

  /// Reads a piece of a menu file.
  init(_ kind: MenuForm.Kind, _ body: JSONReader) throws(JSONMismatch) {
    switch kind {
    case .fruit: self = .fruit(try DraftFruit(body))
    case .juice: self = .juice(try DraftJuice(body))
    }
  }

  var id: String {
    switch self {
    case .fruit(let fruit): fruit.id.rawValue
    case .juice(let juice): juice.id.rawValue
    }
  }

  var picture: PictureHash? {
    get {
      switch self {
      case .fruit(let fruit): fruit.picture
      case .juice(let juice): juice.picture
      }
    }
    set {
      switch self {
      case .fruit(var fruit):
        fruit.picture = newValue
        self = .fruit(fruit)
      case .juice(var juice):
        juice.picture = newValue
        self = .juice(juice)
      }
    }
  }

  /// The edit that adds or changes it.
  var setting: DraftEdit {
    switch self {
    case .fruit(let fruit): .setFruit(fruit)
    case .juice(let juice): .setJuice(juice)
    }
  }

  var removal: DraftEdit {
    switch self {
    case .fruit(let fruit): .removeFruit(fruit.id)
    case .juice(let juice): .removeJuice(juice.id)
    }
  }

  func form(in draft: MenuDraft) -> MenuForm {
    switch self {
    case .fruit(let fruit): MenuForm(fruit)
    case .juice(let juice): MenuForm(juice, currency: draft.money)
    }
  }

  /// The page of the piece; with a notice, if its picture was just changed.
  func link(_ notice: MenuNotice? = nil) -> Link {
    switch (self, notice) {
    case (.fruit(let fruit), nil): .menuFruit(fruit.id)
    case (.juice(let juice), nil): .menuJuice(juice.id)
    case (.fruit(let fruit), let notice?): .menuFruitPicture(fruit.id, notice)
    case (.juice(let juice), let notice?): .menuJuicePicture(juice.id, notice)
    }
  }
}

import JuiceBar
import Languages
import Localization
import Money

/// What the menu editor tells of what was just done or could not be done.
public enum MenuNotice: String, Sendable {
  case saved, discarded, merged, published, imported, pictured, unpictured
  case rolledBack = "rolled-back"
  /// Somebody else has changed the draft.
  case late
  /// Somebody else has published a menu.
  case menuLate = "menu-late"
  /// The currency or the tax rate is none.
  case wrongMoney = "wrong-money"

  /// Whether it tells of something that was done.
  var isDone: Bool {
    switch self {
    case .late, .menuLate, .wrongMoney: false
    default: true
    }
  }

  /// The sentence.
  var text: TextKey {
    switch self {
    case .saved: .menuEditSaved
    case .discarded: .menuEditDiscarded
    case .merged: .menuEditMerged
    case .published: .menuEditPublished
    case .imported: .menuEditImported
    case .pictured: .menuPictureSaved
    case .unpictured: .menuPictureRemoved
    case .rolledBack: .menuEditRolledBack
    case .late: .menuEditLate
    case .menuLate: .menuEditMenuLate
    case .wrongMoney: .menuEditWrongMoney
    }
  }
}

/// The menu editor in the words of a language.
struct MenuWording {
  let texts: Texts
  let draft: MenuDraft
  let menu: Menu

  private var language: Language { texts.language }

  /// What a fruit is called in the draft or, where it has no name there, in the published menu; its
  /// identifier where neither has one in the language.
  func name(of fruit: FruitID) -> String {
    draft[fruit]?.name.translations[language] ?? menu[fruit]?.name.translations[language]
      ?? fruit.rawValue
  }

  /// What a juice is called in the draft or, where it has no name there, in the published menu; its
  /// identifier where neither has one in the language.
  func name(of juice: JuiceID) -> String {
    draft[juice]?.name.translations[language] ?? menu[juice]?.name.translations[language]
      ?? juice.rawValue
  }

  /// What something is about.
  func name(of subject: DraftProblem.Subject) -> String {
    switch subject {
    case .menu: texts(.menuEditTitle)
    case .fruit(let id): name(of: id)
    case .juice(let id): name(of: id)
    }
  }

  /// The label of a member of the menu file; a text in a language is named with it.
  func label(_ member: String) -> String {
    let parts = member.split(separator: ".", maxSplits: 1).map(String.init)
    guard let key = Self.labels[parts.first ?? ""] else { return member }
    guard parts.count == 2, let language = Language(rawValue: parts[1]) else { return texts(key) }
    return "\(texts(key)) (\(texts(language.text)))"
  }

  private static let labels: [String: TextKey] = [
    "id": .menuEditIdentifier, "name": .menuEditName, "shortName": .menuEditShortName,
    "unit": .menuEditUnit, "recipe": .menuEditRecipe, "price": .menuEditPrice,
    "taxRate": .menuEditTax, "makingSeconds": .menuEditMaking, "capacity": .menuEditCapacity,
    "opening": .menuEditOpening, "low": .menuEditLow, "color": .menuEditColor,
    "pack": .menuEditPack, "grams": .menuEditGrams, "allergens": .menuEditAllergens,
    "picture": .menuPictureTitle, "currency": .menuEditCurrency, "fruits": .menuEditFruits,
    "juices": .menuEditJuices,
  ]

  /// What is wrong, in a sentence.
  func text(_ fault: DraftProblem.Fault, in member: String = "") -> String {
    switch fault {
    case .noName(let language):
      return texts(.menuEditNoName, ["language": texts(language.text)])
    case .wrongNumber(let range):
      let isPrice = member == "price"
      let bounds = [range.lowerBound, range.upperBound].map {
        isPrice ? texts.price($0, in: draft.currency) : texts.number($0)
      }
      return texts(.menuEditWrongNumber, ["least": bounds[0], "most": bounds[1]])
    case .wrongColor: return texts(.menuEditWrongColor)
    case .wrongCurrency: return texts(.menuEditWrongMoney)
    case .noRecipe: return texts(.menuEditNoRecipe)
    case .missingFruit(let fruit): return texts(.menuEditMissingFruit, ["fruit": name(of: fruit)])
    case .twice: return texts(.menuEditTwice)
    case .tooMany: return texts(.menuEditTooMany, ["most": texts.number(MenuDraft.most)])
    case .inStock(let pieces): return texts(.menuEditInStock, count: pieces)
    case .missingPicture: return texts(.menuPictureMissing)
    }
  }

  /// What a change changes: the piece and, if it is one, the field.
  func title(of change: MenuChange) -> String {
    switch change.kind {
    case .added: texts(.menuEditAdded, ["name": name(of: change.subject)])
    case .removed: texts(.menuEditRemoved, ["name": name(of: change.subject)])
    case .changed(let member) where change.subject == .menu: label(member)
    case .changed(let member):
      texts(.menuEditField, ["name": name(of: change.subject), "field": label(member)])
    }
  }

  /// An old or a new value as people read it.
  func value(_ text: String?, of change: MenuChange) -> String {
    guard let text, !text.isEmpty else { return "–" }
    guard case .changed(let member) = change.kind else { return "" }
    switch member {
    case "price":
      let isOld = text == change.old
      return Int(text).map { texts.price($0, in: isOld ? menu.currency : draft.currency) } ?? text
    case "taxRate":
      let rate = Int(text).flatMap(TaxRate.init(rawValue:))
      return rate.map { PercentText.text($0) + " %" } ?? text
    case "allergens":
      let words = text.split(separator: ", ").map { Allergen(rawValue: String($0)) }
      return words.compactMap { $0.map { texts($0.text) } }.joined(separator: ", ")
    case "recipe":
      return text.split(separator: " + ").map { need in
        let parts = need.split(separator: " ").map(String.init)
        guard parts.count == 2, let fruit = FruitID(parts[0]), let amount = Int(parts[1]) else {
          return String(need)
        }
        return texts(.juiceNeed, ["fruit": name(of: fruit), "amount": texts.number(amount)])
      }.joined(separator: " · ")
    case "fruits":
      return text.split(separator: ", ").map { FruitID(String($0)).map(name(of:)) ?? String($0) }
        .joined(separator: ", ")
    case "juices":
      return text.split(separator: ", ").map { JuiceID(String($0)).map(name(of:)) ?? String($0) }
        .joined(separator: ", ")
    default: return text
    }
  }
}

extension MenuChange {
  /// The language in which its values are, where it changes a text in one.
  var language: Language? {
    guard case .changed(let member) = kind, let dot = member.firstIndex(of: ".") else { return nil }
    return Language(rawValue: String(member[member.index(after: dot)...]))
  }
}

extension Language {
  /// What the language is called in the others.
  var text: TextKey {
    switch self {
    case .korean: .languageKorean
    case .english: .languageEnglish
    case .french: .languageFrench
    case .japanese: .languageJapanese
    case .simplifiedChinese: .languageChinese
    }
  }
}

extension Allergen {
  /// What the allergen is called.
  var text: TextKey {
    switch self {
    case .gluten: .allergenGluten
    case .crustaceans: .allergenCrustaceans
    case .eggs: .allergenEggs
    case .fish: .allergenFish
    case .peanuts: .allergenPeanuts
    case .soybeans: .allergenSoybeans
    case .milk: .allergenMilk
    case .nuts: .allergenNuts
    case .celery: .allergenCelery
    case .mustard: .allergenMustard
    case .sesame: .allergenSesame
    case .sulphites: .allergenSulphites
    case .lupin: .allergenLupin
    case .molluscs: .allergenMolluscs
    }
  }
}

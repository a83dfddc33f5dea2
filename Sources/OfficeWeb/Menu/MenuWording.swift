import CounterWeb
import Identifiers
package import JuiceBar
package import Languages
package import Localization
import Money
import Web

/// The notice of the menu editor about the last action.
package enum MenuNotice: String, Sendable {
  case saved, discarded, merged, published, imported, pictured, unpictured
  case rolledBack = "rolled-back"
  /// Another person has changed the draft.
  case late
  /// Another person has published a menu.
  case menuLate = "menu-late"
  /// The currency or the tax rate is not valid.
  case wrongMoney = "wrong-money"

  package var isDone: Bool {
    switch self {
    case .late, .menuLate, .wrongMoney: false
    default: true
    }
  }

  package var text: TextKey {
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

/// The texts of the menu editor in a language.
package struct MenuWording {
  package let texts: Texts
  package let draft: MenuDraft
  package let menu: Menu

  package init(texts: Texts, draft: MenuDraft, menu: Menu) {
    self.texts = texts
    self.draft = draft
    self.menu = menu
  }

  private var language: Language { texts.language }

  /// The name of a fruit in the draft or, if it has none there, in the published menu; its
  /// identifier if neither has one in the language.
  package func name(of fruit: FruitID) -> String {
    draft[fruit]?.name.translations[language] ?? menu[fruit]?.name.translations[language]
      ?? fruit.rawValue
  }

  /// The name of a juice in the draft or, if it has none there, in the published menu; its
  /// identifier if neither has one in the language.
  package func name(of juice: JuiceID) -> String {
    draft[juice]?.name.translations[language] ?? menu[juice]?.name.translations[language]
      ?? juice.rawValue
  }

  package func name(of subject: DraftProblem.Subject) -> String {
    switch subject {
    case .menu: texts(.menuEditTitle)
    case .fruit(let id): name(of: id)
    case .juice(let id): name(of: id)
    }
  }

  /// The label of a member of the menu file; for a text, with its language.
  package func label(_ member: String) -> String {
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

  package func text(_ fault: DraftProblem.Fault, in member: String = "") -> String {
    switch fault {
    case .noName(let language):
      return texts(.menuEditNoName, ["language": texts(language.text)])
    case .wrongNumber(let range):
      let isPrice = member == "price"
      let bounds = [range.lowerBound, range.upperBound].map {
        isPrice ? texts.price($0, in: draft.currency) : texts.number($0)
      }
      return texts(.menuEditWrongNumber, ["least": bounds[0], "most": bounds[1]])
    case .wrongLine: return texts.lineWrong(upTo: MenuDraft.maximumNameLength)
    case .wrongColor: return texts(.menuEditWrongColor)
    case .wrongCurrency: return texts(.menuEditWrongMoney)
    case .noRecipe: return texts(.menuEditNoRecipe)
    case .noTaxRate: return texts(.menuEditNoTaxRate)
    case .noPrice: return texts(.menuEditNoPrice)
    case .missingFruit(let fruit): return texts(.menuEditMissingFruit, ["fruit": name(of: fruit)])
    case .twice: return texts(.menuEditTwice)
    case .tooMany: return texts(.menuEditTooMany, ["most": texts.number(MenuDraft.maximumCount)])
    case .inStock(let pieces): return texts(.menuEditInStock, count: pieces)
    case .missingPicture: return texts(.menuPictureMissing)
    }
  }

  /// The price of a juice: an amount, free, or not set yet.
  package func price(_ amount: Int?, in currency: String) -> String {
    guard let amount else { return texts(.menuEditPriceMissing) }
    return amount == 0 ? texts(.menuEditFree) : texts.price(amount, in: currency)
  }

  /// The subject of a change: the fruit or juice and, if only one field changes, the field.
  package func title(of change: MenuChange) -> String {
    switch change.kind {
    case .added: texts(.menuEditAdded, ["name": name(of: change.subject)])
    case .removed: texts(.menuEditRemoved, ["name": name(of: change.subject)])
    case .changed(let member) where change.subject == .menu: label(member)
    case .changed(let member):
      texts(.menuEditField, ["name": name(of: change.subject), "field": label(member)])
    }
  }

  /// An old or a new value as text.
  package func value(_ text: String?, of change: MenuChange) -> String {
    guard let text, !text.isEmpty else { return "–" }
    guard case .changed(let member) = change.kind else { return "" }
    switch member {
    case "price":
      let isOld = text == change.old
      return price(Int(text), in: isOld ? menu.currency : draft.currency)
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

extension MenuWording {
  package init(_ editing: MenuEditing, in texts: Texts) {
    self.init(texts: texts, draft: editing.draft, menu: editing.state.menu)
  }
}

extension MenuChange {
  package var language: Language? {
    guard case .changed(let member) = kind, let dot = member.firstIndex(of: ".") else { return nil }
    return Language(rawValue: String(member[member.index(after: dot)...]))
  }
}

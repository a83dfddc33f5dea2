import CounterWeb
import JSON
import JuiceBar
import Money
import Pictures
package import Web

extension Schema {
  static let menuVersionNumber = string("^[1-9][0-9]{0,17}$")

  private static let menuPictureName = string("^sha256-[0-9a-f]{64}$")
    .described("The name that `addMenuPicture` answers; served at `/pictures/{name}`.")

  private static let currency = string("^[A-Z]{3}$")

  private static let colour = string("^#[0-9a-fA-F]{6}$")

  private static let allergens = array(of: .one(of: Allergen.allCases))
    .described("Those of Regulation (EU) No 1169/2011, Annex II, and of Korea's 식품등의 표시기준.")

  private static let juiceAllergens = array(of: .one(of: Allergen.allCases))
    .described("Allergens beside those of the fruits.")

  private static let juiceTaxRate = integer(TaxRate.allowed)
    .described("The juice's own tax rate, if not the menu's.")

  private static let free = boolean.with("default", .bool(false))
    .described("Marks a price of 0 as meant.")

  private static let makingSeconds = integer(Juice.allowedMakingSeconds)
    .with("default", .integer(Juice.standardMakingSeconds))
    .described("One maker's time per glass.")

  static let localizedText = either(
    .string,
    .object(["ko?": .string, "en?": .string, "fr?": .string, "ja?": .string, "zh-Hans?": .string])
      .with("minProperties", 1)
  ).described("A text in Korean alone, or by language.").named("Text")

  package static let menu = object([
    "currency": .currency,
    "taxRate?": .integer(TaxRate.allowed).described(
      "Tax included in prices, in basis points of the net price; 0 by default."
    ),
    "fruits": .array(
      of: .object([
        "id": .fruitID, "name": .localizedText, "unit?": .localizedText,
        "capacity": .integer(from: 1), "opening": .integer(from: 0),
        "color?": .colour,
        "pack?": .integer(from: 1).described("Pieces bought together."),
        "grams?": .integer(from: 1).described("Weight of a piece."),
        "low?": .integer(from: 0).described("The fruit runs low at this many pieces."),
        "allergens?": .allergens,
        "picture?": .menuPictureName,
      ])
    ),
    "juices": .array(
      of: .object([
        "id": .juiceID, "name": .localizedText, "shortName?": .localizedText,
        "recipe": .map(to: .integer(from: 1)).with("minProperties", 1), "price": .integer(from: 0),
        "free?": .free,
        "taxRate?": .juiceTaxRate,
        "makingSeconds?": .makingSeconds,
        "allergens?": .juiceAllergens,
        "picture?": .menuPictureName,
      ])
    ),
  ]).named("Menu")

  static let draftFruit = object([
    "id": .fruitID, "name?": .localizedText, "unit?": .localizedText,
    "capacity?": .integer(Fruit.allowedAmounts), "opening?": .pieces,
    "color?": .colour,
    "pack?": .integer(Fruit.allowedAmounts).described("Pieces bought together."),
    "grams?": .integer(Fruit.allowedGrams).described("Weight of a piece."),
    "low?": .pieces.described("The fruit runs low at this many pieces."),
    "allergens?": .allergens,
    "picture?": .menuPictureName,
  ]).named("DraftFruit")

  static let draftJuice = object([
    "id": .juiceID, "name?": .localizedText, "shortName?": .localizedText,
    "recipe?": .map(to: .integer(1...Need.maximum), names: .fruitID),
    "price?": .integer(0...Juice.maximumPrice).described("Above 0, unless the juice is free."),
    "free?": .free,
    "taxRate?": .juiceTaxRate,
    "makingSeconds?": .makingSeconds,
    "allergens?": .juiceAllergens,
    "picture?": .menuPictureName,
  ]).named("DraftJuice")

  static let draftMenu = object([
    "currency?": .currency,
    "taxRate?": .integer(TaxRate.allowed).described("A problem until it is set, be it to 0."),
    "fruits": .array(of: .draftFruit), "juices": .array(of: .draftJuice),
    "pictures?": .map(
      to: .string.with("contentEncoding", "base64"),
      names: .menuPictureName
    ).described("Pictures in base64 by name."),
  ]).described("A menu that may be incomplete.").named("DraftMenu")

  private static let problem = object(["field": .string, "detail": .string])

  static let menuDraft = object([
    "revision": .integer(from: 0).described("Send it with the next change."),
    "published": .integer(from: 1).described("The published version."),
    "base": .either(.integer, .null).described(
      "The version the draft started from; a later one must be merged before publishing."
    ), "savedAt?": .either(.integer, .null).described("Milliseconds since 1970 (UTC)."),
    "savedBy?": .either(.string, .null),
    "menu": .either(.object([:]), .null).described("Null without a draft."),
    "problems": .array(of: problem),
    "gaps": .array(of: problem).described(
      "The names missing in a language of the bar. Another language stands in for them."
    ),
    "changes": .array(
      of: .object([
        "field": .string, "kind": .one(of: ["added", "removed", "changed"]),
        "old": .either(.string, .null), "new": .either(.string, .null),
      ])
    ),
  ]).named("MenuDraft")

  package static let menuPicture = object([
    "picture": .menuPictureName, "format": .one(of: PictureFile.Format.allCases),
    "width": .integer(1...PictureFile.maximumSide),
    "height": .integer(1...PictureFile.maximumSide),
    "bytes": .integer(1...PictureFile.maximumBytes),
  ]).named("MenuPicture")

  static let menuPublishing = any(
    .object(["revision": .integer(from: 1)]),
    .object(["version": .integer(from: 1), "published": .integer(from: 1)])
  ).described("The draft's revision; or an older version to publish again, with the current one.")
    .named("MenuPublishing")

  package static let menuVersion = object(["version": .integer(from: 1), "menu": .menu]).named(
    "MenuVersion"
  )

  static let menuVersionList = object([
    "versions": .array(
      of: .object([
        "version": .integer, "publishedAt": .milliseconds, "publishedBy": .either(.string, .null),
        "source": .either(.one(of: ["file", "draft", "levels", "version"]), .null),
        "ofVersion?": .either(.integer, .null).described("The older version published again."),
      ])
    ), "next": .either(.integer, .null).described("Send it as `before` for older ones."),
  ]).named("MenuVersionList")
}

public import Languages
import Money
public import Pictures

/// A problem that prevents publishing a draft: the field, and the value expected there.
public struct DraftProblem: Hashable, Sendable, CustomStringConvertible {
  public enum Subject: Hashable, Sendable {
    case menu
    case fruit(FruitID)
    case juice(JuiceID)

    /// The place in a menu file, such as `juices.kiwi`; empty for the menu as a whole.
    public var path: String {
      switch self {
      case .menu: ""
      case .fruit(let id): "fruits.\(id)"
      case .juice(let id): "juices.\(id)"
      }
    }
  }

  public enum Fault: Hashable, Sendable {
    case noName(Language)
    /// The text of a language is no line of ``MenuDraft/maximumNameLength`` characters.
    case wrongLine
    /// A number is not among those allowed.
    case wrongNumber(ClosedRange<Int>)
    /// The colour is not one such as `#d8404a`.
    case wrongColor
    /// The currency is none of ISO 4217.
    case wrongCurrency
    case noRecipe
    case noTaxRate
    /// The juice has no price and is not marked as free.
    case noPrice
    /// The recipe names a fruit that the draft does not have.
    case missingFruit(FruitID)
    case twice
    case tooMany
    /// The fruit is left out although this many pieces are in stock.
    case inStock(Int)
    case missingPicture
  }

  public let subject: Subject
  /// The member of the menu file, such as `recipe`; empty for the whole piece.
  public let member: String
  public let fault: Fault

  /// The field as the place in a menu file, such as `juices.kiwi.recipe`.
  public var field: String {
    [subject.path, member].filter { !$0.isEmpty }.joined(separator: ".")
  }

  /// The value expected in the field.
  public var expected: String {
    switch fault {
    case .noName(let language): "expected a name in \(language.tag)"
    case .wrongLine: "expected \(String.lineExpectation(upTo: MenuDraft.maximumNameLength))"
    case .wrongNumber(let range):
      "expected a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .wrongColor: "expected a colour such as #d8404a"
    case .wrongCurrency: "expected an ISO 4217 code such as KRW"
    case .noRecipe: "expected at least one fruit with its amount"
    case .noTaxRate: "expected a rate of tax in basis points, 0 for none"
    case .noPrice: "expected a price above 0, or free as true"
    case .missingFruit(let fruit):
      "expected fruits of the menu, which does not have \(fruit)"
    case .twice: "expected an identifier that no other one has"
    case .tooMany: "expected \(MenuDraft.maximumCount) at most"
    case .inStock(let pieces):
      "expected to stay as long as it is in stock: \(pieces) pieces are on hand"
    case .missingPicture: "expected a picture that the bar has"
    }
  }

  public var description: String { field.isEmpty ? expected : "\(field): \(expected)" }
}

/// A draft that cannot be published yet.
public struct FaultyDraft: Error, Hashable, Sendable {
  public let problems: [DraftProblem]
}

extension MenuDraft {
  /// The problems that prevent publishing the draft, in its order.
  ///
  /// - Parameters:
  ///   - menu: The menu that is published now.
  ///   - onHand: The stock: omitted fruit must be used up first, so that none is lost sight of.
  ///   - pictures: The pictures that the bar has.
  ///   - languages: Those of the bar's screens; each name is needed in one at least, of these or others.
  /// - Returns: The problems; none for a draft that can be published.
  public func problems(
    replacing menu: Menu,
    onHand: [FruitID: Int],
    pictures: Set<PictureHash> = [],
    languages: [Language] = Language.allCases
  ) -> [DraftProblem] {
    let known = Set(fruits.map(\.id))
    var found = ownProblems(in: languages)
    for (subject, picture) in namedPictures where !pictures.contains(picture) {
      found.append(DraftProblem(subject: subject, member: "picture", fault: .missingPicture))
    }
    for fruit in menu.fruits where !known.contains(fruit.id) {
      if let pieces = onHand[fruit.id], pieces > 0 {
        found.append(
          DraftProblem(subject: .fruit(fruit.id), member: "", fault: .inStock(pieces))
        )
      }
    }
    return found
  }

  /// The names that are missing in a language of the bar's screens, where another language stands in.
  public func gaps(in languages: [Language]) -> [DraftProblem] {
    let fruits = fruits.map { (DraftProblem.Subject.fruit($0.id), $0.name) }
    let juices = juices.map { (DraftProblem.Subject.juice($0.id), $0.name) }
    return (juices + fruits).filter { !$0.1.isEmpty }.flatMap { subject, name in
      name.missing(of: languages).map {
        DraftProblem(subject: subject, member: "name", fault: .noName($0))
      }
    }
  }

  public func menu(
    replacing menu: Menu,
    onHand: [FruitID: Int],
    pictures: Set<PictureHash> = [],
    languages: [Language] = Language.allCases
  ) throws(FaultyDraft) -> Menu {
    let problems = problems(
      replacing: menu,
      onHand: onHand,
      pictures: pictures,
      languages: languages
    )
    guard problems.isEmpty else { throw FaultyDraft(problems: problems) }
    return sound
  }

  /// The menu of the sound parts of the draft, for a preview: without fruits and juices that could
  /// not be published, except those that only lack a price, or a name in some language.
  public var sound: Menu {
    var broken: Set<DraftProblem.Subject> = []
    var isPriced = true
    for problem in ownProblems(in: []) {
      switch problem.fault {
      case .noName, .noPrice, .noTaxRate, .tooMany: break
      case .wrongCurrency: isPriced = false
      default: broken.insert(problem.subject)
      }
    }
    let fruits = fruits.filter { !broken.contains(.fruit($0.id)) }.map(\.fruit)
    let known = Set(fruits.map(\.id))
    let juices = juices.filter { !broken.contains(.juice($0.id)) }.compactMap(\.juice)
    do throws(MenuError) {
      return try Menu(
        fruits: fruits,
        juices: juices.filter { $0.recipe.needs.allSatisfy { known.contains($0.fruit) } },
        currency: isPriced ? currency : Menu.usualCurrency,
        taxRate: taxRate ?? .zero
      )
    } catch {
      // The problems say more than a menu asks for; no screen shows the values they allow.
      return .empty
    }
  }

  private func ownProblems(in languages: [Language]) -> [DraftProblem] {
    var found: [DraftProblem] = []
    let note = { (subject: DraftProblem.Subject, member: String, fault: DraftProblem.Fault) in
      found.append(DraftProblem(subject: subject, member: member, fault: fault))
    }
    if Currency(rawValue: currency) == nil { note(.menu, "currency", .wrongCurrency) }
    if taxRate == nil { note(.menu, "taxRate", .noTaxRate) }
    if fruits.count > Self.maximumCount { note(.menu, "fruits", .tooMany) }
    if juices.count > Self.maximumCount { note(.menu, "juices", .tooMany) }
    let known = Set(fruits.map(\.id))
    var seenFruits: Set<FruitID> = []
    for fruit in fruits {
      let subject = DraftProblem.Subject.fruit(fruit.id)
      if !seenFruits.insert(fruit.id).inserted { note(subject, "id", .twice) }
      for fault in fruit.faults(in: languages) { note(subject, fault.member, fault.fault) }
    }
    var seenJuices: Set<JuiceID> = []
    for juice in juices {
      let subject = DraftProblem.Subject.juice(juice.id)
      if !seenJuices.insert(juice.id).inserted { note(subject, "id", .twice) }
      for fault in juice.faults(in: languages) { note(subject, fault.member, fault.fault) }
      for need in juice.recipe where !known.contains(need.fruit) {
        note(subject, "recipe", .missingFruit(need.fruit))
      }
    }
    return found
  }
}

private typealias Faults = [(member: String, fault: DraftProblem.Fault)]

extension DraftText {
  fileprivate func faults(_ member: String) -> Faults {
    wrongLanguages.map { ("\(member).\($0.tag)", .wrongLine) }
      + (hasLinesAsPhrases ? [] : [("\(member).\(LocalizedText.phrasesKey)", .wrongLine)])
  }
}

extension DraftFruit {
  fileprivate func faults(in languages: [Language]) -> Faults {
    var found: Faults = name.isEmpty ? languages.map { ("name", .noName($0)) } : []
    found += name.faults("name") + unit.faults("unit")
    let shelf = 1...Fruit.maximumCapacity
    // Amounts are checked against the shelf once the shelf itself is right.
    let content = 0...(shelf.contains(capacity) ? capacity : Fruit.maximumCapacity)
    if !shelf.contains(capacity) { found.append(("capacity", .wrongNumber(shelf))) }
    if !content.contains(opening) { found.append(("opening", .wrongNumber(content))) }
    if let low, !content.contains(low) { found.append(("low", .wrongNumber(content))) }
    if let pack, !shelf.contains(pack) { found.append(("pack", .wrongNumber(shelf))) }
    if let grams, !Fruit.allowedGrams.contains(grams) {
      found.append(("grams", .wrongNumber(Fruit.allowedGrams)))
    }
    if let color, !Fruit.isColor(color) { found.append(("color", .wrongColor)) }
    return found
  }
}

extension DraftJuice {
  fileprivate func faults(in languages: [Language]) -> Faults {
    var found: Faults = name.isEmpty ? languages.map { ("name", .noName($0)) } : []
    found += name.faults("name") + shortName.faults("shortName")
    let amounts = 1...Need.maximum
    if recipe.isEmpty {
      found.append(("recipe", .noRecipe))
    } else if Recipe(recipe) == nil {
      found.append(("recipe", .wrongNumber(amounts)))
    }
    let prices = 0...Juice.maximumPrice
    if let price {
      if !prices.contains(price) { found.append(("price", .wrongNumber(prices))) }
    } else {
      found.append(("price", .noPrice))
    }
    if !Juice.allowedMakingSeconds.contains(makingSeconds) {
      found.append(("makingSeconds", .wrongNumber(Juice.allowedMakingSeconds)))
    }
    return found
  }
}

import JSON
import JuiceBar
import Languages
import Money
import SeededRandom
import Testing

extension SeededGenerator {
  mutating func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &self) == 0 }

  /// Words of every kind that may be a name, some of which a spreadsheet would calculate.
  mutating func words() -> String {
    let pieces = [
      "딸기", "=1+1", "'", "\"", ",", ";", "Crème", "-2", "いちご", " ", "e\u{301}", "@x", "é",
    ]
    let count = Int.random(in: 1...3, using: &self)
    return "x".prefix(chance(2) ? 1 : 0)
      + (0..<count).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }

  mutating func text() -> DraftText {
    var translations: [Language: String] = [:]
    for language in Language.allCases where !chance(4) { translations[language] = words() }
    return DraftText(translations, phrases: chance(4) ? [.french: ["Le bilan, d’un siècle"]] : [:])
  }

  mutating func name(isWhole: Bool) -> DraftText {
    guard isWhole else { return text() }
    return DraftText(
      Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, "n" + words()) }),
      phrases: text().phrases
    )
  }

  mutating func number(_ range: ClosedRange<Int>, isWhole: Bool) -> Int {
    !isWhole && chance(6) ? range.upperBound + 1 : Int.random(in: range, using: &self)
  }

  mutating func fruit(_ id: FruitID, isWhole: Bool = false) -> DraftFruit {
    var fruit = DraftFruit(id: id, name: name(isWhole: isWhole))
    fruit.unit = text()
    fruit.capacity = number(1...Fruit.maximumCapacity, isWhole: isWhole)
    fruit.opening = Int.random(in: 0...min(fruit.capacity, Fruit.maximumCapacity), using: &self)
    fruit.low = chance(2) ? nil : number(0...fruit.capacity, isWhole: isWhole)
    fruit.color = chance(2) ? nil : isWhole || !chance(6) ? "#d1343f" : "red"
    fruit.pack = chance(2) ? nil : number(1...24, isWhole: isWhole)
    fruit.grams = chance(2) ? nil : number(Fruit.allowedGrams, isWhole: isWhole)
    fruit.allergens = Set(Allergen.allCases.filter { _ in chance(5) })
    return fruit
  }

  mutating func juice(
    _ id: JuiceID,
    of fruits: [FruitID],
    isWhole: Bool = false
  ) -> DraftJuice {
    var juice = DraftJuice(id: id, name: name(isWhole: isWhole))
    juice.shortName = text()
    juice.recipe = fruits.shuffled(using: &self).prefix(Int.random(in: 1...3, using: &self)).map {
      Need($0, number(1...Need.maximum, isWhole: isWhole))
    }
    if !isWhole, chance(8) { juice.recipe = [] }
    juice.price = number(0...Juice.maximumPrice, isWhole: isWhole)
    juice.makingSeconds = number(Juice.allowedMakingSeconds, isWhole: isWhole)
    juice.taxRate = chance(2) ? nil : TaxRate(rawValue: Int.random(in: 0...10_000, using: &self))
    juice.allergens = Set(Allergen.allCases.filter { _ in chance(5) })
    return juice
  }

  mutating func menu() throws -> Menu {
    let fruits: [FruitID] = ["strawberry", "banana", "kiwi", "mango"]
    let draft = MenuDraft(
      fruits: fruits.map { fruit($0, isWhole: true) },
      juices: ["a", "b", "c-d"].map { juice($0, of: fruits, isWhole: true) },
      currency: ["KRW", "EUR", "JPY"].randomElement(using: &self) ?? "KRW",
      taxRate: TaxRate(rawValue: Int.random(in: 0...10_000, using: &self))
    )
    return try draft.menu(replacing: .original(), onHand: [:])
  }

  mutating func edit(_ draft: MenuDraft) -> DraftEdit {
    let fruits: [FruitID] = ["strawberry", "banana", "kiwi", "mango", "durian"]
    let juices: [JuiceID] = ["mango-kiwi", "strawberry", "kiwi", "new"]
    let fruit = fruits.randomElement(using: &self) ?? "kiwi"
    let juice = juices.randomElement(using: &self) ?? "kiwi"
    return switch Int.random(in: 0..<8, using: &self) {
    case 0: .removeFruit(fruit)
    case 1: .moveFruit(fruit, by: Int.random(in: -9...9, using: &self))
    case 2: .removeJuice(juice)
    case 3: .moveJuice(juice, by: [-1, 1, Int.max, Int.min + 1].randomElement(using: &self) ?? 1)
    case 4: .setMoney(currency: chance(6) ? "XXY" : "EUR", taxRate: .zero)
    case 5: .setFruit(self.fruit(fruit, isWhole: !chance(3)))
    default: .setJuice(self.juice(juice, of: draft.fruits.map(\.id) + [fruit], isWhole: !chance(3)))
    }
  }
}

private let kiwi = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, "kiwi") })

private let emptyMenu = #"{"currency": "KRW", "taxRate": 0, "fruits": [], "juices": []}"#

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

@Suite struct `A draft of the menu` {
  @Test func `says what the menu says, and becomes it again`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      let menu = try random.menu()
      let draft = MenuDraft(menu)
      #expect(draft.changes(from: menu).isEmpty)
      #expect(try draft.menu(replacing: menu, onHand: [:]) == menu)
      #expect(draft.json == menu.json)
    }
  }

  @Test func `is exported, imported and exported without loss, as JSON and as CSV`() throws {
    var random = SeededGenerator(seed: 2)
    for round in 0..<200 {
      let menu = try random.menu()
      let file = menu.json.encoded(pretty: round.isMultiple(of: 2))
      let read = try MenuDraft(file: bytes(file), named: "menu.json")
      #expect(read.json.encoded(pretty: round.isMultiple(of: 2)) == file)
      let sheet = read.sheet
      let again = try MenuDraft(sheet: bytes(sheet), named: "menu.csv")
      #expect(again.sheet == sheet)
      #expect(again == read)
      #expect(try again.menu(replacing: menu, onHand: [:]) == menu)
    }
  }

  @Test func `keeps faults through both kinds of files, as far as they can be written`() throws {
    var draft = MenuDraft(try .original())
    draft.apply(.removeFruit("kiwi"))
    draft.apply(.setJuice(DraftJuice(id: "empty")))
    #expect(try MenuDraft(file: bytes(draft.json.encoded()), named: "a") == draft)
    #expect(try MenuDraft(sheet: bytes(draft.sheet), named: "b") == draft)
  }

  @Test func `is published only without problems, whatever was edited`() throws {
    var random = SeededGenerator(seed: 3)
    let menu = try Menu.original()
    var (sound, faulty) = (0, 0)
    for _ in 0..<60 {
      var draft = MenuDraft(try random.menu())
      for _ in 0..<Int.random(in: 1...8, using: &random) { draft.apply(random.edit(draft)) }
      let problems = draft.problems(replacing: menu, onHand: ["pineapple": 0])
      let result = Result { try draft.menu(replacing: menu, onHand: ["pineapple": 0]) }
      switch result {
      case .success(let menu):
        sound += 1
        #expect(problems.isEmpty)
        // What was published is whole: nothing of the draft was left out or made up.
        #expect(MenuDraft(menu).json == draft.json)
      case .failure:
        faulty += 1
        #expect(!problems.isEmpty)
        for problem in problems { #expect(problem.description.contains("expected")) }
      }
      // A preview is there, however faulty the draft is.
      #expect(draft.sound.juices.count <= draft.juices.count)
    }
    #expect(sound > 5 && faulty > 5)
  }

  @Test func `names the field and what was expected there`() throws {
    var draft = MenuDraft(try .original())
    var names = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, "x") })
    for index in draft.fruits.indices { draft.fruits[index].name = DraftText(names) }
    for index in draft.juices.indices { draft.juices[index].name = DraftText(names) }
    let menu = try Menu.original()
    #expect(draft.problems(replacing: menu, onHand: openingStock).isEmpty)
    names[.french] = " "
    draft.juices[0].name = DraftText(names)
    draft.juices[1].recipe = []
    draft.juices[2].price = -1
    draft.fruits[0].low = 101
    draft.apply(.removeFruit("mango"))
    #expect(
      draft.problems(replacing: menu, onHand: openingStock).map(\.description) == [
        "fruits.strawberry.low: expected a whole number from 0 to 100",
        "juices.mango-kiwi.recipe: expected at least one fruit with its amount",
        "juices.strawberry.price: expected a whole number from 0 to 1000000000",
        "juices.mango.recipe: expected fruits of the menu, which does not have mango",
        "fruits.mango: expected to stay as long as it is in stock: 10 pieces are on hand",
      ]
    )
  }

  @Test func `is published without a name in some language, which it tells as a gap`() throws {
    let menu = try Menu.original()
    var draft = MenuDraft(menu)
    let whole = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, "x") })
    for index in draft.fruits.indices { draft.fruits[index].name = DraftText(whole) }
    for index in draft.juices.indices { draft.juices[index].name = DraftText(whole) }
    #expect(draft.gaps(in: Language.allCases).isEmpty)
    draft.juices[0].name = DraftText([.korean: "딸기바나나쥬스", .french: " "])
    draft.fruits[0].name = DraftText([.french: "Fraise"])
    let languages: [Language] = [.korean, .french]
    #expect(draft.problems(replacing: menu, onHand: openingStock, languages: languages).isEmpty)
    #expect(
      draft.gaps(in: languages).map(\.description) == [
        "juices.strawberry-banana.name: expected a name in fr",
        "fruits.strawberry.name: expected a name in ko",
      ]
    )
    let published = try draft.menu(replacing: menu, onHand: openingStock, languages: languages)
    #expect(published.juices[0].name.text(in: .french) == "딸기바나나쥬스")
    #expect(published.fruits[0].name.text(in: .korean) == "Fraise")
    // A name in no language at all is none.
    draft.juices[0].name = DraftText()
    let problems = draft.problems(replacing: menu, onHand: openingStock, languages: languages)
    #expect(problems.map(\.fault) == [.noName(.korean), .noName(.french)])
    #expect(draft.gaps(in: languages).map(\.subject.path) == ["fruits.strawberry"])
  }

  @Test func `has texts that are lines, whichever way they come`() throws {
    var draft = MenuDraft(try .original())
    draft.juices[0].name = DraftText([.korean: "  \u{1112}\u{1161}\u{11AB} 잔 ", .french: "\u{A0}"])
    let name = draft.juices[0].name.translations
    #expect(name.keys.sorted() == [.korean])
    #expect(name[.korean]?.unicodeScalars.map(\.value) == [0xD55C, 0x20, 0xC794])
    draft.juices[0].name = DraftText([.korean: "키위\r\n주스", .english: "Kiwi \u{202E}0005"])
    draft.juices[1].shortName = DraftText([.french: "Kiwi\u{7}"])
    draft.fruits[0].name = DraftText([.japanese: "キウイ\u{200B}"])
    draft.fruits[1].unit = DraftText([.korean: String(repeating: "개", count: 61)])
    let (juices, fruits) = (draft.juices.map(\.id), draft.fruits.map(\.id))
    let fields = [
      "fruits.\(fruits[0]).name.ja", "fruits.\(fruits[1]).unit.ko", "juices.\(juices[0]).name.en",
      "juices.\(juices[0]).name.ko", "juices.\(juices[1]).shortName.fr",
    ]
    let file = try MenuDraft(file: bytes(draft.json.encoded()), named: "menu.json")
    let sheet = try MenuDraft(sheet: bytes(draft.sheet), named: "menu.csv")
    for read in [draft, file, sheet] {
      let problems = try read.problems(replacing: .original(), onHand: [:])
      #expect(problems.filter { $0.fault == .wrongLine }.map(\.field).sorted() == fields.sorted())
      #expect(read.sound.juices.map(\.id).allSatisfy { !juices[...1].contains($0) })
    }
  }

  @Test func `that was published by an older rule shows on one line`() throws {
    let file = """
      {"fruits":[{"id":"kiwi","name":" Ki\\u0007wi\\u202E","unit":"x\\ny"}],"juices":[]}
      """
    let menu = try Menu(file: bytes(file), named: "menu")
    #expect(menu.fruits[0].name.text(in: .korean) == "Ki\u{FFFD}wi\u{FFFD}")
    #expect(menu.fruits[0].unit?.text(in: .korean) == "x\u{FFFD}y")
  }

  @Test func `asks for the price of every juice that is not free`() throws {
    var draft = MenuDraft(try .original(price: 3_000))
    draft.juices[0].price = nil
    draft.juices[1].price = 0
    let menu = try Menu.original(price: 3_000)
    let problems = draft.problems(replacing: menu, onHand: [:]).filter { $0.member == "price" }
    #expect(
      problems.map(\.description) == [
        "juices.strawberry-banana.price: expected a price above 0, or free as true"
      ]
    )
    #expect(try MenuDraft(file: bytes(draft.json.encoded()), named: "a") == draft)
    #expect(try MenuDraft(sheet: bytes(draft.sheet), named: "b") == draft)
    // A menu of before that gives juices away keeps doing so.
    let old = try MenuDraft(Menu.original()).problems(replacing: .original(), onHand: [:])
    #expect(!old.contains { $0.fault == .noPrice })
  }

  @Test(arguments: [
    (#""price": 500"#, 500), (#""price": 0"#, nil), (#""price": 0, "free": true"#, 0),
    (#""free": true"#, 0), (#""free": false"#, nil), (#""recipe": {}"#, nil),
  ])
  func `reads a price of 0 only beside the mark that it is meant`(
    member: String,
    price: Int?
  ) throws {
    let file = #"{"fruits": [], "juices": [{"id": "kiwi", \#(member)}]}"#
    #expect(try MenuDraft(file: bytes(file), named: "menu.json").juices[0].price == price)
  }

  @Test func `refuses a price beside the mark that the juice is free`() {
    let file = #"{"fruits": [], "juices": [{"id": "kiwi", "price": 5, "free": true}]}"#
    let error = #expect(throws: MenuFileError.self) {
      try MenuDraft(file: bytes(file), named: "menu.json")
    }
    #expect(
      error?.problem == "juices[0].free: expected no price above 0 beside free, found a boolean"
    )
  }

  @Test func `keeps a price that others made free meanwhile, if it set it itself`() throws {
    let base = try Menu.original(price: 3_000)
    var draft = MenuDraft(base)
    draft.juices[0].price = 4_000
    let other = try Menu.original()
    let merged = draft.merged(from: base, onto: other)
    #expect(merged.juices.map(\.price) == [4_000] + Array(repeating: 0, count: 6))
  }

  @Test func `asks for each price anew in another currency`() throws {
    let menu = try Menu.original(price: 5_000)
    var draft = MenuDraft(menu)
    draft.juices[0].price = 0
    draft.apply(.setMoney(currency: "KRW", taxRate: .zero))
    #expect(draft.juices.map(\.price) == [0] + Array(repeating: 5_000, count: 6))
    draft.apply(.setMoney(currency: "EUR", taxRate: .zero))
    #expect(draft.juices.map(\.price) == [0] + Array(repeating: nil, count: 6))
    let problems = draft.problems(replacing: menu, onHand: [:])
    #expect(problems.count { $0.fault == .noPrice } == 6)
  }

  @Test func `merges no price into another currency`() throws {
    let base = try Menu.original(price: 5_000)
    var draft = MenuDraft(base)
    draft.juices[0].price = 6_000
    var other = MenuDraft(base)
    other.currency = "EUR"
    for index in other.juices.indices { other.juices[index].price = 450 }
    let merged = draft.merged(from: base, onto: other.sound)
    #expect(merged.currency == "EUR")
    #expect(merged.juices.map(\.price) == [nil] + Array(repeating: 450, count: 6))
    // The other way round: the draft has the new currency, and others added a juice in the old one.
    other.apply(.removeJuice("kiwi"))
    let without = MenuDraft(try Menu.original(price: 5_000))
    var shorter = without
    shorter.apply(.removeJuice("kiwi"))
    let back = other.merged(from: shorter.sound, onto: without.sound)
    #expect(back.currency == "EUR")
    #expect(back["kiwi" as JuiceID]?.price == .some(nil))
    #expect(back["mango" as JuiceID]?.price == 450)
  }

  @Test func `tells in which language each text changes, also of one in Korean alone`() throws {
    let menu = try Menu.original()
    var draft = MenuDraft(menu)
    let new = DraftText([.korean: "새"])
    (draft.fruits[0].name, draft.fruits[0].unit) = (new, new)
    (draft.juices[0].name, draft.juices[0].shortName) = (new, new)
    let members = draft.changes(from: menu).map { change in
      if case .changed(let member) = change.kind { member } else { "" }
    }
    #expect(members.sorted() == ["name.ko", "name.ko", "shortName.ko", "unit.ko"])
  }

  @Test func `of a menu that sells nothing yet asks for the tax, which may be 0`() throws {
    let menu = try Menu(fruits: [], juices: [])
    var draft = MenuDraft(menu)
    #expect(
      draft.problems(replacing: menu, onHand: [:]).map(\.description) == [
        "taxRate: expected a rate of tax in basis points, 0 for none"
      ]
    )
    #expect(draft.changes(from: menu).isEmpty)
    #expect(try MenuDraft(file: bytes(draft.json.encoded()), named: "a") == draft)
    #expect(try MenuDraft(sheet: bytes(draft.sheet), named: "b") == draft)
    draft.apply(.setMoney(currency: "KRW", taxRate: .zero))
    draft.apply(.setFruit(DraftFruit(id: "kiwi", name: DraftText(kiwi))))
    let published = try draft.menu(replacing: menu, onHand: [:])
    #expect(published.taxRate == .zero)
    // Once chosen, 0 stays.
    #expect(MenuDraft(published).problems(replacing: published, onHand: [:]).isEmpty)
    // Every menu states its rate.
    #expect(menu.json == (try JSONValue(parsing: bytes(emptyMenu))))
  }

  @Test func `moves pieces within the list`() throws {
    var draft = MenuDraft(try .original())
    draft.apply(.moveFruit("kiwi", by: -99))
    draft.apply(.moveFruit("strawberry", by: 1))
    #expect(draft.fruits.map(\.id) == ["kiwi", "banana", "strawberry", "pineapple", "mango"])
    draft.apply(.moveJuice("kiwi", by: .max))
    #expect(draft.juices.last?.id == "kiwi")
  }

  @Test func `takes over what others published and keeps what it changed itself`() throws {
    let base = try Menu.original()
    var draft = MenuDraft(base)
    draft.juices[0].price = 4_500
    draft.fruits[0].low = 7
    draft.apply(.removeJuice("kiwi"))
    let other = try base.settingLevels(of: "strawberry", capacity: 80, low: 5)
    let merged = draft.merged(from: base, onto: other)
    #expect(merged["strawberry" as FruitID]?.capacity == 80)
    #expect(merged["strawberry" as FruitID]?.low == 7)
    #expect(merged["strawberry-banana" as JuiceID]?.price == 4_500)
    #expect(merged["kiwi" as JuiceID] == nil)
    #expect(
      merged.changes(from: other).map { "\($0.subject.path) \($0.old ?? "-") \($0.new ?? "-")" }
        == [
          "fruits.strawberry 5 7", "juices.strawberry-banana 0 4500",
          "juices.kiwi recipe kiwi 3, price 0 -",
        ]
    )
  }

  @Test(arguments: [
    ("type,id\r\nfruit,Kiwi\r\n", "row 2, id: expected an identifier such as strawberry-banana"),
    (
      "type,id,recipe\njuice,kiwi,kiwi\n",
      "row 2, recipe: expected fruits and amounts such as kiwi:2 mango:1"
    ),
    (
      "type,id,recipe\njuice,kiwi,kiwi:9999 mango:1 kiwi:2\n",
      "row 2, recipe: expected at most 10000 pieces of a fruit"
    ),
    (
      "type;id;price\njuice;kiwi;3,5\n",
      "row 2, price: expected a whole number from 0 to 1000000000"
    ),
    ("type,id,free\njuice,kiwi,no\n", "row 2, free: expected yes or nothing"),
    (
      "type,id,price,free\njuice,kiwi,5,yes\n",
      "row 2, free: expected no price above 0 beside free"
    ),
    ("type,id\nmilk,kiwi\n", "row 2, type: expected menu, fruit or juice"),
    ("type,id,colour\n", "expected no column named colour"),
    ("type,id\nfruit\n", "line 2: expected 2 fields"),
    ("type,id\nfruit,\"kiwi\n", "line 2: expected a quotation mark that ends the field"),
    ("", "line 1: expected a line with the names of the columns"),
  ])
  func `says where a sheet is wrong`(sheet: String, problem: String) {
    let error = #expect(throws: MenuFileError.self) {
      try MenuDraft(sheet: bytes(sheet), named: "menu.csv")
    }
    #expect(error?.description == "menu.csv: " + problem)
  }
}

@Suite struct `Allergens of a menu` {
  @Test func `of a juice are its own and its fruits', in the order of the list`() throws {
    var draft = MenuDraft(try .original())
    draft.fruits[3].allergens = [.sulphites]
    draft.juices[1].allergens = [.milk, .gluten]
    let menu = draft.sound
    #expect(
      try menu.allergens(of: #require(menu["mango-kiwi"])) == [.gluten, .milk, .sulphites]
    )
    #expect(try menu.allergens(of: #require(menu["mango"])).isEmpty)
  }

  @Test func `are the fourteen of Europe and the nineteen of Korea`() {
    #expect(Allergen.europe.count == 14)
    let shared: [Allergen] = [.eggs, .milk, .peanuts, .soybeans, .sulphites]
    #expect(Set(shared).isSubset(of: Allergen.europe))
    #expect(shared.count + Allergen.koreanAlone.count == 19)
    #expect(Allergen.allCases == Allergen.europe + Allergen.koreanAlone)
  }

  @Test func `in a file are known words, and old files have none`() throws {
    let file = #"{"fruits": [{"id": "kiwi", "name": "키위", "allergens": ["dust"]}], "juices": []}"#
    let error = #expect(throws: MenuFileError.self) { try Menu(file: bytes(file), named: "menu") }
    #expect(error?.problem.hasPrefix("fruits[0].allergens[0]: expected one of gluten, ") == true)
    let old = #"{"fruits": [{"id": "kiwi", "name": "키위"}], "juices": []}"#
    #expect(try Menu(file: bytes(old), named: "menu").fruits[0].allergens.isEmpty)
  }
}

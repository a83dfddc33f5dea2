import Identifiers
import JSON
import JuiceBar
import Languages
import Testing

@Suite struct `A menu` {
  @Test func `keeps the order in which it was written`() throws {
    let menu = try Menu.original()
    #expect(menu.fruits.map(\.id) == ["strawberry", "banana", "pineapple", "kiwi", "mango"])
    #expect(menu.juices.map(\.id).prefix(3) == ["strawberry-banana", "mango-kiwi", "strawberry"])
  }

  @Test func `gains a fruit and a juice in one place`() throws {
    let menu = try Menu.original()
    let melon = Fruit(id: "melon", name: LocalizedText("멜론", in: .korean))
    let juice = Juice(
      id: "melon",
      name: LocalizedText("멜론쥬스", in: .korean),
      recipe: try .of([Need("melon", 1)])
    )
    let larger = try Menu(fruits: menu.fruits + [melon], juices: menu.juices + [juice])
    let decision = try BarRules(menu: larger).decide(.order(Cart("melon")), on: ["melon": 1])
    #expect(decision.changes.map(\.fruit) == ["melon"])
  }

  @Test func `says the short name where the language has one`() throws {
    let juice = try #require(try Menu.original()["strawberry-banana" as JuiceID])
    #expect(juice.spokenName(in: .korean) == "딸바쥬스")
    #expect(juice.spokenName(in: .english) == "딸기바나나쥬스")
  }

  @Test func `refuses a recipe that names a missing fruit`() throws {
    let menu = try Menu.original()
    #expect(throws: MenuError.missingFruit("kiwi", in: "mango-kiwi")) {
      try Menu(fruits: menu.fruits.filter { $0.id != "kiwi" }, juices: menu.juices)
    }
  }

  @Test func `refuses a fruit or a juice that stands twice`() throws {
    let menu = try Menu.original()
    #expect(throws: MenuError.fruitTwice("mango")) {
      try Menu(fruits: menu.fruits + menu.fruits.suffix(1), juices: [])
    }
    #expect(throws: MenuError.juiceTwice("mango")) {
      try Menu(fruits: menu.fruits, juices: menu.juices + menu.juices.suffix(1))
    }
  }

  @Test func `sums a fruit that a recipe names twice`() throws {
    let recipe = try Recipe.of([Need("kiwi", 2), Need("mango", 1), Need("kiwi", 1)])
    #expect(recipe.needs == [Need("kiwi", 3), Need("mango", 1)])
    #expect(recipe.isMixed)
  }

  @Test func `has no recipe without fruit or with an amount below one`() {
    #expect(Recipe([]) == nil)
    #expect(Recipe([Need("kiwi", 0)]) == nil)
    #expect(Recipe([Need("kiwi", 10_001)]) == nil)
  }
}

@Suite struct `A menu file` {
  @Test func `is read back as it was written`() throws {
    let menu = try Menu.original()
    let text = menu.json.encoded(pretty: true)
    #expect(try Menu(file: Array(text.utf8), named: "menu.json") == menu)
  }

  @Test(arguments: [
    ("", "menu.json: line 1, column 1: a value was expected, the text ends"),
    ("{}", "menu.json: fruits: expected a value, found nothing"),
    (
      #"{"fruits":[{"id":"Kiwi","name":"키위"}],"juices":[]}"#,
      "menu.json: fruits[0].id: expected an identifier such as strawberry-banana, found a string"
    ),
    (
      #"{"fruits":[{"id":"kiwi","name":7}],"juices":[]}"#,
      "menu.json: fruits[0].name: expected a string or an object of languages, found a number"
    ),
    (
      #"{"fruits":[{"id":"kiwi","name":"키위","capacity":"many"}],"juices":[]}"#,
      "menu.json: fruits[0].capacity: expected a whole number from 1 to 1000000, found a string"
    ),
    (
      #"{"fruits":[{"id":"kiwi","name":"키위","opening":101}],"juices":[]}"#,
      "menu.json: the opening stock of kiwi must be from 0 to its capacity"
    ),
    (
      #"{"fruits":[],"juices":[{"id":"kiwi","name":"키위쥬스","recipe":{"kiwi":3}}]}"#,
      "menu.json: the recipe of kiwi names the fruit kiwi, which the menu does not have"
    ),
    (
      #"{"fruits":[],"juices":[{"id":"kiwi","name":"키위쥬스","recipe":{"kiwi":0.5}}]}"#,
      "menu.json: juices[0].recipe.kiwi: expected a whole number from 1 to 10000, found 0.5"
    ),
    (
      #"{"fruits":[],"juices":[{"id":"kiwi","name":"키위쥬스","recipe":{}}]}"#,
      "menu.json: juices[0].recipe: expected at least one fruit with its amount, found an object"
    ),
  ])
  func `that is wrong is refused with file, place and expectation`(text: String, message: String) {
    let error = #expect(throws: MenuFileError.self) {
      try Menu(file: Array(text.utf8), named: "menu.json")
    }
    #expect(error?.description == message)
  }
}

import BarTables
import HTTP
import JuiceBar
import Languages
import Money
import Testing

@testable import CounterWeb
@testable import GuideWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The menu editor` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  private func post(_ path: String, _ form: String) async throws -> Answer {
    try await pavilion.send(
      .post,
      path,
      body: form,
      headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"]
    )
  }

  private func page(_ path: String, _ language: String = "en") async throws -> String {
    let separator = path.contains("?") ? "&" : "?"
    return try await pavilion.send(.get, "\(path)\(separator)lang=\(language)").text
  }

  private var names: String {
    Language.allCases.map { "name.\($0.tag)=Milk+banana" }.joined(separator: "&")
  }

  @Test func `adds a juice with allergens that visitors read in their language`() async throws {
    let form = """
      revision=0&new=yes&id=milk-banana&\(names)&recipe.banana=2&recipe.kiwi=&price=4500\
      &allergen.milk=on&allergen.peach=on&makingSeconds=60&taxRate=5.5
      """
    let answer = try await post("/manage/menu/juices", form)
    #expect(answer.status == 303)
    let preview = try await page("/manage/menu/preview", "fr")
    #expect(preview.contains("Contient\u{A0}: Lait, Pêche"))
    #expect(!preview.contains("/juice/orders"))
    #expect(try await !page("/juice").contains("Milk banana"))
    #expect(try await page("/manage/menu/publish").contains("Milk banana added"))
    #expect(try await post("/manage/menu/publish", "revision=1").status == 303)
    #expect(try await page("/juice", "ja").contains("アレルゲン：乳, もも"))
    let menu = try await pavilion.bars.menu(of: .main).menu
    let juice = try #require(menu[JuiceID(unchecked: "milk-banana")])
    #expect(juice.recipe.needs == [Need(FruitID(unchecked: "banana"), 2)])
    #expect((juice.price, juice.makingSeconds, juice.taxRate?.rawValue) == (4_500, 60, 550))
  }

  @Test func `publishes no juice without a price, unless it is free`() async throws {
    let form = "new=yes&id=milk-banana&\(names)&recipe.banana=2&makingSeconds=60"
    let zero = try await post("/manage/menu/juices?lang=en", "revision=0&\(form)&price=0")
    #expect(zero.status == 422)
    #expect(zero.text.contains("Enter a price, or mark the juice as free."))
    #expect(try await post("/manage/menu/juices", "revision=0&\(form)&price=").status == 303)
    #expect(try await page("/manage/menu").contains("Enter a price, or mark the juice as free."))
    #expect(try await post("/manage/menu/publish", "revision=1").status == 409)
    let free = form.replacing("new=yes&", with: "") + "&free=on"
    #expect(try await post("/manage/menu/juices", "revision=1&\(free)").status == 303)
    #expect(try await page("/manage/menu").contains("Free · Banana"))
    #expect(try await post("/manage/menu/publish", "revision=2").status == 303)
    let menu = try await pavilion.bars.menu(of: .main).menu
    #expect(menu[JuiceID(unchecked: "milk-banana")]?.price == 0)
  }

  @Test func `publishes no old price in another currency`() async throws {
    let money = "revision=0&currency=eur&taxRate=10"
    #expect(try await post("/manage/menu/money", money).status == 303)
    #expect(try await page("/manage/menu").contains("7 problems"))
    #expect(try await post("/manage/menu/publish", "revision=1").status == 409)
  }

  @Test func `shows again what cannot be taken, and says why at the field`() async throws {
    let form = "revision=0&new=yes&id=Milk&\(names)&recipe.banana=two&price=4500&makingSeconds=0"
    let answer = try await post("/manage/menu/juices?lang=en", form)
    #expect(answer.status == 422)
    #expect(answer.text.contains("value=\"two\""))
    #expect(answer.text.contains("Enter lowercase letters, digits and hyphens"))
    let second = try await post(
      "/manage/menu/juices?lang=en",
      form.replacing("Milk&", with: "kiwi&")
    )
    #expect(second.status == 422)
    #expect(second.text.contains("Enter a number from 1 to 3,600."))
    #expect(second.text.contains("This identifier is taken."))
    #expect(try await pavilion.bars.draft(of: .main).revision == 0)
  }

  @Test func `shows at a name that it is no line`() async throws {
    let form = "new=yes&id=new&name.en=Kiwi%E2%80%AE0005&recipe.banana=2&price=1&makingSeconds=60"
    let answer = try await post(
      "/manage/menu/juices?lang=en",
      "revision=0&\(form)&shortName.ko=a%07"
    )
    #expect(answer.status == 422)
    let words = "Enter one line of 1 to 60 characters, none of them hidden."
    #expect(answer.text.ranges(of: words).count == 2)
    #expect(answer.text.contains(">Kiwi\u{202E}0005</textarea>"))
    #expect(try await pavilion.bars.draft(of: .main).revision == 0)
  }

  @Test(arguments: ["red", "#12345", "#%EF%BC%A1%EF%BC%A1", "%23d8404g"])
  func `keeps no colour that the draft could not be read with`(color: String) async throws {
    let color = color.replacing("#", with: "%23")
    let form = "revision=0&id=kiwi&\(names)&capacity=100&color=\(color)"
    let answer = try await post("/manage/menu/fruits?lang=en", form)
    #expect(answer.status == 422)
    #expect(answer.text.contains("Enter a colour such as #d8404a."))
    #expect(try await pavilion.bars.draft(of: .main).revision == 0)
  }

  @Test func `tells whoever comes later, and keeps what they entered`() async throws {
    let kiwi = "id=kiwi&\(names)&recipe.kiwi=3&makingSeconds=45"
    #expect(try await post("/manage/menu/juices", "revision=0&\(kiwi)&price=4100").status == 303)
    let late = try await post("/manage/menu/juices?lang=en", "revision=0&\(kiwi)&price=4200")
    #expect(late.status == 409)
    #expect(late.text.contains("Someone else has changed the draft"))
    #expect(late.text.contains("value=\"4200\""))
    #expect(late.text.contains("name=\"revision\" value=\"1\""))
    let draft = try #require(try await pavilion.bars.draft(of: .main).content?.draft)
    #expect(draft[JuiceID(unchecked: "kiwi")]?.price == 4_100)
  }

  @Test func `publishes no menu that is published already`() async throws {
    let rate = try await pavilion.bars.menu(of: .main).menu.taxRate
    let same = "revision=0&currency=krw&taxRate=\(PercentText.text(rate))"
    #expect(try await post("/manage/menu/money", same).status == 303)
    let asked = try await page("/manage/menu/publish")
    #expect(asked.contains("there is nothing to publish"))
    #expect(!asked.contains("Publish now"))
    let answer = try await post("/manage/menu/publish?lang=en", "revision=1")
    #expect(answer.status == 409)
    #expect(answer.text.contains("there is nothing to publish"))
    #expect(try await pavilion.bars.menu(of: .main).version == 1)
    let api = try await pavilion.send(.post, "/api/menu/versions", body: #"{"revision": 1}"#)
    #expect(api.status == 409)
    #expect(api.text.contains("the draft is the menu that is published already"))
  }

  @Test(arguments: ["fruit=banana", "juice=mango"])
  func `asks before a piece leaves the draft`(piece: String) async throws {
    let asked = try await post("/manage/menu/pieces?lang=en", "revision=0&\(piece)&action=remove")
    #expect(asked.status == 200 && asked.text.contains("data-question"))
    #expect(try await pavilion.bars.draft(of: .main).revision == 0)
  }

  @Test func `names the juice that misses a fruit, and does not publish it`() async throws {
    let form = "revision=0&fruit=banana&action=remove&sure=yes"
    #expect(try await post("/manage/menu/pieces", form).status == 303)
    let overview = try await page("/manage/menu")
    #expect(overview.contains("The recipe names Banana, which is not on the menu."))
    #expect(overview.contains("10 pieces are in stock"))
    let refused = try await post("/manage/menu/publish?lang=en", "revision=1")
    #expect(refused.status == 409)
    #expect(try await pavilion.bars.menu(of: .main).version == 1)
  }

  @Test func `takes over what others published before it publishes itself`() async throws {
    let money = "revision=0&currency=krw&taxRate=8"
    #expect(try await post("/manage/menu/money", money).status == 303)
    let levels = try await post("/stock/levels/kiwi", "capacity=70&low=5")
    #expect(levels.status == 303)
    #expect(try await page("/manage/menu").contains("Version 2 was published after"))
    #expect(try await post("/manage/menu/publish", "revision=1").status == 409)
    #expect(try await post("/manage/menu/draft", "revision=1&action=merge").status == 303)
    #expect(try await post("/manage/menu/publish", "revision=2").status == 303)
    let menu = try await pavilion.bars.menu(of: .main).menu
    #expect(menu.taxRate.rawValue == 800)
    #expect(menu[FruitID(unchecked: "kiwi")]?.capacity == 70)
  }

  @Test func `imports a file into the draft, and says where one is wrong`() async throws {
    let wrong = try await post("/manage/menu/import?lang=en", "revision=0&file=type,id%0Amilk,a")
    #expect(wrong.status == 422)
    #expect(wrong.text.contains("row 2, type: expected menu, fruit or juice"))
    #expect(wrong.text.contains(">type,id\nmilk,a</textarea>"))
    let answer = try await post("/manage/menu/import", "revision=0&file=type,id%0Afruit,kiwi")
    #expect(answer.status == 303)
    #expect(try await pavilion.bars.draft(of: .main).content?.draft.fruits.count == 1)
    #expect(try await pavilion.bars.menu(of: .main).version == 1)
  }

  @Test func `asks before a file replaces the changes of a draft`() async throws {
    let kiwi = "revision=0&id=kiwi&\(names)&recipe.kiwi=3&makingSeconds=45&price=4100"
    #expect(try await post("/manage/menu/juices", kiwi).status == 303)
    #expect(try await page("/manage/menu/import").contains("Discard these changes"))
    let file = "revision=1&file=type,id%0Afruit,kiwi"
    let asked = try await post("/manage/menu/import?lang=en", file)
    #expect(asked.status == 422)
    #expect(asked.text.contains("If they may be lost, tick the box below."))
    #expect(asked.text.contains(">type,id\nfruit,kiwi</textarea>"))
    #expect(try await pavilion.bars.draft(of: .main).revision == 1)
    #expect(try await post("/manage/menu/import", file + "&sure=yes").status == 303)
    #expect(try await pavilion.bars.draft(of: .main).content?.draft.fruits.count == 1)
  }

  @Test(arguments: [("10", 1_000), ("5.5", 550), ("19,25", 1_925), ("0.05", 5), ("100", 10_000)])
  func `writes and reads tax rates in per cent`(text: String, rate: Int) throws {
    let rate = try #require(TaxRate(rawValue: rate))
    #expect(PercentText.rate(text) == rate)
    #expect(PercentText.text(rate) == text.replacing(",", with: "."))
  }

  @Test(arguments: ["", "-1", "101", "1.234", "1.2.3", "a"])
  func `takes nothing else for a tax rate`(text: String) {
    #expect(PercentText.rate(text) == nil)
  }
}

import JuiceBar
import Languages
import Testing

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `Order screen` {
  private func page(
    _ language: Language = .korean,
    stock changes: [String: Int] = [:],
    dialog: JuicePageModel.Dialog? = nil,
    isForStaff: Bool = false,
    isGathering: Bool = false
  ) throws -> String {
    let menu = try PageSamples.menu()
    let stock = PageSamples.stock(of: menu, changes)
    let model = JuicePageModel(
      menu: menu,
      stock: stock,
      idempotencyKey: "the-key",
      dialog: dialog,
      isForStaff: isForStaff,
      isGathering: isGathering
    )
    return JuicePage(model: model).html(in: PageSamples.context(language))
  }

  @Test func `has the title and, for staff, the way to the stock screen`() throws {
    let page = try page(isForStaff: true)
    #expect(page.contains("<h1>맛있는 쥬스를 만들어 드려요!</h1>"))
    #expect(page.contains("<span>재고 수정</span>"))
    #expect(page.contains(#"href="/stock""#))
    let visitors = try self.page()
    #expect(visitors.contains("<h1>맛있는 쥬스를 만들어 드려요!</h1>"))
    #expect(!visitors.contains("재고 수정"))
    #expect(!visitors.contains(#""/stock""#))
  }

  @Test func `leads to several glasses by a link, which its language chooser keeps`() throws {
    #expect(try page().contains(#"data-gather="" href="/juice?several=yes""#))
    #expect(try !page().contains("<main id=\"main\" data-gathering"))
    let gathering = try page(isGathering: true)
    #expect(gathering.contains(#"<main id="main" data-gathering="">"#))
  }

  @Test func `has one button a juice, the mixed ones first`() throws {
    let page = try page()
    let buttons = page.matches(of: #/class="button order"[^>]*>([^<]*)</#).map { String($0.1) }
    #expect(
      buttons == [
        "딸바쥬스 주문", "망키쥬스 주문", "딸기쥬스 주문", "바나나쥬스 주문", "파인애플쥬스 주문", "키위쥬스 주문",
        "망고쥬스 주문",
      ]
    )
  }

  @Test func `keeps the order that the menu's editor chose`() throws {
    let menu = try PageSamples.menu()
    let juices = Array(menu.juices.dropFirst(3) + menu.juices.prefix(3))
    let other = try Menu(fruits: menu.fruits, juices: juices, currency: menu.currency)
    let model = JuicePageModel(menu: other, stock: PageSamples.stock(of: other))
    let page = JuicePage(model: model).html(in: PageSamples.context(.korean))
    let shown = page.matches(of: #/data-juice="([^"]+)" data-recipe/#).map { String($0.1) }
    #expect(shown == juices.map(\.id.rawValue))
    #expect(page.matches(of: #/class="juice-rows"/#).count == 2)
  }

  @Test func `shows what is on hand and how much can be made of it`() throws {
    let page = try page(stock: ["strawberry": 1234])
    #expect(page.contains(#"data-count="1234">1,234</strong>"#))
    #expect(page.contains(#"data-makeable="10">10잔 남았어요</p>"#))
    #expect(page.contains("딸기 10 · 바나나 1"))
  }

  @Test func `says sold out in a word, and still lets the juice be pressed`() throws {
    let page = try page()
    #expect(page.contains(#"data-makeable="0">품절</p>"#))
    #expect(!page.contains(#/<button[^>]* disabled/#))
    #expect(!page.contains(#/<button class="button order"[^>]*disabled/#))
  }

  @Test func `names every fruit that a sold-out juice lacks, and leads to one like it`() throws {
    let page = try page(stock: ["banana": 0, "mango": 1, "kiwi": 0])
    #expect(page.contains(#"data-lack="">딸기 6개 부족</p>"#))
    #expect(page.contains(#"data-lack="">바나나 1개 부족</p>"#))
    #expect(page.contains(#"data-lack="">망고 1개 부족 · 키위 1개 부족</p>"#))
    let link = ##"data-substitute=""><a href="#juice-pineapple">파인애플쥬스는 돼요</a>"##
    #expect(page.contains(link))
    let nothing = try self.page(
      stock: ["strawberry": 0, "banana": 0, "pineapple": 0, "kiwi": 0, "mango": 0]
    )
    #expect(nothing.count(of: #"data-substitute="" hidden"#) == 7)
    #expect(try self.page().contains(##"<a href="#juice-strawberry-banana">딸바쥬스는 돼요</a>"##))
  }

  @Test func `says how long a juice takes only where one is to be had`() throws {
    let hidden = #/data-wait=""[^>]* hidden/#
    #expect(try !page().contains(hidden))
    let nothing = ["strawberry": 0, "banana": 0, "pineapple": 0, "kiwi": 0, "mango": 0]
    #expect(try page(stock: nothing).contains(hidden))
  }

  @Test func `shows the queue in the place that the juices leave`() throws {
    #expect(try page().contains("<li class=\"queue-sign\""))
    let menu = try PageSamples.menu()
    let six = try Menu(
      fruits: menu.fruits,
      juices: menu.juices + [
        Juice(
          id: JuiceID(unchecked: "two-bananas"),
          name: LocalizedText("바바", in: .korean),
          recipe: try #require(menu.juices.first { !$0.recipe.isMixed }).recipe
        )
      ]
    )
    let model = JuicePageModel(menu: six, stock: PageSamples.stock(of: six))
    let page = JuicePage(model: model).html(in: PageSamples.context(.korean))
    #expect(!page.contains("<li class=\"queue-sign\""))
    #expect(page.contains("<div class=\"queue-sign\""))
  }

  @Test func `holds the idempotency key exactly once, whatever the dialog shows`() throws {
    let menu = try PageSamples.menu()
    let refusal = JuicePageModel.Dialog.refused([], alternatives: menu.juices)
    for dialog in [nil, refusal, .problem("?")] {
      #expect(try page(dialog: dialog).count(of: "the-key") == 1)
    }
  }

  @Test func `tells that a juice is ready, with one button`() throws {
    let juice = try #require(try PageSamples.menu().juices.first { !$0.recipe.isMixed })
    let order = try #require(try PageSamples.order(of: juice))
    let dialog = try dialog(in: page(dialog: .ready(order)))
    #expect(dialog.contains("딸기쥬스 나왔습니다! 맛있게 드세요!"))
    #expect(dialog.contains("주문 번호 42"))
    #expect(dialog.count(of: "<button") == 1)
    #expect(dialog.contains(">확인</button>"))
  }

  @Test func `names every short fruit and what can be made instead`() throws {
    let menu = try PageSamples.menu()
    let shortages = [
      Shortage(fruit: FruitID(unchecked: "strawberry"), needed: 10, onHand: 9),
      Shortage(fruit: FruitID(unchecked: "banana"), needed: 1, onHand: 0),
    ]
    let alternatives = menu.juices.filter { $0.id.rawValue == "kiwi" }
    let refusal = JuicePageModel.Dialog.refused(shortages, alternatives: alternatives)
    let dialog = try dialog(in: page(dialog: refusal, isForStaff: true))
    #expect(dialog.contains("재료가 모자라요. 재고를 수정할까요?"))
    let cells = dialog.matches(of: #/<td data-name="([^"]+)">([0-9]+)</#)
      .map { "\($0.1) \($0.2)" }
    #expect(cells == ["필요 10", "현재 9", "모자람 1", "필요 1", "현재 0", "모자람 1"])
    #expect(dialog.contains(#"form="order" name="juice" value="kiwi">키위쥬스 주문</button>"#))
    #expect(!dialog.contains("나왔습니다"))
  }

  @Test func `offers what can be made with how many, and a cart as far as there is fruit`() throws {
    let menu = try PageSamples.menu()
    let cart = try #require(Cart(buttonValue: "kiwi:4 banana:1"))
    let shortage = Shortage(fruit: FruitID(unchecked: "kiwi"), needed: 12, onHand: 10)
    let refusal = JuicePageModel.Dialog.refused(
      [shortage],
      alternatives: menu.juices.filter { $0.id.rawValue == "mango" },
      cart: cart
    )
    let dialog = try dialog(in: page(dialog: refusal))
    #expect(dialog.contains(">망고쥬스 주문</button>"))
    #expect(dialog.contains("빠지는 것: 키위쥬스 1잔"))
    #expect(dialog.contains(#"name="lines" value="kiwi:3 banana:1""#))
    #expect(dialog.contains(">되는 만큼 4잔 주문하기</button>"))
  }

  @Test func `names several glasses in the dialog, and draws each juice`() throws {
    let juices = try PageSamples.menu().juices.suffix(2)
    let order = try #require(try PageSamples.order(of: Array(juices), quantity: 2))
    let dialog = try dialog(in: page(dialog: .ready(order)))
    #expect(dialog.contains("4잔 나왔습니다! 맛있게 드세요!"))
    #expect(dialog.contains("키위쥬스 2잔, 망고쥬스 2잔"))
    #expect(dialog.count(of: "<svg class=\"glass\"") == 2)
  }

  @Test func `tells prices only where the menu names them`() throws {
    #expect(try page().contains(#"<p class="price">6,000원</p>"#))
    let menu = try PageSamples.menu()
    let free = try Menu(
      fruits: menu.fruits,
      juices: menu.juices.map {
        Juice(id: $0.id, name: $0.name, shortName: $0.shortName, recipe: $0.recipe)
      }
    )
    let model = JuicePageModel(menu: free, stock: PageSamples.stock(of: free), idempotencyKey: "k")
    let page = JuicePage(model: model).html(in: PageSamples.context(.korean))
    #expect(!page.contains(#"class="price""#))
    #expect(!page.contains("data-total-price"))
  }

  @Test func `gives each juice a stepper with names, and a field for those without a script`()
    throws
  {
    let page = try page(stock: ["kiwi": 2], isGathering: true)
    #expect(page.contains(#"aria-label="키위쥬스 한 잔 빼기" aria-disabled="true""#))
    #expect(page.contains(#"aria-label="키위쥬스 담기" aria-disabled="true""#))
    #expect(page.contains(#"aria-label="망고쥬스 담기">"#))
    #expect(page.contains(#"name="quantity.kiwi" type="text""#))
    #expect(page.contains(#"data-recipe="mango:2 kiwi:1""#))
  }

  @Test func `lets staff be called from every dialog that may need them`() throws {
    let page = try page()
    #expect(page.count(of: #"data-call="shortage""#) == 1)
    #expect(try self.page(isForStaff: true).count(of: #"data-call="shortage""#) == 0)
    #expect(page.count(of: #"data-call="order""#) == 2)
  }

  @Test func `puts the safe button first and gives it the focus`() throws {
    let dialog = try dialog(in: page(dialog: .refused([], alternatives: []), isForStaff: true))
    let later = try #require(dialog.firstRange(of: "autofocus>나중에 하기"))
    let edit = try #require(dialog.firstRange(of: "재고 수정하기"))
    #expect(later.lowerBound < edit.lowerBound)
    #expect(dialog.count(of: "autofocus") == 1)
  }

  @Test func `escapes what the menu calls things`() throws {
    let id = FruitID(unchecked: "kiwi")
    let fruit = Fruit(id: id, name: LocalizedText("<b>\"&", in: .korean), color: "\"><b>")
    let recipe = try #require(Recipe([Need(id, 1)]))
    let juice = Juice(
      id: JuiceID(unchecked: "kiwi"),
      name: LocalizedText("<i>", in: .korean),
      recipe: recipe
    )
    let menu = try Menu(fruits: [fruit], juices: [juice])
    let model = JuicePageModel(
      menu: menu,
      stock: StockLevels(version: 1, onHand: [:]),
      idempotencyKey: "k"
    )
    let page = JuicePage(model: model).html(in: PageSamples.context(.korean))
    #expect(!page.contains("<b>"))
    #expect(!page.contains("<i>"))
  }

  private func dialog(in page: String) throws -> Substring {
    let start = try #require(page.firstRange(of: "<dialog")?.lowerBound)
    let end = try #require(page.firstRange(of: "</dialog>")?.upperBound)
    return page[start..<end]
  }
}

extension Substring {
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}

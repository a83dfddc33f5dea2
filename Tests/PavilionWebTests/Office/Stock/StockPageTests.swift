import JuiceBar
import Languages
import Testing
import Time

@testable import CounterWeb
@testable import GuideWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `Stock screen` {
  private func page(
    notice: StockPageModel.Notice? = nil,
    typed: String? = nil,
    calls: [StaffCall] = []
  ) throws -> String {
    let menu = try PageSamples.menu()
    let model = StockPageModel(
      menu: menu,
      stock: PageSamples.stock(of: menu),
      menuVersion: 1,
      calls: calls,
      now: Timestamp(milliseconds: 200_000),
      notice: notice,
      typed: typed
    )
    return StockPage(model: model).html(in: PageSamples.context(.korean, at: "/stock"))
  }

  @Test func `has a title, a way back, and a row a fruit`() throws {
    let page = try page()
    #expect(page.contains("<h1>재고 추가</h1>"))
    #expect(page.contains("<span>닫기</span>"))
    #expect(page.count(of: "<li class=\"shelf\"") == 5)
  }

  @Test func `steps by a delta and counts against what was shown, each by a form`() throws {
    let page = try page()
    #expect(page.contains(#"<form id="adjust-kiwi" method="post" action="/stock/kiwi/movements""#))
    for (delta, name) in [("-1", "키위 하나 빼기"), ("1", "키위 하나 더하기")] {
      #expect(page.contains(#"form="adjust-kiwi" name="delta" value="\#(delta)""#))
      #expect(page.contains(#"data-says="\#(name)" aria-label="\#(name), 지금 10""#))
    }
    #expect(
      page.contains(
        #"action="/stock/kiwi" novalidate><input type="hidden" name="expected" value="10"></form>"#
      )
    )
  }

  @Test func `shows a conflict in the row of the fruit, with the figure now`() throws {
    let page = try page(notice: .conflict(FruitID(unchecked: "kiwi"), expected: 17, onHand: 12))
    let kiwi = try #require(page.firstRange(of: #"data-fruit="kiwi""#))
    let mango = try #require(page.firstRange(of: #"data-fruit="mango""#))
    #expect(page[kiwi.upperBound..<mango.lowerBound].contains("17 → 지금 12"))
    #expect(page.count(of: "17 → 지금 12") == 1)
  }

  @Test func `says what is wrong beside the field, which keeps what was typed`() throws {
    let page = try page(notice: .wrongAmount(FruitID(unchecked: "kiwi")), typed: "열")
    #expect(
      page.contains(
        #"aria-describedby="notice-kiwi" aria-invalid="true" autofocus value="열""#
      )
    )
    #expect(page.contains(#"id="notice-kiwi" class="notice" data-notice="" role="alert">수량을 잘못"#))
    #expect(page.count(of: "aria-invalid") == 1)
  }

  @Test func `lists the calls with reason, place and age, and shows nothing when there are none`()
    throws
  {
    let empty = try page()
    #expect(empty.contains(#"aria-labelledby="calls-heading" hidden>"#))
    #expect(!empty.shown.contains("도움이 필요해요"))
    let page = try page(calls: PageSamples.calls())
    #expect(page.contains(#"aria-labelledby="calls-heading">"#))
    #expect(page.shown.contains("도움이 필요해요2층 <A>".replacing("<A>", with: "&lt;A&gt;") + "3분 전"))
    #expect(page.shown.contains("과일이 모자라요방금"))
    #expect(page.contains(#"aria-label="처리했어요: 도움이 필요해요, 2층 &lt;A&gt;""#))
    #expect(page.contains(#"action="/calls/01900000-0000-7000-8000-000000000001/answer""#))
  }

  @Test func `asks its feed for calls, and has no button that calls`() throws {
    let page = try page()
    #expect(page.contains(#"data-events="/events?calls=1""#))
    #expect(!page.contains("data-call=\""))
  }

  @Test func `tells the refusals that concern the stock, and no others`() {
    let kiwi = FruitID(unchecked: "kiwi")
    #expect(
      StockPageModel.Notice(.stale(kiwi, expected: 1, onHand: 2))
        == .conflict(kiwi, expected: 1, onHand: 2)
    )
    #expect(
      StockPageModel.Notice(.outOfRange(kiwi, wanted: -1, onHand: 0, capacity: 9))
        == .outOfRange(kiwi, onHand: 0, capacity: 9)
    )
    #expect(StockPageModel.Notice(.keyReused) == nil)
  }
}

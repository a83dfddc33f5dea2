import BarTables
import Calendars
import HTTP
import Identifiers
import JuiceBar
import Languages
import Localization
import Testing
import Time

@testable import CounterWeb
@testable import OfficeWeb
@testable import Web

/// An entry of each action as the program writes it, with `ORDER` for an order.
private let entries: [String: (subject: String, details: String)] = [
  "account-added": ("Mina", "staff"), "account-removed": ("Mina", ""),
  "add-bar": ("seine", "센강"), "adjust": ("kiwi", "-3 spoiled"), "advance": ("ORDER", "making"),
  "answer": ("0193d5a0-0000-7000-8000-000000000001", ""), "answer-all": ("", ""),
  "approve": ("0193d5a0-0000-7000-8000-000000000002", ""), "begin": ("a", "stocktake"),
  "book": ("delivery", "kiwi:20=14000 mango:3 Farm of Jeju"), "cancel": ("ORDER", ""),
  "change-menu": ("juices.kiwi", "price: 3500 → 4000; name.fr: Kiwi → Jus de kiwi"),
  "close-bar": ("main", ""), "count": ("kiwi", "12 10"), "describe-bar": ("main", "바; Asia/Seoul"),
  "device-confirmed": ("Till", "staff"), "device-paired": ("Till", "staff"),
  "device-removed": ("Till", "staff"),
  "enter": ("0193d5a0-0000-7000-8000-000000000002", "kiwi 9"),
  "event-discarded": ("hooks.example", "order.placed 12"), "follow-menu": ("main", "seine"),
  "import-bar": ("main", "1200"), "import-exposition": ("2", "13"), "keep-bar": ("main", ""),
  "labels-printed": ("ORDER", "1"), "labels-reprinted": ("ORDER", "2"), "make": ("ORDER", ""),
  "move-bar": ("main", "postgresql://db/pavilion"), "password-changed": ("Mina", ""),
  "approval-given": ("Mina", "refund ORDER"), "cash-move": ("-2000", "ice"),
  "day-close": ("3", "cash=5"), "day-open": ("50000", ""), "expire": ("ORDER", ""),
  "refund-limit-set": ("20000", "KRW"), "tenders-set": ("", "Voucher, Gift"),
  "void": ("ORDER", "1 wrong-tender keyed twice"),
  "pay": ("ORDER", "4000 cash 5000"), "preparation-set": ("2", "20"),
  "publish-menu": ("3", "draft"), "recall": ("ORDER", "making"),
  "refund": ("ORDER", "lines 1:1 spilled on the tray"),
  "reject": ("0193d5a0-0000-7000-8000-000000000002", ""), "reopen-bar": ("main", ""),
  "resume": ("kiwi", "when due"), "role-changed": ("Mina", "manager"),
  "set-bar-role": ("Mina", "–"), "sign-in": ("", "127.0.0.1"),
  "sign-in-failed": ("Mina", "127.0.0.1"), "sign-out": ("", ""),
  "sign-out-everywhere": ("Mina", ""), "suspend": ("kiwi", "1764050400000"),
  "token-made": ("Shop", "menu:read"), "token-revoked": ("Shop", ""), "undo": ("12-kiwi", ""),
  "webhook-added": ("hooks.example", "order.placed"), "webhook-off": ("hooks.example", ""),
  "webhook-on": ("hooks.example", ""), "webhook-removed": ("hooks.example", ""),
]

@Suite struct `The log in sentences` {
  private func sentences(
    _ language: Language
  ) async throws -> (log: LogSentences, order: OrderID) {
    let pavilion = try await TestApplication()
    _ = try await pavilion.send(.post, "/api/orders", body: #"{"juice": "kiwi"}"#)
    let order = try #require(try await pavilion.bars.order(numbered: 1, of: .main))
    let log = LogSentences(
      texts: Texts(language),
      menu: try await pavilion.bars.menu(of: .main).menu,
      orders: [order.id: order],
      bars: try await pavilion.application.bars(),
      zone: .utc
    )
    return (log, order.id)
  }

  private func entry(_ action: String, of order: OrderID) throws -> LogEntry {
    let (subject, details) = try #require(entries[action], "\(action) has no sample here")
    return LogEntry(
      at: Timestamp(milliseconds: 1_764_046_800_000),
      who: .machine,
      action: LogEntry.Action(rawValue: action),
      subject: subject == "ORDER" ? order.rawValue : subject,
      details: details
    )
  }

  @Test(arguments: Language.allCases)
  func `say every action that there is, without identifiers`(language: Language) async throws {
    let (log, order) = try await sentences(language)
    for action in LogEntry.Action.words.keys.sorted() {
      let entry = try entry(action, of: order)
      let sentence = try #require(log.sentence(of: entry), "\(action) has no sentence")
      #expect(!sentence.contains("{"), "\(sentence)")
      #expect(sentence.firstMatch(of: #/[0-9a-f]{8}-[0-9a-f]{4}|[0-9]{10}/#) == nil, "\(sentence)")
    }
  }

  @Test(arguments: [
    ("pay", "1번 주문의 4,000원을 받았어요 – 현금."),
    ("void", "1번 주문의 결제를 무효로 했어요 – 결제 방법이 달라요, keyed twice."),
    ("cash-move", "서랍에서 2,000원을 꺼냈어요 – ice."),
    ("refund", "1번 주문에서 1잔 값을 환불했어요 – 쏟았어요, on the tray."),
    ("book", "입고를 기록했어요: 키위 20, 망고 3 – Farm of Jeju."),
    ("suspend", "키위쥬스를 06:00까지 멈췄어요."),
    ("change-menu", "키위쥬스를 바꿨어요: 가격 3,500원 → 4,000원, 이름 (프랑스어) Kiwi → Jus de kiwi."),
    ("count", "키위를 10개에서 12개로 고쳤어요."),
  ])
  func `name orders, fruit, amounts and times as people do`(
    action: String,
    sentence: String
  ) async throws {
    let (log, order) = try await sentences(.korean)
    #expect(log.text(of: try entry(action, of: order)) == sentence)
  }

  @Test func `lead to their thing where there is one`() async throws {
    let (log, order) = try await sentences(.english)
    let links = try ["pay", "approve", "publish-menu", "change-menu", "sign-in"].map {
      log.link(of: try entry($0, of: order))?.path
    }
    #expect(
      links == [
        "/pay/\(order)", "/stock/counts/0193d5a0-0000-7000-8000-000000000002",
        "/manage/menu/versions/3", "/manage/menu/juices/kiwi", nil,
      ]
    )
  }

  @Test func `keep what is stored where a form is not known`() async throws {
    let (log, _) = try await sentences(.english)
    let entry = LogEntry(
      at: Timestamp(milliseconds: 0),
      who: .machine,
      action: "brew",
      subject: "tea",
      details: "2 pots"
    )
    #expect(log.text(of: entry) == "brew · tea · 2 pots")
  }
}

import BarTables
import Calendars
import HTTP
import Identifiers
import JuiceBar
import Languages
import Localization
import PavilionWeb
import Testing
import Time

@testable import CounterWeb
@testable import OfficeWeb
@testable import Web

/// An entry of each action as the program writes it, with `ORDER` for an order.
private let entries: [String: (subject: String, details: String)] = [
  "account-added": ("Mina", "staff"), "account-removed": ("Mina", ""),
  "account-erased": ("Former staff 3f2a", ""), "purge": ("1200", "34"),
  "retention-set": ("12", "400 1 7"),
  "add-bar": ("seine", "센강"), "adjust": ("kiwi", "-3 spoiled"), "advance": ("ORDER", "making"),
  "answer": ("0193d5a0-0000-7000-8000-000000000001", ""), "answer-all": ("", ""),
  "approve": ("0193d5a0-0000-7000-8000-000000000002", ""), "begin": ("a", "stocktake"),
  "book": ("delivery", "kiwi:20=14000 mango:3 Farm of Jeju"), "cancel": ("ORDER", ""),
  "change-menu": (
    "juices.kiwi", "price: 3500 → 4000; name.fr: Kiwi → Jus de kiwi; picture: – → sha256-00"
  ),
  "close-bar": ("main", ""), "code-failed": ("Mina", "127.0.0.1"), "count": ("kiwi", "12 10"),
  "describe-bar": ("main", "바; Asia/Seoul"),
  "device-confirmed": ("Till", "staff"), "device-paired": ("Till", "staff"),
  "device-removed": ("Till", "staff"),
  "end-guide-schedule": ("7", ""), "fail-guide-schedule": ("7", "behind exhibit/jikji"),
  "publish-guide": ("3", "2"), "rollback-guide": ("4", "2"),
  "schedule-guide": ("7", "1764050400000"),
  "make-preview-link": ("0f3a", "1764050400000"), "end-preview-link": ("0f3a", "Mina"),
  "enter": ("0193d5a0-0000-7000-8000-000000000002", "kiwi 9"),
  "event-discarded": ("hooks.example", "order.placed 12"), "follow-menu": ("main", "seine"),
  "guide-role-changed": ("Mina", "translator:fr,ja"),
  "import-bar": ("main", "1200"), "import-exposition": ("2", "13"),
  "import-drafts": ("people.csv", "13"),
  "undo-import": ("1764050400000", "13"), "keep-bar": ("main", ""),
  "labels-printed": ("ORDER", "1"), "labels-reprinted": ("ORDER", "2"), "make": ("ORDER", ""),
  "move-bar": ("main", "postgresql://db/pavilion"), "password-changed": ("Mina", ""),
  "approval-given": ("Mina", "refund ORDER"), "cash-move": ("-2000", "ice"),
  "come": ("0193d5a0-0000-7000-8000-000000000001", ""),
  "day-close": ("3", "cash=5"), "day-open": ("50000", ""), "expire": ("ORDER", ""),
  "offer-set": ("main", "ko en"), "refund-limit-set": ("20000", "KRW"),
  "business-set": ("Juice Co.", "123-45-67890"),
  "tenders-set": ("", "Voucher, Gift"),
  "void": ("ORDER", "1 wrong-tender keyed twice"),
  "pay": ("ORDER", "4000 cash 5000"), "preparation-set": ("2", "20"),
  "publish-menu": ("3", "draft"), "recall": ("ORDER", "making"),
  "refund": ("ORDER", "lines 1:1 spilled on the tray"),
  "screen-reloaded": ("Door", ""), "screen-set": ("Door", ""), "screens-reloaded": ("", "3"),
  "recovery-code-used": ("", "9"), "second-factor-off": ("Mina", ""),
  "second-factor-on": ("Mina", ""), "second-factor-removed": ("Mina", ""),
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
      links: { entry in Features.all.logLinks.lazy.compactMap { $0(entry, .main) }.first },
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
      details: details.replacing("ORDER", with: order.rawValue)
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
    ("change-menu", "키위쥬스를 바꿨어요: 가격 3,500원 → 4,000원, 이름 (프랑스어) Kiwi → Jus de kiwi, 사진."),
    ("count", "키위를 10개에서 12개로 고쳤어요."),
    ("approval-given", "Mina의 요청을 승인했어요 – 1번 주문: 환불."),
    ("refund-limit-set", "환불 한도를 20,000원으로 정했어요."),
    ("purge", "오래된 기록을 지웠어요: 주문 1,200건, 로그 34줄."),
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
    let links: KeyValuePairs = [
      "pay": "/pay/\(order)", "approval-given": "/pay/\(order)",
      "approve": "/stock/counts/0193d5a0-0000-7000-8000-000000000002",
      "publish-menu": "/manage/menu/versions/3", "change-menu": "/manage/menu/juices/kiwi",
      "day-close": "/day/3", "cash-move": "/day", "role-changed": "/manage/staff",
      "sign-in": "/manage/log?action=sign-in", "refund-limit-set": "/manage/bars/main",
      "retention-set": "/manage/bars/main", "account-erased": "/manage/staff",
      "webhook-off": "/manage/webhooks", "publish-guide": "/manage/guide/versions/3",
    ]
    for (action, path) in links {
      #expect(log.link(of: try entry(action, of: order))?.path == path, "\(action)")
    }
  }

  @Test func `lead somewhere for every action that there is`() async throws {
    let (log, order) = try await sentences(.english)
    for action in LogEntry.Action.words.keys.sorted() {
      #expect(log.link(of: try entry(action, of: order)) != nil, "\(action)")
    }
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

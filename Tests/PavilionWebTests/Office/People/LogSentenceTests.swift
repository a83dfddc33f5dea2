import BarTables
import Calendars
import HTTP
import Identifiers
import Languages
import Localization
import Money
import PavilionWeb
import Testing
import Time

@testable import CounterWeb
@testable import JuiceBar
@testable import OfficeWeb
@testable import Web

/// Entries of the actions that other parts of the program write, in their form.
private let entries: [String: (subject: String, details: String)] = [
  "account-added": ("Mina", "staff"), "account-removed": ("Mina", ""),
  "account-erased": ("Former staff 3f2a", ""),
  "change-menu": (
    "juices.kiwi", "price: 3500 → 4000; name.fr: Kiwi → Jus de kiwi; picture: – → sha256-00"
  ),
  "code-failed": ("Mina", "127.0.0.1"),
  "device-confirmed": ("Till", "staff"), "device-paired": ("Till", "staff"),
  "device-removed": ("Till", "staff"),
  "end-guide-schedule": ("7", ""), "fail-guide-schedule": ("7", "behind exhibit/jikji"),
  "publish-guide": ("3", "2"), "rollback-guide": ("4", "2"),
  "schedule-guide": ("7", "1764050400000"),
  "make-preview-link": ("0f3a", "1764050400000"), "end-preview-link": ("0f3a", "Mina"),
  "event-discarded": ("hooks.example", "order.placed 12"),
  "guide-role-changed": ("Mina", "translator:fr,ja"),
  "import-bar": ("main", "1200"), "import-exposition": ("2", "13"),
  "import-drafts": ("people.csv", "13"),
  "undo-import": ("1764050400000", "13"), "keep-bar": ("main", ""),
  "move-bar": ("main", "postgresql://db/pavilion"), "password-changed": ("Mina", ""),
  "publish-menu": ("3", "draft"),
  "screen-reloaded": ("Door", ""), "screen-set": ("Door", ""), "screens-reloaded": ("", "3"),
  "recovery-code-used": ("", "9"), "second-factor-off": ("Mina", ""),
  "second-factor-on": ("Mina", ""), "second-factor-removed": ("Mina", ""),
  "role-changed": ("Mina", "manager"),
  "set-bar-role": ("Mina", "–"), "sign-in": ("", "127.0.0.1"),
  "sign-in-failed": ("Mina", "127.0.0.1"), "sign-out": ("", ""),
  "sign-out-everywhere": ("Mina", ""),
  "token-made": ("Shop", "menu:read"), "token-revoked": ("Shop", ""),
  "webhook-added": ("hooks.example", "order.placed"), "webhook-off": ("hooks.example", ""),
  "webhook-on": ("hooks.example", ""), "webhook-removed": ("hooks.example", ""),
]

private let now = Timestamp(milliseconds: 1_764_046_800_000)
private let later = Timestamp(milliseconds: 1_764_050_400_000)
private let kiwi = FruitID(unchecked: "kiwi")
private let kiwiJuice = JuiceID(unchecked: "kiwi")

/// A command of each action that the log keeps.
private func commands(about order: OrderID) throws -> [Command] {
  let call = try #require(CallID(rawValue: "0193d5a0-0000-7000-8000-000000000001"))
  let stocktake = try #require(StocktakeID(rawValue: "0193d5a0-0000-7000-8000-000000000002"))
  let booking = try #require(
    StockBooking(
      [Need(kiwi, 20), Need(FruitID(unchecked: "mango"), 3)],
      reason: .delivery,
      note: Note(rawValue: "Farm of Jeju"),
      costs: [kiwi: 14000]
    )
  )
  let glass = RefundLine(position: 1, glasses: 1)
  return [
    .adjust(kiwi, by: -3, reason: .spoiled), .count(kiwi, onHand: 12, expecting: 10),
    .advance(order, to: .making), .make(order), .recall(order, to: .making), .cancel(order),
    .expire(order), .come(call), .answer(call), .answerAll(calledUntil: now),
    .suspend(kiwiJuice, until: later), .resume(kiwiJuice, ifDue: true),
    .pay(order, 4000, .cash(given: 5000)),
    .void(order, 1, .wrongTender, PaymentNote(rawValue: "keyed twice")),
    .refundLines(order, [glass], .spilled, PaymentNote(rawValue: "on the tray")),
    .stock(.book(booking)), .stock(.undo(MovementID(12, kiwi))), .stock(.begin),
    .stock(.enter(stocktake, kiwi, counted: 9)), .stock(.approve(stocktake)),
    .stock(.reject(stocktake)), .day(.open(float: 50000)),
    .day(.move(-2000, try #require(PaymentNote(rawValue: "ice")))),
    .day(.close(3, try #require(DayCount([.cash: 5])))),
  ]
}

/// An entry of each setting of a bar, and of what is done with its orders and records at once.
private func settings(about order: OrderID) throws -> [LogEntry] {
  let tenders = try #require(
    TenderNames(["Voucher", "Gift"].compactMap { TenderName(rawValue: $0) })
  )
  var count = PurgeCount()
  (count.orders, count.logLines) = (1200, 34)
  let bar = ListedBar(
    id: .main,
    name: LocalizedText("바", in: .korean),
    timeZone: "Asia/Seoul",
    menuOf: BarID(unchecked: "seine"),
    offer: BarOffer(languages: [.korean, .english])
  )
  let list: [BarListCommand] = [
    .add(bar, .empty), .describe(bar.id, name: bar.name, timeZone: bar.timeZone),
    .offer(bar.id, bar.offer), .close(bar.id), .reopen(bar.id), .follow(bar.id, menuOf: bar.menuOf),
  ]
  let retention = try Retention(orderYears: 12, logDays: 400, callDays: 1, refusalDays: 7)
  let business = try Business([.name: "Juice Co.", .registration: "123-45-67890"])
  return list.map { LogEntry($0, leaving: bar, by: .machine, at: now) } + [
    LogEntry(setting: PreparationSettings(), by: .machine, at: now),
    LogEntry(setting: retention, by: .machine, at: now),
    LogEntry(setting: RefundLimit(usualIn: .won), by: .machine, at: now),
    LogEntry(setting: business, by: .machine, at: now),
    LogEntry(naming: tenders, by: .machine, at: now),
    LogEntry(purging: count, by: .machine, at: now),
    LogEntry(printing: order, count: 1, by: .machine, at: now),
    LogEntry(printing: order, count: 2, by: .machine, at: now),
    LogEntry(
      at: now,
      who: .machine,
      action: .approval,
      subject: "Mina",
      details: OrderApproval.Act.refund.details(of: order) + " 4000"
    ),
  ]
}

/// The entry of a command, as the program writes it.
private func logged(_ command: Command, about order: OrderID) throws -> LogEntry {
  try #require(LogEntry(Submission(command, orderID: order, at: now, by: .machine)))
}

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

  /// An entry of an action, as the program writes it.
  private func entry(_ action: String, of order: OrderID) throws -> LogEntry {
    let written =
      try commands(about: order).map { try logged($0, about: order) }
      + settings(about: order)
    if let entry = written.first(where: { $0.action.rawValue == action }) { return entry }
    let (subject, details) = try #require(entries[action], "\(action) has no sample here")
    return LogEntry(
      at: now,
      who: .machine,
      action: LogEntry.Action(rawValue: action),
      subject: subject,
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
    ("change-menu", "키위쥬스를 바꿨어요: 가격 3,500원 → 4,000원, 이름 (프랑스어) Kiwi → Jus de kiwi, 사진."),
    ("count", "키위를 10개에서 12개로 고쳤어요."),
    ("approval-given", "Mina의 요청을 승인했어요 – 1번 주문: 환불, 4,000원."),
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

  @Test(arguments: [
    ("cash", "현금"), ("card", "카드"), ("other:Gift / card", "Gift / card"),
    (#"other:A "B" C"#, #"A "B" C"#), ("other:part cash", "part cash"),
  ])
  func `name what was paid with`(kind: String, name: String) async throws {
    let (log, order) = try await sentences(.korean)
    for text in ["", "/ 7", #"waiver" cash"#] {
      let reference = TerminalReference(rawValue: text)
      let tender: Tender =
        switch try #require(Tender.Kind(rawValue: kind)) {
        case .cash:
          .cash(given: 5000, reference.map { CashReceipt(number: $0, purpose: .expense) })
        case .card: .card(reference)
        case .other(let name): .other(name, reference)
        }
      for isPart in [false, true] {
        let entry = try logged(.pay(order, 4000, tender, isPart: isPart), about: order)
        #expect(log.text(of: entry) == "1번 주문의 4,000원을 받았어요 – \(name).")
      }
    }
  }

  @Test(
    arguments: [
      (nil, nil, "잘못 만들었어요"), (nil, "by cash", "잘못 만들었어요, by cash"),
      ("cash", nil, "현금, 잘못 만들었어요"), ("cash", "by cash", "현금, 잘못 만들었어요, by cash"),
      ("card", "two, of 3", "카드, 잘못 만들었어요, two, of 3"),
      ("other:Gift / card", nil, "Gift / card, 잘못 만들었어요"),
      (#"other:A" made-wrong"#, #"" spilled"#, #"A" made-wrong, 잘못 만들었어요, " spilled"#),
    ] as [(String?, String?, String)]
  )
  func `name how money was given back, and why`(
    kind: String?,
    note: String?,
    words: String
  ) async throws {
    let (log, order) = try await sentences(.korean)
    let kind = try kind.map { try #require(Tender.Kind(rawValue: $0)) }
    let note = try note.map { try #require(PaymentNote(rawValue: $0)) }
    let amount = try logged(.refund(order, 500, .madeWrong, note, by: kind), about: order)
    #expect(log.text(of: amount) == "1번 주문에서 500원을 환불했어요 – \(words).")
    let lines = [RefundLine(position: 1, glasses: 1), RefundLine(position: 2, glasses: 2)]
    let glasses = try logged(.refundLines(order, lines, .madeWrong, note, by: kind), about: order)
    #expect(log.text(of: glasses) == "1번 주문에서 3잔 값을 환불했어요 – \(words).")
  }

  @Test(arguments: [
    ("void %", "1번 주문: 무효."), ("cancel % 500", "1번 주문: 주문 취소, 500원."),
    ("cash-out 9000 KRW", "서랍에서 9,000원 꺼내기."),
  ])
  func `name what was approved, and how much of it`(details: String, act: String) async throws {
    let (log, order) = try await sentences(.korean)
    let entry = LogEntry(
      at: now,
      who: .machine,
      action: .approval,
      subject: "Mina",
      details: details.replacing("%", with: order.rawValue)
    )
    #expect(log.text(of: entry) == "Mina의 요청을 승인했어요 – \(act)")
  }

  @Test func `name why money was not taken, or not kept`() async throws {
    let (log, order) = try await sentences(.english)
    let byCard = PaymentNote(rawValue: "by card")
    let waiver = try logged(.pay(order, 500, .waiver(.complaint, byCard)), about: order)
    #expect(log.text(of: waiver).hasSuffix(" (\(log.texts(.waiverComplaint)), by card)."))
    let other = PaymentNote(rawValue: "1 other")
    let void = try logged(.void(order, 12, .other, other), about: order)
    #expect(log.text(of: void).hasSuffix(" (\(log.texts(.refundOther)), 1 other)."))
  }

  @Test func `tell a booking with the note that looks like more of it`() async throws {
    let (log, order) = try await sentences(.korean)
    let booking = try #require(
      StockBooking(
        [Need(kiwi, 20)],
        reason: .delivery,
        note: Note(rawValue: "mango:3 – above capacity"),
        mayExceed: true
      )
    )
    let entry = try logged(.stock(.book(booking)), about: order)
    #expect(log.text(of: entry) == "입고를 기록했어요: 키위 20 – mango:3 – above capacity.")
  }

  @Test(arguments: Language.allCases, PaymentTime.allCases)
  func `tell all settings of orders and payment`(
    language: Language,
    payment: PaymentTime
  ) async throws {
    let (log, _) = try await sentences(language)
    for (flow, longest) in [(OrderFlow.byCounter, 0), (.byCounter, 25), (.atOnce, 0)] {
      let settings = PreparationSettings(
        makers: 4,
        maximumQueueMinutes: longest,
        flow: flow,
        payment: payment,
        unpaidMinutes: 31,
        readyMinutes: 62
      )
      guard let settings else { continue }
      let text = log.text(of: LogEntry(setting: settings, by: .machine, at: now))
      let isByCounter = flow == .byCounter
      let told: KeyValuePairs = [
        log.texts(.logFlowByCounter): isByCounter, log.texts(.logFlowAtOnce): !isByCounter,
        log.texts(.logPayNever): payment == .never, "31": payment == .beforeMaking,
        log.texts(.logPayAtPickUp): payment == .atPickUp, "4": isByCounter, "62": isByCounter,
        "25": longest == 25,
      ]
      for (words, isTold) in told { #expect(text.contains(words) == isTold, "\(words): \(text)") }
      for word in [flow.rawValue, payment.rawValue, "preparation-set"] where word.contains("-") {
        #expect(!text.contains(word), "\(text)")
      }
    }
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
      at: now,
      who: .machine,
      action: "brew",
      subject: "tea",
      details: "2 pots"
    )
    #expect(log.text(of: entry) == "brew · tea · 2 pots")
  }
}

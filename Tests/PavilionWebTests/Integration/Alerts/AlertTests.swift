import BarTables
import Digests
import HTTP
import JSON
import JuiceBar
import Languages
import Localization
import PavilionWeb
import Staffing
import Testing
import Time

@testable import IntegrationWeb
@testable import Web

@Suite struct `An alert` {
  private func trouble(
    _ kind: Trouble.Kind,
    _ subject: String = "",
    since: Int = 0,
    isDue: Bool = true
  ) -> Trouble {
    Trouble(
      name: .init(kind, subject),
      since: Timestamp(milliseconds: since),
      isDue: isDue,
      title: "\(kind)"
    )
  }

  @Test func `is told once when it begins and once when it ends`() throws {
    var book = AlertBook()
    let begun = TroubleReport(troubles: [trouble(.callUnanswered, "main")])
    for round in 0..<5 {
      let message = book.message(about: begun)
      #expect(message.begun.count == (round == 0 ? 1 : 0) && message.ended.isEmpty)
      book.note(message)
    }
    for round in 0..<5 {
      let message = book.message(about: TroubleReport())
      #expect(message.ended.count == (round == 0 ? 1 : 0) && message.begun.isEmpty)
      book.note(message)
    }
    #expect(book.message(about: begun).begun.count == 1, "it begins anew")
  }

  @Test func `is told again until it is taken`() {
    let book = AlertBook()
    let report = TroubleReport(troubles: [trouble(.backupOld)])
    #expect(book.message(about: report).begun == book.message(about: report).begun)
    #expect(!book.message(about: report).isEmpty)
  }

  @Test func `waits until it has lasted, and ends once it is gone`() {
    var book = AlertBook()
    let young = TroubleReport(troubles: [trouble(.storageAway, isDue: false)])
    #expect(book.message(about: young).isEmpty)
    book.note(book.message(about: TroubleReport(troubles: [trouble(.storageAway)])))
    // After a restart it is young again, and still there.
    #expect(book.message(about: young).isEmpty)
    #expect(book.message(about: TroubleReport()).ended.count == 1)
  }

  @Test func `does not end while nothing is known of it`() {
    var book = AlertBook()
    let both = [trouble(.callUnanswered, "main"), trouble(.diskNearlyFull, "storage")]
    book.note(book.message(about: TroubleReport(troubles: both)))
    let message = book.message(about: TroubleReport(unknown: [.callUnanswered]))
    #expect(message.ended.map(\.name.kind) == [.diskNearlyFull])
  }

  @Test func `outlives a restart`() throws {
    var book = AlertBook()
    let report = TroubleReport(troubles: [trouble(.webhookFailing, "main/1", since: 1_000)])
    book.note(book.message(about: report))
    let text = book.json.encoded()
    let stored = try AlertBook(stored: JSONReader(JSONValue(parsing: Array(text.utf8))))
    #expect(stored.told == book.told)
    #expect(stored.message(about: report).isEmpty)
    let newer = #"[{"kind":"of a later version","subject":"","since":1,"title":"x"}]"#
    let other = try AlertBook(stored: JSONReader(JSONValue(parsing: Array(newer.utf8))))
    #expect(other.told.isEmpty)
  }

  @Test func `is a mail of ASCII whatever it says`() throws {
    let subject = "Pavilion: 만국박람회 주스 바: 10분 넘게 직원 호출에 아무도 가지 않았어요 외 3건\r\nBcc: a@b"
    let mail = MailMessage(
      sender: "bar@expo.example",
      recipients: ["a@expo.example", "b@expo.example"],
      subject: subject,
      text: "첫 줄\nsecond line\n.\n" + String(repeating: "long ", count: 100),
      at: Timestamp(milliseconds: 1_795_665_600_000),
      id: "1"
    )
    let lines = String(decoding: mail.bytes, as: UTF8.self).split(
      separator: "\r\n",
      omittingEmptySubsequences: false
    )
    #expect(lines.allSatisfy { $0.utf8.count <= 76 && $0.utf8.allSatisfy { $0 < 0x7F } })
    #expect(!lines.contains { $0.hasPrefix("Bcc") || $0 == "." })
    #expect(lines.contains("Date: Thu, 26 Nov 2026 04:00:00 +0000"))
    let words = lines.filter { $0.contains("=?utf-8?B?") }.map { line in
      line.drop { $0 != "=" }.dropFirst("=?utf-8?B?".count).dropLast(2)
    }
    #expect(words.count > 1)
    let decoded = try words.map { word in
      let bytes = try #require(Base64.bytes(of: word.utf8))
      return try #require(String(validating: bytes, as: UTF8.self))
    }
    #expect(decoded.joined() == subject)
  }
}

@Suite struct `The troubles of a venue` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  private func report(
    with host: HostState? = HostState(),
    callMinutes: Int? = 10,
    standbys: (there: Int, expected: Int)? = nil
  ) async -> TroubleReport {
    var finder = TroubleFinder(
      site: pavilion.site(with: host),
      texts: Texts(.english),
      callMinutes: callMinutes,
      standbys: standbys.map { count in { @Sendable in count } }
    )
    return await finder.look(at: pavilion.clock.now)
  }

  private func call() async throws {
    let answer = try await pavilion.send(.post, "/api/calls", body: #"{"reason":"help"}"#)
    #expect(answer.status == 201)
  }

  @Test func `are none where all is well`() async throws {
    let report = await report()
    #expect(report.troubles.isEmpty && report.unknown.isEmpty)
  }

  @Test func `are calls that nobody answers for too long`() async throws {
    try await call()
    pavilion.clock.advance(by: 10 * 60_000)
    #expect(await report().troubles.isEmpty)
    pavilion.clock.advance(by: 1)
    let troubles = await report().troubles
    #expect(troubles.map(\.name) == [.init(.callUnanswered, "main")])
    #expect(troubles[0].title.contains("10 minutes"))
    #expect(await report(callMinutes: nil).troubles.isEmpty)
  }

  @Test func `are unknown where they cannot be looked at`() async throws {
    let report = await report(with: nil)
    #expect(report.unknown == [.backupOld, .backupFailed, .backupNotHandedOn, .diskNearlyFull])
    _ = pavilion.application.updates.goAway()
    let away = await self.report()
    #expect(away.unknown == [.callUnanswered, .webhookFailing, .standbyMissing])
  }

  @Test func `are a storage that stays away, not one that changes its primary`() async throws {
    let site = pavilion.application
    _ = site.updates.goAway()
    var finder = TroubleFinder(site: site, texts: Texts(.english), callMinutes: 10, standbys: nil)
    #expect(await finder.look(at: pavilion.clock.now).troubles.map(\.isDue) == [false])
    pavilion.clock.advance(by: 60_000)
    #expect(await finder.look(at: pavilion.clock.now).troubles.map(\.isDue) == [true])
  }

  @Test func `are a stored row that cannot be read, on one line`() async {
    var site = pavilion.application.parts
    site.unreadableRows = { ["a role cannot be read: \u{1B}[2J\npope", "another"] }
    var finder = TroubleFinder(
      site: BarSite(bar: .main, parts: site),
      texts: Texts(.english),
      callMinutes: 10,
      standbys: nil
    )
    let troubles = await finder.look(at: pavilion.clock.now).troubles
    #expect(troubles.map(\.name) == [.init(.rowUnreadable)] && troubles[0].isDue)
    let title = troubles[0].title
    #expect(title.contains("a role cannot be read") && title.contains("pope"))
    #expect(!title.contains { $0.isNewline } && !title.unicodeScalars.contains("\u{1B}"))
  }

  @Test func `are a disk with little room, until there is clearly more`() async throws {
    let cases: [(available: Int, size: Int, isThere: Bool, isDue: Bool)] = [
      (9, 100, true, true), (10, 100, true, false), (11, 100, false, false),
      (9_000_000_000, 4_000_000_000_000, true, true),
      (12_000_000_000, 4_000_000_000_000, false, false),
    ]
    for (available, size, isThere, isDue) in cases {
      let disk = HostState.Disk(use: "storage", available: available, size: size)
      let troubles = await report(with: HostState(disks: [disk])).troubles
      #expect(troubles.map(\.isDue) == (isThere ? [isDue] : []), "\(available) of \(size)")
    }
  }

  @Test func `are backups that are too old, missing, failed or not handed on`() async throws {
    pavilion.clock.advance(by: 100 * 3_600_000)
    let now = pavilion.clock.now.milliseconds
    func kinds(
      _ last: Int?,
      _ failureOfHook: String? = nil,
      failure: String? = nil
    ) async -> [Trouble.Kind] {
      let backups = HostState.Backups(
        last: last.map { Timestamp(milliseconds: now - $0 * 3_600_000) },
        maximumHours: 36,
        failureOfHook: failureOfHook,
        failure: failure
      )
      return await report(with: HostState(backups: backups)).troubles.map(\.name.kind)
    }
    #expect(await kinds(36) == [])
    #expect(await kinds(37) == [.backupOld])
    #expect(await kinds(nil) == [.backupOld])
    #expect(await kinds(1, "hook ended with 3") == [.backupNotHandedOn])
    #expect(await kinds(1, failure: "the disk is full") == [.backupFailed])
  }

  @Test func `are webhooks that fail for five minutes, also after they were given up`()
    async throws
  {
    let webhook = Webhook(
      id: AccountID.unique(),
      address: try #require(WebhookAddress(rawValue: "https://example.org/secret")),
      events: [.orderPlaced],
      secret: "whsec_x",
      madeAt: pavilion.clock.now
    )
    func carryOut(_ command: IntegrationCommand) async throws {
      let (integration, now) = (StaffCommand.integrate(command), pavilion.clock.now)
      _ = try await pavilion.bars.carryOut(integration, in: .main, by: .machine, at: now).get()
    }
    try await carryOut(.addWebhook(webhook))
    #expect(await report().troubles.isEmpty)
    let progress = WebhookProgress(attempts: 3, failingSince: pavilion.clock.now)
    try await pavilion.bars.keep(WebhookRecord(webhook: webhook.id, progress: progress), in: .main)
    #expect(await report().troubles.map(\.isDue) == [false])
    pavilion.clock.advance(by: 5 * 60_000)
    try await carryOut(.giveUpWebhook(webhook.id))
    let troubles = await report().troubles
    #expect(troubles.map(\.name) == [.init(.webhookFailing, "main/\(webhook.id)")])
    #expect(troubles.map(\.isDue) == [true])
    #expect(troubles.map(\.title) == ["example.org does not accept the events of main"])
    try await carryOut(.switchWebhook(webhook.id, isOn: true))
    #expect(await report().troubles.isEmpty)
  }

  @Test func `are standbys that are missing for a minute`() async throws {
    let troubles = await report(standbys: (1, 2)).troubles
    #expect(troubles.map(\.name.kind) == [.standbyMissing] && troubles.map(\.isDue) == [false])
    #expect(await report(standbys: (2, 2)).troubles.isEmpty)
  }
}

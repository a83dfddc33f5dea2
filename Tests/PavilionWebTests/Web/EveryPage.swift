import BarTables
import ExpositionGuide
import Foundation
import HTTP
import JSON
import JuiceBar
import Languages
import Staffing
import Testing
import Time

@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

/// The page of each kind, as a venue of two bars answers it to the roles that may ask for it.
enum EveryPage {
  /// Pages by the names of their types.
  private struct Made {
    var pages: [String: String] = [:]
    /// Those at addresses of staff.
    var ofStaff: Set<String> = []
  }

  private static let made = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { language in
      (language, Task { try await make(in: language) })
    }
  )

  /// The pages in a language, by the names of their types.
  static func all(in language: Language) async throws -> [String: String] {
    try await #require(made[language]).value.pages
  }

  /// The pages at addresses of staff in a language, by the names of their types.
  static func ofStaff(in language: Language) async throws -> [String: String] {
    let all = try await #require(made[language]).value
    return all.pages.filter { all.ofStaff.contains($0.key) }
  }

  private static func make(in language: Language) async throws -> Made {
    let test = try await TestVenue(flow: .byCounter)
    // A venue that runs knows its bars from the start.
    _ = try await test.venue.openBars()
    var (made, refusals): (Made, [String]) = (Made(), [])
    func keep(
      _ type: String,
      _ path: String,
      by method: Method = .get,
      _ body: String? = nil,
      as cookie: String? = nil
    ) async throws {
      var headers: Headers = ["Accept": "text/html", "Accept-Language": language.tag]
      if method == .post { headers["Content-Type"] = "application/x-www-form-urlencoded" }
      let answer = try await test.ask(method, path, body, as: cookie, headers: headers)
      let expected = ["ProblemPage": 404, "MissingRolePage": 403, "ConflictPage": 409][type] ?? 200
      if answer.status != expected {
        refusals.append("\(answer.status) for \(type) at \(path)")
      }
      made.pages[type] = answer.text
      let found = test.venue.main.router.match(method, Request(target: path).path)
      if case .found(let endpoint, _) = found, endpoint.permission != .visitor {
        made.ofStaff.insert(type)
      }
    }

    try await keep("SetUpPage", "/setup")
    let order = try await test.make("/api/orders", #"{"juice":"kiwi"}"#)
    let followed = try await test.make("/api/orders", #"{"juice":"kiwi"}"#)
    let making = #"{"status":"making"}"#
    _ = try await test.ask(.put, "/api/orders/\(followed)/status", making)
    let call = try await test.make("/api/calls", #"{"reason":"help"}"#)
    let stocktake = try await test.make("/api/stocktakes", "{}")
    _ = try await test.send(.post, "/api/days", body: #"{"float":0}"#, from: .loopback)
    let owner = try await test.begin(test.hire("Owner", as: .owner))
    let member = try await test.begin(test.hire("Amélie", as: .staff))
    try await keep("MissingRolePage", "/manage/log", as: member)
    for (type, path) in ["PairPage": "/pair", "SignInPage": "/sign-in"] {
      try await keep(type, path)
    }
    let pending = "sign-in=\(String(repeating: "0", count: 64))"
    try await keep("CodePage", "/sign-in/code", as: pending)
    try await test.addFailingWebhook(at: .main)
    try await test.addTerm("silk", to: "jikji")
    try await keep(
      "ConflictPage",
      "/manage/guide/term/silk",
      by: .post,
      "revision=0-1&name%40ko=%EB%AA%85%EC%A3%BC&scheme=material",
      as: owner
    )
    let webhooks = try await test.ask(.get, "/manage/webhooks", as: owner).text
    let webhook = try #require(webhooks.firstMatch(of: #//manage/webhooks/([0-9a-f-]{36})/#)).1
    let screens = TestApplication(asking: test.venue.main, test.bars)
    let screen = try await screens.pair(as: .kiosk)
    let told = #"{"version":"0.0.9","language":"fr","battery":87}"#
    _ = try await screens.send(.post, "/api/screen", body: told, headers: ["Cookie": screen.cookie])
    for (type, path) in [
      "AuditLogPage": "/manage/log", "BarMenuPage": "/manage/bars/seine/menu?of=main",
      "BarSettingsPage": "/manage/bars/seine", "BarsPage": "/bars", "CallPage": "/calls/\(call)",
      "DayPage": "/day", "DayReportPage": "/day/1",
      "DevicesPage": "/manage/devices", "ExhibitPage": "/exhibits/jikji",
      "ExhibitsPage": "/exhibits", "ExpositionPage": "/exposition",
      "ExhibitionPage": "/exhibitions/paris-exposition-1900", "ExhibitionsPage": "/exhibitions",
      "RecordPage": "/terms/silk",
      "BusinessPage": "/manage/business", "FirstDayPage": "/manage/first-day",
      "ForecastPage": "/stock/forecast", "JuicePage": "/juice",
      "KioskPage": "/kiosk",
      "ManagePage": "/manage", "MediaPage": "/manage/guide/media",
      "TranslationPage": "/manage/guide/translate?show=all&record=exhibit/jikji",
      "MenuEditorPage": "/manage/menu",
      "MenuFormPage": "/manage/menu/fruits/kiwi", "MenuImportPage": "/manage/menu/import",
      "MenuPublishingPage": "/manage/menu/publish", "MenuVersionPage": "/manage/menu/versions/1",
      "MenuVersionsPage": "/manage/menu/versions", "NewBarPage": "/manage/new-bar",
      "OfflinePage": "/offline", "OrderListPage": "/orders",
      "OrderStoryPage": "/orders/\(order)", "OrderPage": "/juice/orders/\(followed)",
      "OwnSecretPage": "/manage/secret", "OwnSecondFactorPage": "/manage/secret/second-factor",
      "PaymentPage": "/pay/\(order)", "PreparationBoardPage": "/board",
      "PreparationLabelPage": "/bar/labels/\(order)", "PreparationPage": "/bar",
      "ProblemPage": "/nowhere", "ReceiptPage": "/orders/\(order)/receipt",
      "PairedScreenPage": "/manage/screens/\(screen.device)", "ReportPage": "/reports",
      "ScreensPage": "/manage/screens", "StaffPage": "/manage/staff", "StartPage": "/",
      "StockBookingPage": "/stock/delivery", "StockCountPage": "/stock/count",
      "StockLedgerPage": "/stock/ledger", "StockLevelsPage": "/stock/levels",
      "StockPage": "/stock", "StocktakePage": "/stock/counts/\(stocktake)",
      "StyleGuidePage": "/styleguide", "TokensPage": "/manage/tokens", "TrustPage": "/trust",
      "UnpaidPage": "/pay",
      "VenueOverviewPage": "/manage/bars", "DeskListPage": "/manage/guide",
      "RecordFormPage": "/manage/guide/exhibit/jikji",
      "NewRecordPage": "/manage/guide/new/term", "FindingsPage": "/manage/guide/check",
      "HistoryPage": "/manage/guide/exhibit/jikji/history",
      "ExhibitOrderPage": "/manage/guide/order/paris-exposition-1900",
      "PreviewLinksPage": "/manage/guide/links",
      "PublishingPage": "/manage/guide/publish", "VersionsPage": "/manage/guide/versions",
      "VersionPage": "/manage/guide/versions/1", "ViewPage": "/view",
      "ComparisonPage": "/manage/guide/versions?from=1&to=2",
      "ImportPage": "/manage/guide/import",
      "WebhookPage": "/manage/webhooks/\(webhook)",
      "WebhooksPage": "/manage/webhooks",
    ] {
      try await keep(type, path, as: owner)
    }
    try await keep("DayCountPage", "/day/count", by: .post, "key=k&day=1&counted.cash=0", as: owner)
    try await keep("Question", "/manage/webhooks/\(webhook)/removal", by: .post, as: owner)
    try #require(refusals.isEmpty)
    return made
  }

  /// The names of all types of the sources that are pages.
  static func types() throws -> Set<String> {
    let repository = URL(filePath: #filePath).ancestor(4)
    let files = FileManager.default.enumerator(
      at: repository.appending(path: "Sources"),
      includingPropertiesForKeys: nil
    )
    var names: Set<String> = []
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      let found = source.matches(
        of: /\b(?:struct|enum|class|extension) (\w+)[^{\n]*:[^{\n]*\bPage\b/
      )
      names.formUnion(found.map { String($0.1) })
    }
    return names
  }
}

extension URL {
  fileprivate func ancestor(_ generation: Int) -> URL {
    generation == 0 ? self : deletingLastPathComponent().ancestor(generation - 1)
  }
}

extension TestVenue {
  /// Publishes a material, and that an exhibit is of it.
  fileprivate func addTerm(_ id: String, to exhibit: String) async throws {
    let version = try #require(try await bars.guideVersion())
    let key = RecordKey(.exhibit, try #require(RecordID(exhibit)))
    var line = try #require(try await bars.guideRecord(key, at: version)).line
    line["materials"] = [.string(id)]
    let term: JSONObject = [
      "id": .string(id), "name": ["ko": "비단", "en": "Silk"], "scheme": "material",
    ]
    try await bars.publish(
      GuidePublication(onto: version, at: Timestamp(milliseconds: 0), cause: .desk),
      [
        GuideChange(try GuideRecord(.term, reading: JSONReader(.object(term)))),
        GuideChange(try GuideRecord(.exhibit, reading: JSONReader(.object(line)))),
      ]
    )
  }

  /// Makes a thing at the default bar, and tells its identifier.
  fileprivate func make(_ path: String, _ body: String) async throws -> String {
    let answer = try await send(.post, path, body: body, from: .loopback)
    return try answer.json.member("id").string()
  }
}

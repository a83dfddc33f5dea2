import BarTables
import ExpositionGuide
import JSON
import Staffing
import Testing

@testable import DeskWeb
@testable import Web

@Suite struct `Forms of the desk` {
  private let keys: [RecordKey]

  init() throws {
    keys = try ["brush", "lantern"].map { RecordKey(.exhibit, try #require(RecordID($0))) }
  }

  private func curator(in application: TestApplication) async throws -> String {
    try await application.hire("Owner", as: .owner)
    return try await application.begin(
      application.hire("Claire", as: .visitor, guide: .curator)
    )
  }

  private func add(
    _ kind: String,
    as id: RecordID?,
    in application: TestApplication,
    _ cookie: String
  ) async throws {
    let answer = try await application.post(
      "/manage/guide/new/\(kind)",
      ["name": "가을", "language": "ko", "id": try #require(id).description],
      cookie: cookie
    )
    #expect(answer.status == 303)
  }

  @Test func `of a publication keeps choice, note and time when it is refused`() async throws {
    let application = try await TestApplication()
    let cookie = try await curator(in: application)
    for key in keys {
      try await add("exhibit", as: key.id, in: application, cookie)
    }
    let open = try await application.get("/manage/guide/publish", cookie: cookie)
    #expect(isChosen(keys[0], in: open.text) && isChosen(keys[1], in: open.text))
    let refused = try await application.post(
      "/manage/guide/publish",
      [
        "record:\(keys[1])": try await application.bars.deskRecord(keys[1]).revision.description,
        "note": "Autumn", "at": "1999-01-01T10:00",
      ],
      cookie: cookie
    )
    #expect(refused.status == 422)
    #expect(!isChosen(keys[0], in: refused.text) && isChosen(keys[1], in: refused.text))
    #expect(refused.text.contains("value=\"Autumn\""))
    #expect(refused.text.contains("value=\"1999-01-01T10:00\""))
  }

  @Test(arguments: ["a%1Bb", "a%0Ab", "%E2%80%AEa", String(repeating: "글", count: 501)])
  func `of a publication shows at the note that it is no line`(note: String) async throws {
    let application = try await TestApplication()
    let cookie = try await curator(in: application)
    try await add("exhibit", as: keys[0].id, in: application, cookie)
    let refused = try await application.post(
      "/manage/guide/publish",
      [
        "record:\(keys[0])": try await application.bars.deskRecord(keys[0]).revision.description,
        "note": note,
      ],
      cookie: cookie
    )
    #expect(refused.status == 422)
    #expect(refused.text.contains("id=\"publish-note-error\""))
    #expect(isChosen(keys[0], in: refused.text))
  }

  @Test(arguments: ["가%E2%80%AE을", "%07", "a%0Ab", String(repeating: "글", count: 301)])
  func `of a new record shows at the name that it is no line`(name: String) async throws {
    let application = try await TestApplication()
    let cookie = try await curator(in: application)
    let refused = try await application.post(
      "/manage/guide/new/exhibit",
      ["name": name, "language": "ko"],
      cookie: cookie
    )
    #expect(refused.status == 422)
    #expect(refused.text.contains("id=\"new-name-error\""))
  }

  /// Whether the tick of a record on the page of publication is set.
  private func isChosen(_ key: RecordKey, in page: String) -> Bool {
    guard let name = page.firstRange(of: "name=\"record:\(key)\"") else { return false }
    return page[name.lowerBound...].prefix { $0 != ">" }.contains("checked")
  }

  @Test func `of a new exhibit begins in the exhibition of the list`() async throws {
    let application = try await TestApplication()
    let cookie = try await curator(in: application)
    try await add("exhibition", as: RecordID("autumn"), in: application, cookie)
    let list = try await application.get("/manage/guide?exhibition=autumn", cookie: cookie)
    let address = "/manage/guide/new/exhibit?exhibition=autumn"
    #expect(list.text.contains("href=\"\(address)\""))
    let page = try await application.get(address, cookie: cookie)
    #expect(page.text.contains("<option value=\"autumn\" selected>"))
  }
}

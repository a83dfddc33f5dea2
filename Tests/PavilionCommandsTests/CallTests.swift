import BarTables
import Identifiers
import JSON
import JuiceBar
import Languages
import SQLiteStorage
import Testing
import Time

@Suite struct `The command calls` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  /// Calls from another process would: by the storage's file.
  private func call(_ reason: CallReason, from place: String?) async throws -> String {
    let path = venue.path("venue.sqlite")
    let storage = try SQLiteStorage(path: path)
    var generator = SystemRandomNumberGenerator()
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    let id = OrderID(at: now, using: &generator)
    let command = Command.call(reason, from: place.flatMap(Place.init(rawValue:)))
    let batch = Batch(
      bar: .main,
      menu: try await storage.menu(of: .main),
      submissions: [Submission(command, orderID: id, at: now)]
    )
    _ = try await storage.commit(batch)
    return id.rawValue
  }

  @Test func `lists what is open, and answers it once`() async throws {
    #expect(try await venue.run("calls", "--lang", "en").output == "No open calls.\n")
    let id = try await call(.help, from: "2층")
    let list = try await venue.run("calls", "list", "--lang", "en")
    #expect(list.output.hasPrefix("\(id)  "))
    #expect(list.output.hasSuffix("Help needed  2층\n"))
    let call = try await venue.run("calls", "--json").json.member("calls").elements()[0]
    #expect(try call.member("id").string() == id)
    #expect(try call.member("place").string() == "2층")
    #expect(try call.member("status").string() == "open")
    let coming = try await venue.run("calls", "come", id, "--lang", "en")
    #expect(coming.output == "The visitor is told that someone is on the way: \(id)\n")
    let taken = try await venue.run("calls", "list", "--lang", "en").output
    #expect(taken.hasSuffix("Help needed  2층 · Someone is on the way\n"))
    #expect(
      try await venue.run("calls", "come", id, "--json").json.member("status").string() == "coming"
    )
    let done = try await venue.run("calls", "answer", id, "--json")
    #expect(try done.json.member("status").string() == "answered")
    #expect(try await venue.run("calls", "answer", id, "--json").output == done.output)
    let words = try await venue.run("calls", "answer", id.uppercased(), "--lang", "en")
    #expect(words.output == "Call answered: \(id)\n")
    #expect(try await venue.run("calls", "--lang", "en").output == "No open calls.\n")
    #expect(try await venue.run("audit").status == 0)
  }

  @Test func `knows no call that was not made`() async throws {
    let id = "00000000-0000-7000-8000-000000000000"
    let result = try await venue.run("calls", "answer", id, "--lang", "en")
    #expect(result.status == 1)
    #expect(result.errors == "There is no such call: \(id)\n")
    let json = try await venue.run("calls", "answer", id, "--json").json
    #expect(try json.member("error").string() == "unknown-call")
    #expect(try await venue.run("calls", "answer", "7").status == 2)
  }
}

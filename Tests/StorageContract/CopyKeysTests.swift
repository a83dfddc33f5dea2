import BarTables
import Identifiers
import JuiceBar
import SQLLanguage
import Staffing
import Testing

@Suite struct `What lets somebody in` {
  private static let tables = [
    "staff_session", "staff_known", "staff_device", "staff_screen", "staff_pairing",
    "staff_pending",
    "api_token",
  ]

  private static func tables(_ lines: [[UInt8]]) -> [String] {
    tables.filter { table in
      lines.contains { $0.starts(with: Array("{\"table\":\"\(table)\"".utf8)) }
    }
  }

  private func filledPlace(_ engine: CopyEngine) async throws -> CopyPlace {
    let place = try engine.place()
    var bar = CopyRandomBar(seed: 4)
    try await bar.fill(place.open())
    let accounts = try await place.open().staff(of: .seine).accounts
    let account = try #require(accounts.keys.first)
    try place.change("INSERT INTO staff_session VALUES ('seine', 's', \(account.rawValue), 5, 5)")
    try place.change("INSERT INTO staff_known VALUES ('seine', \(account.rawValue), 'k', 5)")
    try place.change("INSERT INTO staff_device VALUES ('seine', 'd', 't', 'staff', 'Tablet', 5)")
    try place.change("INSERT INTO staff_screen (bar_id, device_id) VALUES ('seine', 'd')")
    try place.change(
      "INSERT INTO staff_pairing VALUES ('seine', '123456', 'p', 'here', 5, NULL, NULL, NULL)"
    )
    try place.change("INSERT INTO staff_pending VALUES ('seine', 'w', \(account.rawValue), 5)")
    // Whoever has a second factor has it at the other place too.
    try place.change(
      """
      INSERT INTO staff_second_factor
      VALUES ('seine', \(account.rawValue), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 5, 'hash')
      """
    )
    return place
  }

  @Test(arguments: CopyEngine.allCases)
  func `is in no file of a bar, and is taken in from none`(engine: CopyEngine) async throws {
    let from = try await filledPlace(engine)
    #expect(try Self.tables(from.lines()).isEmpty)
    let older = try from.lines(isMoving: true)
    #expect(Self.tables(older) == Self.tables)
    let to = try engine.place()
    try to.take(older)
    #expect(try Self.tables(to.lines(isMoving: true)).isEmpty)
    #expect(try to.lines() == from.lines())
  }

  @Test(arguments: CopyEngine.allCases)
  func `goes along with a bar that moves`(engine: CopyEngine) async throws {
    let (from, to) = (try await filledPlace(engine), try engine.place())
    let before = try from.lines(isMoving: true)
    #expect(try from.bars.move([.seine], to: to.bars, at: .noon) == [.seine])
    let after = try to.lines(isMoving: true)
    #expect(Self.tables(after) == Self.tables)
    #expect(
      before.filter { $0.starts(with: Array(#"["seine","s""#.utf8)) }
        == after.filter { $0.starts(with: Array(#"["seine","s""#.utf8)) }
    )
  }
}

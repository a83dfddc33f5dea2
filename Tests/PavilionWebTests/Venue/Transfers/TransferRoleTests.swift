import BarTables
import HTTP
import JSON
import JuiceBar
import Staffing
import Testing

@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `Fruit between two bars` {
  /// Who sends it.
  enum Sender: CaseIterable {
    case owner, guest, ownStaff, staffOfMain, deviceOfMain, managerOfSeine

    /// Whether they work at both bars.
    var isOfBoth: Bool { self == .owner || self == .guest }

    /// The bar at which they stand.
    var base: String { [.ownStaff, .managerOfSeine].contains(self) ? "/bars/seine" : "" }

    func cookie(in venue: TestVenue) async throws -> String {
      switch self {
      case .owner: return try await venue.begin(venue.hire("A", as: .owner))
      case .guest: return try await venue.beginGuest("A", as: .staff, ["seine": .staff])
      case .staffOfMain: return try await venue.begin(venue.hire("A", as: .manager))
      case .deviceOfMain: return try await venue.pairStaffDevice()
      case .ownStaff, .managerOfSeine:
        try await venue.hire("B", as: .owner, at: TestVenue.seine)
        let role: Role = self == .ownStaff ? .staff : .manager
        let account = try await venue.hire("A", as: role, at: TestVenue.seine)
        return try await venue.begin(account, at: TestVenue.seine)
      }
    }
  }

  private func onHand(_ venue: TestVenue) async throws -> [Int] {
    let kiwi = FruitID(unchecked: "kiwi")
    return [
      try await venue.bars.stock(of: .main)[kiwi],
      try await venue.bars.stock(of: TestVenue.seine)[kiwi],
    ]
  }

  @Test(arguments: Sender.allCases)
  func `is sent and taken back by those alone who work at both`(sender: Sender) async throws {
    let venue = try await TestVenue()
    let owner = try await venue.begin(venue.hire("Owner", as: .owner))
    let cookie = try await sender.cookie(in: venue)
    let other = sender.base.isEmpty ? "seine" : "main"
    func send(as cookie: String) async throws -> Answer {
      try await venue.send(
        .post,
        sender.base + "/api/stock/movements",
        body: #"{"reason":"transfer-out","bar":"\#(other)","lines":[{"fruit":"kiwi","amount":2}]}"#,
        headers: ["Cookie": cookie]
      )
    }
    let sent = try await send(as: cookie)
    #expect(sent.status == (sender.isOfBoth ? 201 : 403), "\(sent.text)")
    if !sender.isOfBoth { #expect(try await onHand(venue) == [10, 10]) }
    let form = try await venue.ask(.get, sender.base + "/stock/transfer", as: cookie)
    #expect(form.text.contains("value=\"\(other)\"") == sender.isOfBoth)
    let posted = try await venue.ask(
      .post,
      sender.base + "/stock/bookings/transfer",
      "reason=transfer-out&bar=\(other)&amount.kiwi=1",
      as: cookie
    )
    #expect(posted.status == (sender.isOfBoth ? 303 : 403))
    let theirs = try await send(as: owner)
    let movement = try theirs.json.member("movements").elements()[0].member("id").string()
    let before = try await onHand(venue)
    let undone = try await venue.send(
      .post,
      sender.base + "/api/stock/movements/\(movement)/reversal",
      headers: ["Cookie": cookie]
    )
    #expect(undone.status == (sender.isOfBoth ? 201 : 403), "\(undone.text)")
    #expect((try await onHand(venue) == before) == !sender.isOfBoth)
  }
}

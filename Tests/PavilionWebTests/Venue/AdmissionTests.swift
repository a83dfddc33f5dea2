import BarTables
import HTTP
import JuiceBar
import Passwords
import SQLiteStorage
import Staffing
import Testing
import Time

@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The stream of a screen of staff` {
  /// What ends it.
  enum Ending: CaseIterable {
    case signOut, signOutEverywhere, time, removal, otherRole, otherSecret
    case withdrawal, device
  }

  private func open(
    _ venue: TestVenue,
    _ cookie: String?,
    at bar: String = ""
  ) async throws
    -> EventStream
  {
    let request = Request(
      target: bar + "/events?calls=1&queue=1",
      headers: cookie.map { ["Cookie": $0] } ?? [:],
      remoteAddress: cookie == nil ? .loopback : .stranger
    )
    guard case .events(let stream) = await venue.venue.respond(to: request).body else {
      throw Unanswered()
    }
    return stream
  }

  private struct Unanswered: Error {}

  /// Somebody's cookie, where it is shown, and what another process does that ends it.
  private func guest(
    _ ending: Ending,
    of venue: TestVenue
  ) async throws -> (
    cookie: String, bar: String, end: () async throws -> Void
  ) {
    if ending == .device {
      let cookie = try await venue.pairStaffDevice()
      return (
        cookie, "",
        { _ = try await venue.bars.carryOut(.unpair(venue.device(of: cookie)), in: .main).get() }
      )
    }
    let account = try await venue.hire("A", as: .staff)
    let cookie = try await venue.begin(account)
    if ending == .withdrawal {
      try await venue.give(.staff, to: account)
      return (cookie, "/bars/seine", { try await venue.give(nil, to: account) })
    }
    let command: StaffCommand? =
      switch ending {
      case .signOut: .signOut(try #require(Token(String(cookie.dropFirst(8)))).hash)
      case .signOutEverywhere: .signOutEverywhere(account.id)
      case .removal: .remove(account.id)
      case .otherRole: .setRole(account.id, .manager)
      case .otherSecret: .setPassword(account.id, account.passwordHash)
      case .time, .withdrawal, .device: nil
      }
    return (
      cookie, "",
      {
        guard let command else { return venue.clock.advance(by: Session.idleMilliseconds) }
        _ = try await venue.bars.carryOut(command, in: .main).get()
      }
    )
  }

  @Test(.timeLimit(.minutes(10)), arguments: Ending.allCases)
  func `ends with what let it in, and comes back as a visitor's`(ending: Ending) async throws {
    let venue = try await TestVenue()
    try await venue.hire("Owner", as: .owner)
    let (cookie, bar, end) = try await guest(ending, of: venue)
    let stream = try await open(venue, cookie, at: bar)
    let others = [
      try await open(venue, venue.pairStaffDevice()), try await open(venue, "none=x", at: bar),
    ]
    try await venue.running {
      _ = try await stream.text(until: "event: call\n")
      try await end()
      try await venue.wait { stream.isClosed }
      #expect(others.allSatisfy { !$0.isClosed })
      let again = try await open(venue, cookie, at: bar)
      #expect(again.pendingText().contains("event: signed-out\n"))
      try await venue.commit(.call(.help, from: nil), at: bar.isEmpty ? .main : TestVenue.seine)
      try await venue.commit(venue.order(), at: bar.isEmpty ? .main : TestVenue.seine)
      let text = try await again.text(until: "id: 2\nevent: stock\n")
      // What a later round finds comes after all that the first one may have said.
      try await venue.commit(venue.order("banana"), at: bar.isEmpty ? .main : TestVenue.seine)
      let later = try await again.text(until: "id: 3\nevent: stock\n")
      for event in ["call", "queue"] { #expect(!(text + later).contains("event: \(event)\n")) }
      if ending == .signOut { _ = try await again.text(until: "event: ping\n") }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `ends at the machine itself as soon as somebody can sign in`() async throws {
    let venue = try await TestVenue()
    let streams = [try await open(venue, nil), try await open(venue, nil, at: "/bars/seine")]
    try await venue.running {
      for stream in streams { _ = try await stream.text(until: "event: call\n") }
      try await venue.hire("Owner", as: .owner)
      for stream in streams { try await venue.wait { stream.isClosed } }
    }
  }

  @Test func `is a visitor's for a program, whose token opens none`() async throws {
    let venue = try await TestVenue()
    let owner = try await venue.hire("Owner", as: .owner)
    let headers: Headers = [
      "Cookie": try await venue.begin(owner), "Authorization": "Bearer pav_\(Token().text)",
    ]
    let request = Request(target: "/events?calls=1", headers: headers, remoteAddress: .stranger)
    guard case .events(let stream) = await venue.venue.respond(to: request).body else {
      throw Unanswered()
    }
    #expect(stream.pendingText().contains("event: signed-out\n"))
    #expect(try await venue.application(.main).feed.admissions.isEmpty)
  }
}

extension TestVenue {
  /// Gives somebody of the default bar a role at the other one, or takes it away.
  fileprivate func give(_ role: Role?, to account: Account) async throws {
    try await bars.setBarRole(
      role,
      of: account,
      from: .main,
      at: Self.seine,
      by: .machine,
      at: clock.now
    )
  }

  /// The device that has a cookie.
  fileprivate func device(of cookie: String) async throws -> AccountID {
    let token = try #require(Token(String(cookie.dropFirst(7)))).hash
    return try #require(try await bars.device(token, of: .main)).id
  }
}

extension SQLiteStorage {
  /// Carries out a command as another process does.
  fileprivate func carryOut(
    _ command: StaffCommand,
    in bar: BarID
  ) async throws -> Result<StaffDecision, StaffRefusal> {
    try await carryOut(command, in: bar, by: .machine, at: Timestamp(milliseconds: 2_000))
  }
}

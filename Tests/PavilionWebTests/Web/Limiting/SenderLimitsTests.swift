import HTTP
import JuiceBar
import Testing

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The limits of senders` {
  private var limits = SenderLimits()
  private let phone = Sender.address(.stranger)

  private func sender(_ number: Int) throws -> Sender {
    .address(try #require(Address("10.\(number >> 16).\(number >> 8 & 255).\(number & 255)")))
  }

  /// How many glasses a sender gets who asks again and again for so long.
  private mutating func glasses(of sender: Sender, seconds: Int) -> Int {
    (0..<seconds * 4).count { limits.take(of: .glass, by: sender, at: $0 * 250) == nil }
  }

  @Test mutating func `let a busy tablet order a glass every ten seconds for a day`() {
    let refused = (0..<8640).count { limits.take(of: .glass, by: phone, at: $0 * 10_000) != nil }
    #expect(refused == 0)
  }

  @Test mutating func `let a family order for everybody at once, and again after five minutes`() {
    for visit in 0..<10 {
      for _ in 0..<6 {
        #expect(limits.take(5, of: .glass, by: phone, at: visit * 300_000) == nil)
      }
    }
  }

  @Test mutating func `give one phone no more glasses than staff notices`() {
    #expect(glasses(of: phone, seconds: 600) == 30 + 59)
  }

  @Test mutating func `say when there is enough, to the millisecond`() {
    #expect(limits.take(30, of: .glass, by: phone, at: 5) == nil)
    #expect(limits.take(3, of: .glass, by: phone, at: 5) == 30_000)
    #expect(limits.take(3, of: .glass, by: phone, at: 30_004) == 1)
    #expect(limits.take(3, of: .glass, by: phone, at: 30_005) == nil)
    #expect(limits.take(of: .glass, by: phone, at: 30_005) == 10_000)
  }

  @Test mutating func `are of each matter and each sender alone`() throws {
    #expect(limits.take(30, of: .glass, by: phone, at: 0) == nil)
    #expect(limits.take(of: .call, by: phone, at: 0) == nil)
    #expect(limits.take(30, of: .glass, by: try sender(1), at: 0) == nil)
    #expect(limits.take(of: .glass, by: phone, at: 0) != nil)
  }

  @Test mutating func `give back what was not used, and never more than all of it`() {
    #expect(limits.take(30, of: .glass, by: phone, at: 0) == nil)
    limits.giveBack(10, of: .glass, by: phone)
    #expect(limits.take(11, of: .glass, by: phone, at: 0) == 10_000)
    #expect(limits.take(10, of: .glass, by: phone, at: 0) == nil)
    for _ in 0..<9 { limits.giveBack(30, of: .glass, by: phone) }
    #expect(limits.take(30, of: .glass, by: phone, at: 0) == nil)
    #expect(limits.take(of: .glass, by: phone, at: 0) != nil)
  }

  @Test mutating func `are generous to those who are known, and do not bind the machine`() {
    let device = Sender.known(LogEntry.Actor(.device, id: "d"))
    #expect(glasses(of: device, seconds: 60) == 240)
    for _ in 0..<1000 { #expect(limits.take(100, of: .glass, by: .machine, at: 0) == nil) }
    #expect(limits.count == 1)
  }

  @Test mutating func `count one lost sale of a sender in ten minutes`() {
    #expect(limits.take(of: .lostSale, by: phone, at: 0) == nil)
    #expect(limits.take(of: .lostSale, by: phone, at: 599_999) == 1)
    #expect(limits.take(of: .lostSale, by: phone, at: 600_000) == nil)
  }

  @Test mutating func `take the same room however many send`() throws {
    #expect(limits.take(30, of: .glass, by: phone, at: 0) == nil)
    for number in 0..<100_000 {
      #expect(limits.take(of: .glass, by: try sender(number), at: number / 100) == nil)
      if limits.count > SenderLimits.maximumSenders { Issue.record("\(limits.count) senders") }
    }
    // Who has used most of theirs is remembered longest.
    #expect(limits.take(of: .glass, by: phone, at: 1_000) != nil)
  }

  @Test mutating func `hold sixty streams of a sender open, and one more when one has ended`() {
    let opened = (0..<61).count { _ in limits.openStream(by: phone) }
    #expect(opened == 60)
    limits.closeStream(of: phone)
    let again = (0..<2).count { _ in limits.openStream(by: phone) }
    #expect(again == 1)
    let own = (0..<1000).count { _ in limits.openStream(by: .machine) }
    #expect(own == 1000)
  }
}

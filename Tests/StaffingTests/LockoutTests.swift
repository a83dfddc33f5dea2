import JuiceBar
import Testing
import Time

@testable import Staffing

@Suite struct `A lock-out` {
  @Test(arguments: [Lockout.account, .address])
  func `never shrinks with more failures, and has an end`(lockout: Lockout) {
    let waits = (0...200).map { lockout.wait(after: $0) }
    #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(waits[lockout.free - 1] == 0)
    #expect(waits[lockout.free] == lockout.firstWait)
    #expect(waits[200] == lockout.maximumWait)
    #expect(lockout.wait(after: .max) == lockout.maximumWait)
  }

  @Test func `passes with time, also where the clock was set back`() {
    let count = FailureCount(failures: 9, failedAt: Timestamp(milliseconds: 1_000_000_000))
    func remaining(at milliseconds: Int) -> Int {
      Lockout.account.remaining(of: count, at: Timestamp(milliseconds: milliseconds))
    }
    #expect(remaining(at: 1_000_000_000) == 240_000)
    #expect(remaining(at: 1_000_100_000) == 140_000)
    #expect(remaining(at: 1_000_240_000) == 0)
    #expect(remaining(at: 0) == Lockout.account.maximumWait)
    let old = Timestamp(milliseconds: 1_000_000_000 + Lockout.forgottenAfter)
    #expect(Lockout.isForgotten(count, at: old))
  }

  @Test func `takes four days for the hundred failures that NIST allows`() {
    let total = (0..<100).reduce(0) { $0 + Lockout.account.wait(after: $1) }
    // Hours: an hour for almost each of the later ones.
    #expect(total / 3_600_000 >= 86)
  }
}

@Suite struct `A secret` {
  @Test(arguments: [
    "482913", "730518", "719284", "48291348", "correct horse", "비밀번호여덟글자", "Halles-1900-Seine",
    "zugvogel", "kiwi & mango & wir", "monkey7x9k",
  ])
  func `may be`(text: String) throws {
    #expect(try Secret(text, unlike: ["Minji", "main"]).text == text)
  }

  @Test(arguments: [
    ("", Secret.Flaw.tooShort), ("48291", .tooShort), ("sevench", .tooShort),
    ("000000", .tooPlain), ("123456", .tooPlain), ("654321", .tooPlain), ("890123", .tooPlain),
    ("Password", .tooPlain), ("abcdefgh", .tooPlain), ("00000001", .tooPlain),
    ("1357924680", .tooPlain), ("112233", .tooPlain), ("147258", .tooPlain),
    ("121212", .tooPlain), ("482482", .tooPlain), ("201990", .tooPlain),
    // What an audit found taken for owners, and what is like it.
    ("password123", .tooPlain), ("owner123", .tooPlain), ("P@ssw0rd123!", .tooPlain),
    ("Pavilion2026!", .tooPlain), ("qwertz1990", .tooPlain), ("1q2w3e4r5t".uppercased(), .tooPlain),
    ("kiwikiwi", .tooPlain), ("MinjiKim1990!", .tooPlain), ("bar-de-la-seine", .tooPlain),
    ("센강점12345", .tooPlain), ("사장님12345", .tooPlain), ("비밀번호1234", .tooPlain),
    ("admin@2026", .tooPlain), ("iloveyou!!", .tooPlain), ("abcd1234", .tooPlain),
    (String(repeating: "xy", count: 65), .tooLong),
  ])
  func `may not be`(text: String, flaw: Secret.Flaw) {
    let names = ["Minji Kim", "seine", "Bar de la Seine", "센강점"]
    #expect(throws: flaw) { try Secret(text, unlike: names) }
  }
}

@Suite struct `Devices that ask to be paired` {
  private var staff = Staff()

  private mutating func ask(from address: String, at time: Int) throws -> PairingCode {
    var generator = SystemRandomNumberGenerator()
    let now = Timestamp(milliseconds: time)
    let code = PairingCode(using: &generator)
    let pairing = Pairing(code: code, token: code.rawValue, address: address, askedAt: now)
    for change in try staff.decide(.ask(pairing), by: .stranger, at: now).changes {
      staff.apply(change)
    }
    return code
  }

  @Test mutating func `keep nobody out, at their own address or at another`() throws {
    let first = try ask(from: "192.0.2.7", at: 0)
    let others = try (1...39).map { try ask(from: "198.51.100.\($0 % 8)", at: $0) }
    let honest = try ask(from: "203.0.113.9", at: 50)
    // The list is full: whoever has most loses the oldest.
    #expect(staff.pairings.count == Staff.maximumPairings)
    #expect(staff.pairings[honest] != nil && staff.pairings[first] != nil)
    for time in 60..<80 { _ = try ask(from: "198.51.100.1", at: time) }
    #expect(staff.pairings[honest] != nil && staff.pairings[first] != nil)
    #expect(staff.pairings.values.count { $0.address == "198.51.100.1" } == 5)
    #expect(others.contains { staff.pairings[$0] != nil })
  }
}

@Suite struct `A pairing code` {
  @Test func `is read however it is typed, and holds nothing that looks alike`() throws {
    var generator = SystemRandomNumberGenerator()
    let code = PairingCode(using: &generator)
    #expect(PairingCode(rawValue: code.description.lowercased()) == code)
    #expect(PairingCode(rawValue: " \(code.rawValue) ") == code)
    for wrong in ["", "2345678", "234567890", "2345678O", "2345678L"] {
      #expect(PairingCode(rawValue: wrong) == nil)
    }
    #expect(Set("0O1ILU").isDisjoint(with: PairingCode.alphabet))
    #expect(Set(PairingCode.alphabet).count == 30)
  }
}

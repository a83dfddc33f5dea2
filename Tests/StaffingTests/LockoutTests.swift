import JuiceBar
import Testing

@testable import Staffing

@Suite struct `A lock-out` {
  @Test(arguments: [Lockout.account, .address])
  func `never shrinks with more failures, and has an end`(lockout: Lockout) {
    let waits = (0...200).map { lockout.wait(after: $0) }
    #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(waits[lockout.free - 1] == 0)
    #expect(waits[lockout.free] == lockout.firstWait)
    #expect(waits[200] == lockout.longestWait)
    #expect(lockout.wait(after: .max) == lockout.longestWait)
  }

  @Test func `passes with time, also where the clock was set back`() {
    let count = FailureCount(failures: 9, failedAt: Timestamp(milliseconds: 1_000_000_000))
    func remaining(at milliseconds: Int) -> Int {
      Lockout.account.remaining(of: count, at: Timestamp(milliseconds: milliseconds))
    }
    #expect(remaining(at: 1_000_000_000) == 240_000)
    #expect(remaining(at: 1_000_100_000) == 140_000)
    #expect(remaining(at: 1_000_240_000) == 0)
    #expect(remaining(at: 0) == Lockout.account.longestWait)
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
  @Test(arguments: ["482913", "00000001", "correct horse", "비밀번호여덟글자", "1357924680"])
  func `may be`(text: String) throws {
    #expect(try Secret(text).text == text)
  }

  @Test(arguments: [
    ("", Secret.Flaw.tooShort), ("48291", .tooShort), ("sevench", .tooShort),
    ("000000", .tooPlain), ("123456", .tooPlain), ("654321", .tooPlain), ("890123", .tooPlain),
    ("Password", .tooPlain), ("abcdefgh", .tooPlain),
    (String(repeating: "xy", count: 65), .tooLong),
  ])
  func `may not be`(text: String, flaw: Secret.Flaw) {
    #expect(throws: flaw) { try Secret(text) }
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

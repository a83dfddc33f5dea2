import Identifiers
import Testing
import Time

@Suite struct `An identifier` {
  @Test func `is a UUID of version 7 that sorts by time`() throws {
    var generator = SystemRandomNumberGenerator()
    let early = UUIDv7(at: Timestamp(milliseconds: 1_700_000_000_000), using: &generator)
    let late = UUIDv7(at: Timestamp(milliseconds: 1_700_000_000_001), using: &generator)
    #expect(early.rawValue < late.rawValue)
    #expect(early.rawValue.count == 36)
    #expect(Array(early.rawValue)[14] == "7")
    #expect("89ab".contains(Array(early.rawValue)[19]))
    #expect(UUIDv7(rawValue: early.rawValue) == early)
    #expect(UUIDv7(rawValue: "../../etc/passwd") == nil)
  }
}

import Testing

@testable import Passwords

@Suite struct `A kept password` {
  @Test func `is an Argon2id hash with a salt of its own`() async throws {
    let desk = PasswordHasher()
    let first = try await desk.hash("482913")
    let second = try await desk.hash("482913")
    #expect(first.rawValue.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
    #expect(first != second)
    #expect(try await desk.verify("482913", against: first))
    #expect(try await desk.verify("482914", against: first) == false)
    #expect(try await desk.verify("", against: first) == false)
    #expect(try await desk.verify("482913", against: PasswordHash(rawValue: "482913")) == false)
  }

  @Test func `of nobody takes as long to compare as one of somebody`() async throws {
    let desk = PasswordHasher()
    _ = try await desk.verify("482913", against: nil)
    let nobody = try await ContinuousClock().measure {
      _ = try await desk.verify("x", against: nil)
    }
    // Two passes over 64 MiB take this long on any machine, and nothing takes microseconds.
    #expect(nobody > .milliseconds(10))
  }

  @Test func `is turned away when too many wait`() async throws {
    let desk = PasswordHasher()
    let hash = try await desk.hash("482913")
    let busy = await withTaskGroup { group in
      for _ in 0..<(2 * PasswordHasher.queueLimit) {
        group.addTask { () async -> Bool in
          do throws(PasswordError) {
            _ = try await desk.verify("482913", against: hash)
            return false
          } catch {
            return error == .busy
          }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(busy > 0 && busy <= PasswordHasher.queueLimit)
    #expect(try await desk.verify("482913", against: hash))
  }
}

@Suite struct `A token` {
  @Test func `is drawn anew, read back and kept as its hash alone`() throws {
    let token = Token()
    #expect(token != Token())
    #expect(token.text.utf8.count == 64)
    let same = try #require(Token(token.text))
    #expect(same.isSame(as: token))
    #expect(!same.isSame(as: Token()))
    #expect(same.hash == token.hash)
    #expect(token.hash != token.text)
    #expect(Token(token.text.uppercased() + "0") == nil)
    #expect(Token("") == nil)
  }
}

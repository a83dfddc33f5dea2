import Testing

@testable import Passwords

@Suite struct `A secret that signs` {
  // The example of https://github.com/standard-webhooks/standard-webhooks, libraries/javascript.
  private let example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

  @Test func `signs as Standard Webhooks says`() throws {
    let secret = try #require(SigningSecret(example))
    let message = #"msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}"#
    let signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    #expect(secret.signature(of: Array(message.utf8)) == signature)
    #expect(secret.signature(of: Array(message.dropLast().utf8)) != signature)
    #expect(secret.text == example)
  }

  @Test func `comes back as it was drawn`() throws {
    let secret = SigningSecret()
    #expect(secret.text.utf8.count == SigningSecret.prefix.utf8.count + 44)
    let again = try #require(SigningSecret(secret.text))
    #expect(again.signature(of: [1]) == secret.signature(of: [1]))
    #expect(SigningSecret().text != secret.text)
  }

  @Test(arguments: ["", "whsec_", "whsec_AAAA", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_%%%%"])
  func `is no other text`(text: String) { #expect(SigningSecret(text) == nil) }

  @Test func `of a program is kept as its SHA-256`() throws {
    // sha256sum of 64 zeros.
    let token = try #require(Token(String(repeating: "0", count: 64)))
    #expect(token.sha256 == "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55")
  }
}

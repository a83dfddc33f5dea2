import Testing
import Time

@testable import Staffing

@Suite struct `A one-time code` {
  private static let key = Array("12345678901234567890".utf8)

  @Test(arguments: [
    // RFC 2202, section 3.
    ([UInt8](repeating: 0x0B, count: 20), "Hi There", "b617318655057264e28bc0b6fb378c8ef146be00"),
    (
      Array("Jefe".utf8), "what do ya want for nothing?", "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"
    ),
    (
      [UInt8](repeating: 0xAA, count: 80), "Test Using Larger Than Block-Size Key - Hash Key First",
      "aa4ae5e15272d00e95705637ce8a3b55ed402112"
    ),
    (
      [UInt8](repeating: 0xAA, count: 80),
      "Test Using Larger Than Block-Size Key and Larger Than One Block-Size Data",
      "e8e99d0f45237d786d6bbaa7965c7808bbff1a91"
    ),
  ])
  func `is made by HMAC-SHA-1`(key: [UInt8], message: String, code: String) {
    let bytes = HMACSHA1.code(of: Array(message.utf8), key: key)
    #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == code)
  }

  @Test(arguments: 0...130)
  func `is made of messages of any length`(length: Int) {
    #expect(HMACSHA1.code(of: [UInt8](repeating: 7, count: length), key: [1]).count == 20)
  }

  @Test(
    arguments: zip(
      0..<10,
      // RFC 4226, appendix D.
      [
        1_284_755_224, 1_094_287_082, 137_359_152, 1_726_969_429, 1_640_338_314, 868_254_676,
        1_918_287_922, 82_162_583, 673_399_871, 645_520_489,
      ]
    )
  )
  func `is the number that RFC 4226 takes from the hash`(counter: Int, number: Int) {
    #expect(OneTimeSecret.number(of: Self.key, at: counter) == number)
  }

  @Test(arguments: [
    // RFC 6238, appendix B; of the eight digits the last six.
    (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"),
    (1_234_567_890, "005924"), (2_000_000_000, "279037"), (20_000_000_000, "353130"),
  ])
  func `is that of its time`(seconds: Int, code: String) throws {
    let secret = try #require(OneTimeSecret("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"))
    let step = OneTimeSecret.step(at: Timestamp(milliseconds: seconds * 1000))
    #expect(secret.code(at: step) == code)
  }

  @Test func `has a secret that is read as it is written`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<100 {
      let secret = OneTimeSecret(using: &generator)
      #expect(secret.text.count == 32)
      #expect(OneTimeSecret(secret.text) == secret)
    }
    let text = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    for wrong in [
      "", String(text.dropLast()), text + "A", text.lowercased(), "1" + text.dropFirst(),
    ] {
      #expect(OneTimeSecret(wrong) == nil, "\(wrong)")
    }
  }
}

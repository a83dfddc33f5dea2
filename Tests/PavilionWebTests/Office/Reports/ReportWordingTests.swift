import JuiceBar
import Languages
import Localization
import Testing

@testable import OfficeWeb

@Suite struct `Waits of a report` {
  /// What a report says of orders that all took so many seconds.
  private func words(_ seconds: Int, in language: Language = .korean) throws -> String {
    var waits = Waits()
    waits.add(orders: 3, seconds: 3 * seconds, inBucket: Waits.bucket(ofSeconds: seconds))
    let wording = ReportWording(
      texts: Texts(language),
      menu: try Sample.menu.get(),
      currency: "KRW"
    )
    return wording.text(.percentile(waits.percentile(50)))
  }

  @Test(arguments: [
    (0, "약 0분 15초"), (181, "약 3분 15초"), (899, "약 15분 0초"), (901, "약 16분"),
    (7_199, "약 120분"), (7_200, "2시간 넘게"), (90_000, "2시간 넘게"),
  ])
  func `are told as exactly as they are counted`(seconds: Int, expected: String) throws {
    #expect(try words(seconds) == expected)
  }

  @Test(arguments: [
    (Language.english, "about 3 min 15 s", "over 2 h"),
    (.french, "environ 3 min 15 s", "plus de 2 h"),
    (.japanese, "約3分15秒", "2時間超"),
    (.simplifiedChinese, "约3分15秒", "超过2小时"),
  ])
  func `are rounded in every language`(language: Language, about: String, over: String) throws {
    #expect(try words(190, in: language) == about)
    #expect(try words(9_000, in: language) == over)
  }
}

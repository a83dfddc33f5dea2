import ExpositionGuide
import Testing

@Suite struct `The rights of a record` {
  @Test(arguments: [
    ("https://creativecommons.org/licenses/by-sa/4.0/", "CC BY-SA 4.0"),
    ("http://creativecommons.org/licenses/by-nc-nd/2.0/kr/", "CC BY-NC-ND 2.0 KR"),
    ("https://creativecommons.org/licenses/by/1.0", "CC BY 1.0"),
    ("https://creativecommons.org/publicdomain/zero/1.0/", "CC0 1.0"),
    ("http://creativecommons.org/publicdomain/mark/1.0/", "PDM 1.0"),
    ("http://rightsstatements.org/vocab/InC/1.0/", "InC"),
    ("http://rightsstatements.org/vocab/InC-OW-EU/1.0/", "InC-OW-EU"),
    ("http://rightsstatements.org/vocab/NKC/1.0/", "NKC"),
    ("https://www.kogl.or.kr/info/licenseType0.do", "KOGL 0"),
    ("https://www.kogl.or.kr/info/licenseType4.do", "KOGL 4"),
  ])
  func `have a short sign`(uri: String, sign: String) {
    #expect(Rights(uri)?.sign == sign)
  }

  @Test(arguments: [
    "http://creativecommons.org/licenses/by-sa/4.0/",
    "https://creativecommons.org/licenses/by-sa/4.0",
    "https://www.creativecommons.org/licenses/by-sa/4.0/deed.ko",
    "https://creativecommons.org/licenses/by-sa/4.0/deed.en?ref=chooser",
    "https://creativecommons.org/licenses/by-sa/4.0/legalcode",
    "HTTP://CreativeCommons.org/licenses/BY-SA/4.0/",
  ])
  func `are the same in each way of writing their address`(uri: String) {
    let rights = Rights(uri)
    #expect(rights?.address == "https://creativecommons.org/licenses/by-sa/4.0/")
    #expect(rights?.uri == "http://creativecommons.org/licenses/by-sa/4.0/")
    #expect(rights?.family == .creativeCommons)
  }

  @Test func `of RightsStatements.org and KOGL are found by the addresses of their pages`() {
    let inC = Rights("https://rightsstatements.org/page/inc-edu/1.0/?language=en")
    #expect(inC?.uri == "http://rightsstatements.org/vocab/InC-EDU/1.0/")
    #expect(inC?.family == .rightsStatements)
    let kogl = Rights("http://kogl.or.kr/info/license.do#01-tab")
    #expect(kogl?.address == "https://www.kogl.or.kr/info/licenseType1.do")
    #expect(kogl?.family == .kogl)
  }

  @Test(arguments: [
    "", "CC BY-SA 4.0", "creativecommons.org/licenses/by/4.0/",
    "ftp://creativecommons.org/licenses/by/4.0/",
    "https://creativecommons.org/", "https://creativecommons.org/licenses/by/5.0/",
    "https://creativecommons.org/licenses/by-xx/4.0/",
    "https://creativecommons.org/licenses/by/4.0/kr/",
    "https://creativecommons.org/licenses/by/3.0/<b>/",
    "https://creativecommons.org/publicdomain/zero/1.0/kr/",
    "https://creativecommons.org.example/licenses/by/4.0/",
    "http://rightsstatements.org/vocab/InC/2.0/",
    "http://rightsstatements.org/vocab/NoC/1.0/", "https://www.kogl.or.kr/info/licenseType5.do",
    "https://www.kogl.or.kr/info/license.do", "https://example.org/licence",
  ])
  func `are none in other addresses`(uri: String) {
    #expect(Rights(uri) == nil)
  }
}

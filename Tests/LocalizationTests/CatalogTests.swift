import Languages
import Testing

@testable import Localization

@Suite struct `Catalogs of texts` {
  @Test(arguments: Language.allCases)
  func `have every text in every language, and no other`(language: Language) {
    let keys = Set(Catalog.of(language).templates.keys)
    #expect(keys == Set(TextKey.allCases.map(\.rawValue)))
  }

  @Test(arguments: TextKey.allCases)
  func `have the same placeholders in every language`(key: TextKey) {
    let expected = Catalog.of(.korean).template(key, .other).names
    for language in Language.allCases {
      for form in PluralForm.allCases {
        #expect(Catalog.of(language).template(key, form).names == expected, "\(language) \(form)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `have every form of number that the language needs`(language: Language) {
    let forms = Set((0...1).map { PluralForm(of: $0, in: language) } + [.other])
    for (key, templates) in Catalog.of(language).templates where templates.count > 1 {
      #expect(Set(templates.keys) == forms, "\(key)")
    }
  }

  @Test func `say what the two apps said, word for word`() {
    let texts = Texts(.korean)
    #expect(texts(.juiceTitle) == "맛있는 쥬스를 만들어 드려요!")
    #expect(texts(.juiceOrder, ["juice": "딸바쥬스"]) == "딸바쥬스 주문")
    #expect(texts(.orderReady, ["juice": "딸기쥬스"]) == "딸기쥬스 나왔습니다! 맛있게 드세요!")
    #expect(texts(.refusalTitle) == "재료가 모자라요. 재고를 수정할까요?")
    #expect(texts(.expositionToExhibits) == "한국의 출품작 보러가기")
    #expect(texts(.expositionNoInformation) == "정보 없음")
  }
}

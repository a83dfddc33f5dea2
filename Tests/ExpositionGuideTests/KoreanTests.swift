import Languages
import Testing

@testable import ExpositionGuide

@Suite struct `Korean in Latin letters and numbers` {
  @Test(arguments: [
    ("직지심체요절", "jikjisimcheyojeol"), ("불경", "bulgyeong"), ("팔만대장경", "palmandaejanggyeong"),
    ("삼국사기", "samguksagi"), ("해금", "haegeum"), ("용고", "yonggo"), ("놋그릇", "notgeureut"),
    ("나막신", "namaksin"), ("나전칠기", "najeonchilgi"), ("병풍", "byeongpung"), ("갓", "gat"),
    ("가야금", "gayageum"), ("거문고", "geomungo"),
    // The examples of the standard itself.
    ("구미", "gumi"), ("백암", "baegam"), ("옥천", "okcheon"), ("합덕", "hapdeok"), ("호법", "hobeop"),
    ("월곶", "wolgot"), ("벚꽃", "beotkkot"), ("한밭", "hanbat"), ("칠곡", "chilgok"), ("임실", "imsil"),
    ("울릉", "ulleung"), ("백마", "baengma"), ("종로", "jongno"),
    ("왕십리", "wangsimni"), ("별내", "byeollae"), ("신라", "silla"), ("해돋이", "haedoji"),
    ("같이", "gachi"), ("좋고", "joko"), ("놓다", "nota"), ("묵호", "mukho"), ("집현전", "jiphyeonjeon"),
    ("독립문", "dongnimmun"), ("속리산", "songnisan"), ("경복궁", "gyeongbokgung"), ("한복 남", "hanboknam"),
    ("", ""), ("abc", ""),
  ])
  func `writes names as the Revised Romanization does`(name: String, romanized: String) {
    #expect(Romanization.romanized(name) == romanized)
  }

  @Test(arguments: [
    ("5000만 명", [50_000_000]), ("4천8백만 명", [48_000_000]), ("5,086만 명", [50_860_000]),
    ("48,130,300명", [48_130_300]), ("1억 2천만 명", [120_000_000]), ("4813만 300명", [48_130_300]),
    ("1900년 4월", [1900, 4]), ("3천 명과 40명", [3000, 40]), ("명", []),
    ("99999999999999999999억", [Int.max]),
  ])
  func `reads the numbers of a Korean sentence`(sentence: String, values: [Int]) {
    #expect(NumberInProse.all(in: sentence, language: .korean).map(\.value) == values)
  }

  @Test func `reads the numbers of English and French sentences`() {
    #expect(
      NumberInProse.all(in: "nearly 50 million, or 48,130,300, in 1900", language: .english).map(
        \.value
      ) == [50_000_000, 48_130_300, 1900]
    )
    #expect(
      NumberInProse.all(in: "48\u{202F}130\u{202F}300 ou 50 millions", language: .french).map(
        \.value
      ) == [48_130_300, 50_000_000]
    )
  }

  @Test func `keeps what the sentence says, and whether it counts people`() {
    let numbers = NumberInProse.all(in: "모두 5000만 여 명이 760㎡에", language: .korean)
    #expect(numbers.map(\.text) == ["5000만", "760"])
    #expect(numbers.map(\.countsPeople) == [true, false])
  }

  @Test(arguments: [
    (48_130_300, true), (48_130_000, true), (48_000_000, true), (49_000_000, true),
    (50_000_000, false), (40_000_000, false), (48_130_301, false), (0, false),
  ])
  func `takes a number for rounded only with two digits and more`(value: Int, isRounding: Bool) {
    let number = NumberInProse(value: value, text: "", countsPeople: true)
    #expect(number.isRounding(of: 48_130_300) == isRounding)
  }
}

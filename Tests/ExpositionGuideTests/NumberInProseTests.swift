import Languages
import Testing

@testable import ExpositionGuide

@Suite struct `Numbers in sentences` {
  @Test(arguments: [
    ("5000만 명", [50_000_000]), ("4천8백만 명", [48_000_000]), ("5,086만 명", [50_860_000]),
    ("48,130,300명", [48_130_300]), ("1억 2천만 명", [120_000_000]), ("4813만 300명", [48_130_300]),
    ("1900년 4월", [1900, 4]), ("3천 명과 40명", [3000, 40]), ("명", []),
    ("99999999999999999999억", [Int.max]), ("4813.03만 명", [48_130_300]), ("1.5억 명", [150_000_000]),
    ("1조 2천억 원", [1_200_000_000_000]), ("제8조 3항", [8, 3]), ("3.5배", [3, 5]),
    ("1900.04.14", [1900, 4, 14]),
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

  @Test(arguments: [
    ("48.1 million people", Language.english, [48_100_000]), ("1.5 metres", .english, [1, 5]),
    ("48,1 millions", .french, [48_100_000]), ("1900, 50 millions", .french, [1900, 50_000_000]),
    ("4813.03万人", .japanese, [48_130_300]), ("1.2兆円", .japanese, [1_200_000_000_000]),
    ("十三の品", .japanese, [13]), ("十字", .japanese, []), ("十二万人", .simplifiedChinese, [120_000]),
    ("两千人", .simplifiedChinese, [2000]), ("五十两", .simplifiedChinese, [50]),
  ])
  func `reads fractions of large units, and numbers that begin with ten`(
    sentence: String,
    language: Language,
    values: [Int]
  ) {
    #expect(NumberInProse.all(in: sentence, language: language).map(\.value) == values)
  }

  @Test(arguments: [
    ("1896년에", Language.korean, true), ("1896년대", .korean, false), ("1896명", .korean, false),
    ("1896", .english, true), ("1,896", .english, false), ("the 1890s", .english, false),
    ("1500 years", .english, false), ("2200", .english, false), ("1896年", .japanese, true),
  ])
  func `knows years`(sentence: String, language: Language, isYear: Bool) {
    #expect(NumberInProse.all(in: sentence, language: language).map(\.isYear) == [isYear])
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

  @Test(arguments: [
    ("48,130,300人が来ました", 48_130_300, true), ("約5000万人", 50_000_000, true),
    ("４８１３万人", 48_130_000, true), ("五千万人余り", 50_000_000, true),
    ("1億2千万人", 120_000_000, true), ("5千8十名", 5080, true), ("広さは760㎡", 760, false),
    ("一九〇〇年", 1900, false), ("8万1千枚を超える", 81_000, false),
  ])
  func `reads the numbers of a Japanese sentence`(sentence: String, value: Int, people: Bool) {
    let numbers = NumberInProse.all(in: sentence, language: .japanese)
    #expect(numbers.map(\.value) == [value])
    #expect(numbers.map(\.countsPeople) == [people])
  }

  @Test(arguments: [
    ("48,130,300人", 48_130_300, true), ("5000多万人", 50_000_000, true),
    ("5000万多名", 50_000_000, true), ("1亿2千万", 120_000_000, false),
    ("八万一千多块木版", 81_000, false), ("参观者近五千一百万人次", 51_000_000, true),
  ])
  func `reads the numbers of a Chinese sentence`(sentence: String, value: Int, people: Bool) {
    let numbers = NumberInProse.all(in: sentence, language: .simplifiedChinese)
    #expect(numbers.map(\.value) == [value])
    #expect(numbers.map(\.countsPeople) == [people])
  }

  @Test func `takes no unit of a name for a number`() {
    for name in ["万国博覧会", "百済と千の品", "数千万人"] {
      #expect(NumberInProse.all(in: name, language: .japanese).isEmpty, "\(name)")
    }
    #expect(NumberInProse.all(in: "一つの五千", language: .korean).isEmpty)
  }
}

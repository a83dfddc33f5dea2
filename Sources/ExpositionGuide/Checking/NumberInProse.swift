internal import Languages

/// A number as a sentence writes it: "48,130,300", "5000만", "4千8百万", "五千万", "48.1 million".
struct NumberInProse: Hashable {
  let value: Int
  let text: String
  /// Whether a counter for people follows it: Korean 명, Japanese and Chinese 人 and 名.
  let countsPeople: Bool
  /// Whether a currency stands before or behind it.
  var isMoney = false
  /// Whether it is a year, which no one rounds: "1896년", and in English and French any four digits
  /// from 1000 to 2100 but those of a decade and those that count years.
  var isYear = false

  /// Finds the numbers of a sentence in order.
  ///
  /// A number begins with a digit, which in Japanese and Chinese may be of full width or one of
  /// 一 to 九, and there also with 十 before a digit. There and in Korean it goes on with the units
  /// 십 백 천 만 억 조 (十百千万億兆) and further digits, in English and French with "million" and its
  /// plural; thousands may be set apart by commas, in French by single spaces. A fraction belongs to it
  /// where a large unit follows.
  static func all(in sentence: String, language: Language) -> [NumberInProse] {
    var scanner = Scanner(text: sentence, language: language)
    return scanner.numbers()
  }

  /// Whether the number is another one rounded, and still says so many of its leading digits, 2 or 1:
  /// of two, 48,000,000 and 48,130,000 are 48,130,300 rounded, 50,000,000 is not.
  func isRounding(of exact: Int, digits: Int = 2) -> Bool {
    if value == exact { return true }
    let highest = digits == 1 ? exact : exact / 10
    var unit = 1
    while unit <= highest / 10 {
      unit *= 10
      let down = exact / unit * unit
      if value == down || value == down.adding(unit) { return true }
    }
    return false
  }
}

private struct Scanner {
  let text: String
  let language: Language
  private var position: String.Index

  /// The words for "and more" between a number and its counter or unit.
  private static let andMore: Set<Character> = ["여", "余", "多"]

  init(text: String, language: Language) {
    (self.text, self.language) = (text, language)
    position = text.startIndex
  }

  mutating func numbers() -> [NumberInProse] {
    var numbers: [NumberInProse] = []
    while position < text.endIndex {
      let start = position
      if let value = number(), start < position {
        let rest = text[position...].drop { $0.isWhitespace || Self.andMore.contains($0) }
        let sign = text[..<start].last
        numbers.append(
          NumberInProse(
            value: value,
            text: String(text[start..<position]),
            countsPeople: counters.contains(where: rest.hasPrefix),
            isMoney: sign.map { "$€£¥₩".contains($0) } ?? false
              || currencies.contains(where: rest.hasPrefix),
            isYear: 1000...2100 ~= value && isYear(text[start..<position])
          )
        )
      } else if start == position {
        position = text.index(after: position)
      }
    }
    return numbers
  }

  /// The counters for people; a number in English or French needs none.
  private var counters: [String] {
    switch language {
    case .korean: ["명"]
    case .japanese, .simplifiedChinese: ["人", "名"]
    case .english, .french: []
    }
  }

  private var currencies: [String] {
    switch language {
    case .korean: ["원", "프랑", "달러", "유로", "엔", "파운드"]
    case .japanese: ["円", "フラン", "ドル", "ユーロ", "ウォン", "ポンド"]
    case .simplifiedChinese: ["元", "法郎", "美元", "欧元", "日元", "韩元", "英镑"]
    case .english: ["franc", "dollar", "euro", "won", "yen", "pound"]
    case .french: ["franc", "de franc", "dollar", "euro", "d’euro", "won", "yen", "livres"]
    }
  }

  /// Whether the digits just read are a year by what stands behind them.
  private func isYear(_ digits: Substring) -> Bool {
    guard digits.count == 4, digits.allSatisfy(\.isASCIIDigit) else { return false }
    let rest = text[position...]
    let more: [String]
    switch language {
    case .korean, .japanese, .simplifiedChinese:
      guard let mark = rest.first, mark == "년" || mark == "年" else { return false }
      // Decades and stretches of years.
      more = ["대", "간", "전", "동안", "넘", "이상", "代", "間", "间", "前", "以上", "余", "多"]
      return !more.contains(where: rest.dropFirst().drop(while: \.isWhitespace).hasPrefix)
    case .english, .french:
      guard !["s", "'s", "’s"].contains(where: rest.hasPrefix) else { return false }
      more = ["year", "ans"]
      return !more.contains(where: rest.drop { $0.isWhitespace || $0 == "-" }.hasPrefix)
    }
  }

  private mutating func number() -> Int? {
    switch language {
    case .korean, .japanese, .simplifiedChinese: numberOfMyriads()
    case .english, .french: numberOfMillions()
    }
  }

  /// Reads "1억 2천5백만 300" and "1億2千5百万": within each group of ten thousand the small units are summed, and the
  /// large unit that follows lifts the group.
  private mutating func numberOfMyriads() -> Int? {
    guard var pending = beginsWithTen ? 0 : digits() else { return nil }
    var group = 0
    var total = 0
    while position < text.endIndex {
      let afterSpace = text[position] == " " ? text.index(after: position) : position
      if let unit = smallUnit(at: position) {
        group = group.adding(max(pending, 1).multiplied(by: unit))
        pending = 0
      } else if let unit = largeUnit(at: position) {
        total = total.adding(group.adding(pending).multiplied(by: unit))
        (group, pending) = (0, 0)
      } else if let fraction = fraction(), let unit = largeUnit(at: fraction.endIndex) {
        let whole = group.adding(pending).multiplied(by: unit)
        total = total.adding(whole).adding(Self.share(fraction, of: unit))
        (group, pending) = (0, 0)
        position = fraction.endIndex
      } else if isAndMoreBeforeUnit(at: position) {
        // "5000多万" is 5000万 and more.
      } else if pending == 0, afterSpace < text.endIndex, digit(at: afterSpace) != nil {
        position = afterSpace
        pending = digits() ?? 0
        continue
      } else {
        break
      }
      position = text.index(after: position)
    }
    return total.adding(group).adding(pending)
  }

  private func smallUnit(at index: String.Index) -> Int? {
    switch text[index] {
    case "십", "十": 10
    case "백", "百": 100
    case "천", "千": 1000
    default: nil
    }
  }

  private func largeUnit(at index: String.Index) -> Int? {
    guard index < text.endIndex else { return nil }
    switch text[index] {
    case "만", "万": return 10_000
    case "억", "億", "亿": return 100_000_000
    case "兆": return language == .japanese ? 1_000_000_000_000 : nil
    case "조":
      // It also counts groups, and articles of a law.
      let rest = text[text.index(after: index)...].drop { $0 == " " }
      let isUnit = rest.first.map { "원여".contains($0) } ?? false || rest.prefix(6).contains("억")
      return isUnit ? 1_000_000_000_000 : nil
    default: return nil
    }
  }

  /// Whether the next number is 十 and a digit: by itself 十 may be part of a word.
  private var beginsWithTen: Bool {
    guard language != .korean, text[position] == "十" else { return false }
    let next = text.index(after: position)
    return next < text.endIndex && digit(at: next) != nil
  }

  private func isAndMoreBeforeUnit(at index: String.Index) -> Bool {
    let next = text.index(after: index)
    return Self.andMore.contains(text[index]) && next < text.endIndex && largeUnit(at: next) != nil
  }

  /// The value of a digit, or nothing when the character is none in this language.
  private func digit(at index: String.Index) -> Int? {
    let character = text[index]
    switch character {
    case "0"..."9": return character.wholeNumberValue
    case "０"..."９", "〇", "一", "二", "三", "四", "五", "六", "七", "八", "九":
      guard [.japanese, .simplifiedChinese].contains(language) else { return nil }
      return character.wholeNumberValue
    case "两":
      // By itself it is also a weight.
      let next = text.index(after: index)
      guard language == .simplifiedChinese, next < text.endIndex else { return nil }
      return smallUnit(at: next) != nil || largeUnit(at: next) != nil ? 2 : nil
    default: return nil
    }
  }

  /// Reads digits with whatever sets their thousands apart.
  private mutating func digits() -> Int? {
    var value: Int?
    while position < text.endIndex {
      if let digit = digit(at: position) {
        value = (value ?? 0).multiplied(by: 10).adding(digit)
      } else if value == nil || !separatesThousands(at: position) {
        break
      }
      position = text.index(after: position)
    }
    return value
  }

  private func separatesThousands(at index: String.Index) -> Bool {
    let isSeparator =
      language == .french ? text[index].isWhitespace : text[index] == ","
    let group = text[text.index(after: index)...].prefix(4)
    return isSeparator && group.count >= 3 && group.prefix(3).allSatisfy(\.isASCIIDigit)
      && !(group.dropFirst(3).first?.isASCIIDigit ?? false)
  }

  /// Reads "48,130,300" and "48.1 million": without the word, a fraction is no part of the number.
  private mutating func numberOfMillions() -> Int? {
    guard let whole = digits() else { return nil }
    let fraction = fraction()
    let rest = text[(fraction?.endIndex ?? position)...].drop(while: \.isWhitespace)
    guard rest.prefix(7).lowercased() == "million" else { return whole }
    position = rest.drop(while: \.isLetter).startIndex
    let share = fraction.map { Self.share($0, of: 1_000_000) } ?? 0
    return whole.multiplied(by: 1_000_000).adding(share)
  }

  /// The digits behind a decimal mark at the position.
  private func fraction() -> Substring? {
    guard position < text.endIndex, text[position] == (language == .french ? "," : ".") else {
      return nil
    }
    let digits = text[position...].dropFirst().prefix(while: \.isASCIIDigit)
    return digits.isEmpty ? nil : digits
  }

  /// What the digits of a fraction are of a unit.
  private static func share(_ digits: Substring, of unit: Int) -> Int {
    var unit = unit
    return digits.reduce(0) { sum, digit in
      unit /= 10
      return sum + unit * (digit.wholeNumberValue ?? 0)
    }
  }
}

extension Int {
  /// The sum, or the greatest number where it would be beyond.
  fileprivate func adding(_ other: Int) -> Int {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? .max : sum
  }

  /// The product, or the greatest number where it would be beyond.
  fileprivate func multiplied(by other: Int) -> Int {
    let (product, isBeyond) = multipliedReportingOverflow(by: other)
    return isBeyond ? .max : product
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

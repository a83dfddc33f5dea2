internal import Languages

/// A number as a sentence writes it: "48,130,300", "5000만", "4千8百万", "五千万", "50 million".
struct NumberInProse: Hashable {
  let value: Int
  let text: String
  /// Whether a counter for people follows it: Korean 명, Japanese and Chinese 人 and 名.
  let countsPeople: Bool

  /// Finds the numbers of a sentence in order.
  ///
  /// A number begins with a digit, which in Japanese and Chinese may be of full width or one of
  /// 一 to 九. There and in Korean it goes on with the units 십 백 천 만 억 (十百千万億) and further digits,
  /// in English and French with "million" and its plural; thousands may be set apart by commas, in
  /// French by single spaces.
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
        numbers.append(
          NumberInProse(
            value: value,
            text: String(text[start..<position]),
            countsPeople: counters.contains(where: rest.hasPrefix)
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

  private mutating func number() -> Int? {
    switch language {
    case .korean, .japanese, .simplifiedChinese: numberOfMyriads()
    case .english, .french: digits().map { $0.multiplied(by: millions()) }
    }
  }

  /// Reads "1억 2천5백만 300" and "1億2千5百万": within each group of ten thousand the small units are summed, and the
  /// large unit that follows lifts the group.
  private mutating func numberOfMyriads() -> Int? {
    guard var pending = digits() else { return nil }
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
    switch text[index] {
    case "만", "万": 10_000
    case "억", "億", "亿": 100_000_000
    default: nil
    }
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

  /// Reads "million" or its plural after a space, and gives what it multiplies by.
  private mutating func millions() -> Int {
    let rest = text[position...].drop(while: \.isWhitespace)
    guard rest.lowercased().hasPrefix("million") else { return 1 }
    position = rest.drop(while: \.isLetter).startIndex
    return 1_000_000
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

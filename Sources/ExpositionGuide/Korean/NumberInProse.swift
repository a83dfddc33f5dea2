internal import Languages

/// A number as a sentence writes it: "48,130,300", "5000만", "4천8백만", "50 million".
struct NumberInProse: Hashable {
  /// The number.
  let value: Int
  /// What the sentence says.
  let text: String
  /// Whether the Korean counter for people, 명, follows it.
  let countsPeople: Bool

  /// Finds the numbers of a sentence in order.
  ///
  /// A number begins with a digit. In Korean it goes on with the units 십 백 천 만 억 and further digits,
  /// in English and French with "million" and its plural; thousands may be set apart by commas, in
  /// French by single spaces.
  static func all(in sentence: String, language: Language) -> [NumberInProse] {
    var scanner = Scanner(text: sentence, language: language)
    return scanner.numbers()
  }

  /// Whether the number is another one rounded, and still says at least its two leading digits:
  /// 48,000,000 and 48,130,000 are 48,130,300 rounded, 50,000,000 is not.
  func isRounding(of exact: Int) -> Bool {
    if value == exact { return true }
    var unit = 1
    while unit < exact / 10 {
      unit *= 10
      let down = exact / unit * unit
      if unit <= exact / 10, value == down || value == down + unit { return true }
    }
    return false
  }
}

/// Walks over a sentence and reads the numbers in it.
private struct Scanner {
  let text: String
  let language: Language
  private var position: String.Index

  init(text: String, language: Language) {
    self.text = text
    self.language = language
    position = text.startIndex
  }

  mutating func numbers() -> [NumberInProse] {
    var numbers: [NumberInProse] = []
    while position < text.endIndex {
      let start = position
      if let value = number(), start < position {
        let rest = text[position...].drop { $0.isWhitespace || $0 == "여" }
        numbers.append(
          NumberInProse(
            value: value,
            text: String(text[start..<position]),
            countsPeople: rest.hasPrefix("명")
          )
        )
      } else if start == position {
        position = text.index(after: position)
      }
    }
    return numbers
  }

  private mutating func number() -> Int? {
    language == .korean ? koreanNumber() : digits().map { $0.multiplied(by: millions()) }
  }

  /// Reads "1억 2천5백만 300": within each group of ten thousand the small units are summed, and the
  /// large unit that follows lifts the group.
  private mutating func koreanNumber() -> Int? {
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
      } else if pending == 0, afterSpace < text.endIndex, text[afterSpace].isDigit {
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
    case "십": 10
    case "백": 100
    case "천": 1000
    default: nil
    }
  }

  private func largeUnit(at index: String.Index) -> Int? {
    switch text[index] {
    case "만": 10_000
    case "억": 100_000_000
    default: nil
    }
  }

  /// Reads digits with whatever sets their thousands apart.
  private mutating func digits() -> Int? {
    var value: Int?
    while position < text.endIndex {
      if let digit = text[position].wholeNumberValue, text[position].isDigit {
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
    return isSeparator && group.prefix(3).count == 3 && group.prefix(3).allSatisfy(\.isDigit)
      && !(group.dropFirst(3).first?.isDigit ?? false)
  }

  /// Reads "million" or its plural after a space, and gives what it multiplies by.
  private mutating func millions() -> Int {
    let rest = text[position...].drop(while: \.isWhitespace)
    guard rest.lowercased().hasPrefix("million") else { return 1 }
    position = rest.drop(while: \.isLetter).startIndex
    return 1_000_000
  }
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }
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

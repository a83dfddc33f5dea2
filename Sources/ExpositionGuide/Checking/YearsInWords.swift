/// The years that a date in words names.
enum YearsInWords {
  /// The years of three and four digits, and with BCE or CE of fewer, each as those that it may mean;
  /// one before the common era is negative.
  ///
  /// Numbers of pages are no years. The year before 1 is 0 in EDTF and is often written −1 all the
  /// same, so both stand for it. A decade ("1830s", 1830년대) and two years with a dash between them
  /// stand for all of theirs; of the second one the last digits are enough (1824–7).
  static func all(in text: String) -> [ClosedRange<Int>] {
    let numbers = numbers(in: text)
    var years: [ClosedRange<Int>] = []
    var index = 0
    while index < numbers.count {
      let number = numbers[index]
      index += 1
      if number.isJoined, index < numbers.count, numbers[index].isYear {
        // 1027-711 BCE: what stands behind the second holds for both.
        let end = numbers[index]
        var start = number
        start.isBefore = number.isBefore || end.isBefore && number.value >= end.value
        let lowest = min(start.span.lowerBound, end.span.lowerBound)
        years.append(lowest...max(start.span.upperBound, end.span.upperBound))
        index += 1
      } else if index < numbers.count, let end = number.end(numbers[index]) {
        years.append(number.value...end)
        index += 1
      } else if number.isYear {
        years.append(number.span)
      }
    }
    return years
  }

  private struct Number {
    let digits: Int
    let value: Int
    var isBefore: Bool
    var hasEra = false
    var isDecade = false
    /// Whether nothing but a dash stands before the next number, an era aside.
    var isJoined = false

    var isYear: Bool { 3...4 ~= digits || hasEra }

    /// The year that another number behind a dash abbreviates, as 7 does in 1824–7; a number that goes
    /// on with a dash itself is the month of a date.
    func end(_ other: Number) -> Int? {
      guard digits == 4, isJoined, !hasEra, other.digits <= 2, !other.isJoined else { return nil }
      let unit = other.digits == 1 ? 10 : 100
      let end = value / unit * unit + other.value
      return end > value ? end : nil
    }

    var span: ClosedRange<Int> {
      let more = !isDecade || value % 10 > 0 ? 0 : value % 100 == 0 ? 99 : 9
      return isBefore ? (-value - more)...(1 - value) : value...(value + more)
    }
  }

  private static func numbers(in text: String) -> [Number] {
    var numbers: [Number] = []
    var rest = text[...]
    var wasPage = false
    while let start = rest.firstIndex(where: isDigit) {
      let digits = rest[start...].prefix(while: isDigit)
      let (before, behind) = (rest[..<start], rest[digits.endIndex...])
      let after = behind.drop { $0 == " " || $0 == "年" || $0 == "년" }.lowercased()
      rest = behind
      wasPage =
        isPage(before: before, behind: behind)
        || wasPage && before.allSatisfy { $0 == " " || dashes.contains($0) }
      guard !wasPage, digits.count <= 4, let value = Int(digits) else { continue }
      let era = after.prefix(while: \.isLetter)
      let hasEra = ["bce", "bc", "ce", "ad"].contains(era)
      let gap = behind.prefix { !isDigit($0) }.drop(while: \.isWhitespace)
        .dropFirst(hasEra ? era.count : 0)
      numbers.append(
        Number(
          digits: digits.count,
          value: value,
          isBefore: ["bc", "b.c", "av."].contains(where: after.hasPrefix)
            || ["기원전", "紀元前", "公元前"].contains { before.hasSuffix($0) || before.hasSuffix("\($0) ") },
          hasEra: hasEra,
          isDecade: ["s", "'s", "’s", "년대", "年代"].contains(where: behind.hasPrefix),
          isJoined: gap.contains(where: dashes.contains)
            && gap.allSatisfy { $0 == " " || $0 == "年" || $0 == "년" || dashes.contains($0) }
        )
      )
    }
    return numbers
  }

  private static let dashes = "-–—~～〜"

  /// Whether the words around a number say that it is one of a page.
  private static func isPage(before: Substring, behind: Substring) -> Bool {
    let word = before.split { $0.isWhitespace || $0 == "(" }.last?.lowercased()
    return word.map { ["p", "p.", "pp", "pp."].contains($0) } ?? false
      || ["쪽", "頁", "页", "ページ"].contains { behind.drop { $0 == " " }.hasPrefix($0) }
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }
}

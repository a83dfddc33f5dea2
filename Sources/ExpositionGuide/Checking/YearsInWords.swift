/// The years that a date in words names.
enum YearsInWords {
  /// The years of three and four digits, each as those that it may mean; one before the common era is
  /// negative.
  ///
  /// The year before 1 is 0 in EDTF and is often written −1 all the same, so both stand for it. A
  /// decade ("1830s", 1830년대) and two years with a dash between them stand for all of theirs.
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
    var isDecade = false
    /// Whether nothing but a dash stands before the next number.
    var isJoined = false

    var isYear: Bool { 3...4 ~= digits }

    var span: ClosedRange<Int> {
      let more = !isDecade || value % 10 > 0 ? 0 : value % 100 == 0 ? 99 : 9
      return isBefore ? (-value - more)...(1 - value) : value...(value + more)
    }
  }

  private static func numbers(in text: String) -> [Number] {
    var numbers: [Number] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: isDigit) {
      let digits = rest[start...].prefix(while: isDigit)
      let (before, behind) = (rest[..<start], rest[digits.endIndex...])
      let after = behind.drop { $0 == " " || $0 == "年" || $0 == "년" }.lowercased()
      rest = behind
      guard digits.count <= 4, let value = Int(digits) else { continue }
      let gap = behind.prefix { !isDigit($0) }
      numbers.append(
        Number(
          digits: digits.count,
          value: value,
          isBefore: ["bc", "b.c", "av."].contains(where: after.hasPrefix)
            || ["기원전", "紀元前", "公元前"].contains { before.hasSuffix($0) || before.hasSuffix("\($0) ") },
          isDecade: ["s", "'s", "’s", "년대", "年代"].contains(where: behind.hasPrefix),
          isJoined: gap.contains(where: "-–—~～〜".contains)
            && gap.allSatisfy { $0 == " " || $0 == "年" || $0 == "년" || "-–—~～〜".contains($0) }
        )
      )
    }
    return numbers
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }
}

/// Finds the numbers of payment cards, which must not be kept.
public enum CardNumber: Sendable {
  /// How many digits a card's number has (ISO/IEC 7812-1).
  private static let lengths = 13...19

  /// Whether a text may hold a card's number.
  ///
  /// That is 13 to 19 digits, of any script, whose check digit is right (Luhn, annex B of ISO/IEC
  /// 7812-1), written at once or in groups with a space, a hyphen or a full stop between them.
  ///
  /// - Complexity: O(*n*²) in the number of groups of digits that stand beside each other.
  public static func isFound(in text: String) -> Bool {
    var run: [[Int]] = [[]]
    for character in text {
      if let digit = character.wholeNumberValue, (0...9).contains(digit) {
        run[run.count - 1].append(digit)
      } else if character == " " || character == "-" || character == "." || character == "\u{A0}" {
        if !run[run.count - 1].isEmpty { run.append([]) }
      } else {
        if isFound(in: run) { return true }
        run = [[]]
      }
    }
    return isFound(in: run)
  }

  /// Whether some of the groups that follow each other make a number.
  private static func isFound(in groups: [[Int]]) -> Bool {
    groups.indices.contains { first in
      var digits: [Int] = []
      for group in groups[first...] {
        digits += group
        if digits.count > lengths.upperBound { return false }
        if lengths.contains(digits.count), hasCheckDigit(digits) { return true }
      }
      return false
    }
  }

  private static func hasCheckDigit(_ digits: [Int]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let doubled = digit.offset.isMultiple(of: 2) ? digit.element : 2 * digit.element
      return sum + doubled / 10 + doubled % 10
    }
    return sum.isMultiple(of: 10)
  }
}

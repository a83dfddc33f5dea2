import Languages

extension Texts {
  /// A whole number with its digits in groups of three, as the language writes it.
  public func number(_ number: Int) -> String {
    let separator = language == .french ? "\u{202F}" : ","
    var result = ""
    let digits = String(number.magnitude)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += separator }
      result.append(digit)
    }
    return number < 0 ? "\u{2212}" + result : result
  }
}

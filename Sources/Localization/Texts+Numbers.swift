import Languages

extension Texts {
  /// A whole number with its digits grouped as the language writes it.
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

extension Texts {
  /// A positive number with a given number of decimal digits, as the language writes it.
  public func decimal(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    // NaN becomes 0, and a number too large is limited.
    let scaled = value.isNaN ? 0 : Int(min(max(0, value * Double(scale)), 1e18).rounded())
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: max(0, digits - fraction.count))
    let sign = language == .french ? "," : "."
    return number(scaled / scale) + (digits > 0 ? sign + zeros + fraction : "")
  }
}

extension Texts {
  /// The sign between a label and its value, with the spaces that the language sets around it.
  public var colon: String {
    switch language {
    case .korean, .english: ": "
    case .french: "\u{A0}: "
    case .japanese, .simplifiedChinese: "："
    }
  }
}

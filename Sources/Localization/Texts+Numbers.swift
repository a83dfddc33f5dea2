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

extension Texts {
  /// A number above 0 with so many digits after the decimal sign, as the language writes it.
  public func decimal(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: max(0, digits - fraction.count))
    let sign = language == .french ? "," : "."
    return number(scaled / scale) + (digits > 0 ? sign + zeros + fraction : "")
  }
}

import Glibc

/// A count whose variance is at least its mean: the demand when orders come at random and each
/// takes several pieces, or when the rate itself is uncertain.
struct NegativeBinomial: Hashable {
  /// The least ratio of variance and mean, so that the formulas below hold.
  private static let leastRatio = 1.01
  /// The highest count considered, far beyond any shelf.
  private static let highest = 1e15

  let mean: Double
  private let size: Double
  /// The probability of a success, in the form in which the size is a number of successes.
  private let success: Double

  init(mean: Double, variance: Double) {
    self.mean = max(0, mean)
    let ratio = max(Self.leastRatio, self.mean > 0 ? variance / self.mean : 1)
    size = self.mean / (ratio - 1)
    success = 1 / ratio
  }

  func probability(atMost count: Int) -> Double {
    guard count >= 0 else { return 0 }
    guard mean > 0 else { return 1 }
    // NIST Digital Library of Mathematical Functions, 8.17: I_p(r, k + 1).
    return incompleteBeta(success, size, Double(count) + 1)
  }

  /// The least count that is reached or not passed with a probability.
  func quantile(_ probability: Double) -> Int {
    guard mean > 0 else { return 0 }
    var high = Int(min(mean, Self.highest)) + 1
    while high < Int(Self.highest), self.probability(atMost: high) < probability { high *= 2 }
    var low = 0
    while low < high {
      let middle = (low + high) / 2
      if self.probability(atMost: middle) >= probability { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The regularized incomplete beta function, by its continued fraction (NIST DLMF 8.17.22), worked
/// out from its front as Lentz does.
private func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
  guard x > 0 else { return 0 }
  guard x < 1 else { return 1 }
  // The fraction converges quickly on this side of the mean only; DLMF 8.17.4 leads to the other.
  guard x <= (a + 1) / (a + b + 2) else { return 1 - incompleteBeta(1 - x, b, a) }
  let binomial: Double = lgamma(a + b) - lgamma(a) - lgamma(b)
  let powers: Double = a * log(x) + b * log(1 - x)
  let front = exp(binomial + powers) / a
  let tiny = 1e-300
  var numerator = 1.0
  var denominator = 1 / nonzero(1 - (a + b) * x / (a + 1), tiny)
  var value = denominator
  for step in 1...10_000 {
    let m = Double(step)
    let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
    denominator = 1 / nonzero(1 + even * denominator, tiny)
    numerator = nonzero(1 + even / numerator, tiny)
    value *= denominator * numerator
    let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
    denominator = 1 / nonzero(1 + odd * denominator, tiny)
    numerator = nonzero(1 + odd / numerator, tiny)
    let change = denominator * numerator
    value *= change
    if abs(change - 1) < 1e-13 { break }
  }
  return min(1, max(0, front * value))
}

private func nonzero(_ value: Double, _ tiny: Double) -> Double { abs(value) < tiny ? tiny : value }

/// How much is taken from a moment on, step by step: the distribution of the sum after each step.
///
/// Within a step takes are a negative binomial whose ratio of variance and mean is the same in all
/// steps, so that sums of steps are of the same kind. A day's deviation is the same in all its
/// steps, which widens the sums of a day by the square of their mean.
struct CumulatedDemand: Hashable {
  private let dispersion: Double
  private var sums: [NegativeBinomial] = []
  private var mean = 0.0
  private var meanOfDay = 0.0
  private var day: Int?
  private var dayVariance = 0.0

  init(dispersion: Double) { self.dispersion = dispersion }

  /// Adds a step; the variation is the squared coefficient of variation of the pace of its day.
  mutating func add(_ mean: Double, day: Int, variation: Double) {
    if day != self.day {
      self.day = day
      meanOfDay = 0
    }
    self.mean += mean
    dayVariance += variation * ((meanOfDay + mean) * (meanOfDay + mean) - meanOfDay * meanOfDay)
    meanOfDay += mean
    sums.append(NegativeBinomial(mean: self.mean, variance: dispersion * self.mean + dayVariance))
  }

  var count: Int { sums.count }

  /// The demand in all steps up to one; zero before the first.
  func sum(through step: Int) -> NegativeBinomial {
    step < 0 || sums.isEmpty
      ? NegativeBinomial(mean: 0, variance: 0) : sums[min(step, sums.count - 1)]
  }

  /// The probability that this many pieces are gone after a step.
  func probability(of pieces: Int, goneThrough step: Int) -> Double {
    pieces <= 0 ? 1 : 1 - sum(through: step).probability(atMost: pieces - 1)
  }

  /// The number of steps after which this many pieces are gone with a probability, interpolated
  /// between steps.
  ///
  /// Nothing when they are not, after all steps.
  func crossing(of pieces: Int, with wanted: Double) -> Double? {
    guard pieces > 0 else { return 0 }
    guard count > 0, probability(of: pieces, goneThrough: count - 1) >= wanted else { return nil }
    // The probability never falls from step to step.
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if probability(of: pieces, goneThrough: middle) >= wanted {
        high = middle
      } else {
        low = middle + 1
      }
    }
    let before = low == 0 ? 0 : probability(of: pieces, goneThrough: low - 1)
    let after = probability(of: pieces, goneThrough: low)
    return Double(low) + (after > before ? max(0, (wanted - before) / (after - before)) : 1)
  }
}

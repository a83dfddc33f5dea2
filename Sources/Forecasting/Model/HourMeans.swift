/// The mean demand of each hour of day over a history, without a model of weekdays or levels.
struct HourMeans: Hashable {
  /// Pieces an hour in the hours known, in ascending order, by the hour on the clock.
  private let rates: [Int: [Double]]

  /// Reads the hours before the last day of a history that were not sold out.
  init(_ history: DemandHistory) {
    var rates: [Int: [Double]] = [:]
    for hour in history.hours
    where hour.day < history.today && !hour.isCensored && hour.length > 0 {
      rates[hour.hour, default: []].append(Double(hour.taken) / hour.length)
    }
    self.rates = rates.mapValues { $0.sorted() }
  }

  /// Pieces an hour; 0 for an hour that was never known.
  func mean(of hour: Int) -> Double {
    guard let rates = rates[hour], !rates.isEmpty else { return 0 }
    return rates.reduce(0, +) / Double(rates.count)
  }

  /// The demand that a share of the hours known did not exceed.
  func quantile(_ probability: Double, of hour: Int) -> Double {
    guard let rates = rates[hour], !rates.isEmpty else { return 0 }
    return rates[min(rates.count - 1, Int(probability * Double(rates.count)))]
  }
}

/// When so many pieces are gone, by two views of the same steps.
enum Crossing {
  /// The steps after which the pieces are gone if each step takes what it is expected to; interpolated,
  /// and all steps if some are left.
  static func steps(of pieces: Int, _ taken: [Double]) -> Double {
    var sum = 0.0
    for (index, count) in taken.enumerated() {
      if sum + count >= Double(pieces), count > 0 {
        return Double(index) + (Double(pieces) - sum) / count
      }
      sum += count
    }
    return Double(taken.count)
  }

  /// The steps midway between the median of a distribution and the time by other expectations; nothing
  /// when the pieces probably last.
  ///
  /// The mean of two forecasts errs less than either where both err by chance (Bates and Granger 1969).
  static func midway(of pieces: Int, _ demand: CumulatedDemand, _ usual: [Double]) -> Double? {
    demand.crossing(of: pieces, with: 0.5).map { ($0 + steps(of: pieces, usual)) / 2 }
  }
}

import JuiceBar
public import Time

/// When a fruit runs out on the day that the bar is open, today or the next one.
public enum RunOut: Hashable, Sendable {
  /// There is too little for any juice already.
  case gone
  /// It is more likely than not gone before the bar closes: at about the first time, midway between the
  /// model's and that of the mean of each hour; with 10 % before the second and 10 % after the third, or
  /// after the bar has closed if there is none.
  case at(Timestamp, earliest: Timestamp, latest: Timestamp?)
  /// It lasts until the bar closes, with a probability.
  case lasts(until: Timestamp, probability: Double)

  /// Works out when so many pieces are gone, after which no juice can be made any more; nothing when
  /// the bar does not open within the forecast.
  public init?(of sellable: Int, by forecast: DemandForecast) {
    guard let day = forecast.openDays.first, let closing = forecast.closing(on: day) else {
      return nil
    }
    guard sellable > 0 else {
      self = .gone
      return
    }
    let (slots, demand) = forecast.cumulated(on: day...day)
    let time = { (probability: Double) -> Timestamp? in
      demand.crossing(of: sellable, with: probability).map { Self.time($0, in: slots) }
    }
    if let steps = Crossing.midway(of: sellable, demand, slots.map(\.usual)) {
      let latest = time(0.9)
      let likely = min(Self.time(steps, in: slots), latest ?? closing)
      let earliest = time(0.1) ?? likely
      self = .at(max(likely, earliest), earliest: earliest, latest: latest)
    } else {
      let gone = demand.probability(of: sellable, goneThrough: demand.count - 1)
      self = .lasts(until: closing, probability: 1 - gone)
    }
  }

  private static func time(_ steps: Double, in slots: [DemandForecast.Slot]) -> Timestamp {
    let index = min(slots.count - 1, Int(steps))
    let slot = slots[index]
    let share = min(1, steps - Double(index))
    let length = Double(slot.end.milliseconds - slot.start.milliseconds)
    return Timestamp(milliseconds: slot.start.milliseconds + Int(share * length))
  }
}

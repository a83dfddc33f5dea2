import JuiceBar
import Time

// The rules of taking juices off sale, written independently.
extension Model {
  private static let endOfTime = Timestamp(milliseconds: .max)

  mutating func suspend(_ juice: JuiceID, until: Timestamp?) -> Outcome {
    guard menu?.juices.contains(where: { $0.id == juice }) == true else {
      return .refused(.unknownJuice(juice))
    }
    let end = until ?? Self.endOfTime
    if away[juice] != end {
      away[juice] = end
      history.append(onHand)
    }
    return .suspended(Suspension(juice: juice, until: until))
  }

  /// A juice returns by itself at its time, and by hand at any time.
  mutating func resume(_ juice: JuiceID, dueAt time: Timestamp?) -> Outcome {
    guard let end = away[juice] else { return .resumed(juice) }
    if let time, time < end {
      return .suspended(Suspension(juice: juice, until: end == Self.endOfTime ? nil : end))
    }
    away[juice] = nil
    history.append(onHand)
    return .resumed(juice)
  }
}

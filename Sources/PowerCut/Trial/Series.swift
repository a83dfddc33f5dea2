/// Trials one after the other, each on a new file.
struct Series: Sendable {
  /// The last of so many files is one of a rush.
  private static let filesPerRush = 10

  let seed: UInt64
  let conditions: Conditions

  /// Cuts the power so many times; the same seed makes the same cuts, but for those of a rush.
  func run(cuts: Int) async -> Tally {
    var tally = Tally()
    var seeds = SplitMix(seed: seed)
    while tally.cuts < cuts {
      let isRush = tally.files % Self.filesPerRush == Self.filesPerRush - 1
      var trial = Trial(seed: seeds.next(), under: conditions, isRush: isRush)
      tally += await trial.run(atMost: cuts - tally.cuts)
    }
    return tally
  }
}

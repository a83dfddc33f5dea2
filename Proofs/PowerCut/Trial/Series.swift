import SeededRandom

/// Trials one after the other, each on a new file.
struct Series: Sendable {
  /// One file in this many has a rush.
  private static let filesPerRush = 10

  let seed: UInt64
  let conditions: Conditions

  /// Makes a number of power cuts; the same seed makes the same cuts, except in a rush.
  func run(cuts: Int) async -> Tally {
    var tally = Tally()
    var seeds = SeededGenerator(seed: seed)
    while tally.cuts < cuts {
      let isRush = tally.files % Self.filesPerRush == Self.filesPerRush - 1
      var trial = Trial(seed: seeds.next(), under: conditions, isRush: isRush)
      tally += await trial.run(atMost: cuts - tally.cuts)
    }
    return tally
  }
}

import Foundation
import Testing

@testable import PowerCut

@Suite struct `A power cut` {
  private static let count = Scale.count(400)

  @Test func `loses no acknowledged order and breaks no file`() async throws {
    // Halves, so that both processors have something to do.
    async let first = Series(seed: Scale.seed, conditions: Conditions()).run(cuts: Self.count / 2)
    async let second = Series(seed: ~Scale.seed, conditions: Conditions()).run(cuts: Self.count / 2)
    var tally = await first
    await tally += second
    #expect(tally.isClean, "seed \(Scale.seed): \(tally)")
    // Every kind of call was hit, checkpoints and recoveries among them.
    let sites = Set(tally.sites.keys.map(\.description))
    #expect(sites.isSuperset(of: ["write log", "sync log", "write database", "sync database"]))
    #expect(tally.cutsInRecovery > 0)
    #expect(tally.sectors.torn > 0)

    let controls = await Self.controls()
    for (name, control) in controls {
      #expect(control.lostOrders > 0, "\(name) must lose orders: \(control)")
    }
    try Scorecard.add(tally, seed: Scale.seed, controls: controls)
  }

  /// The same with something broken: SQLite's setting, or the disk.
  private static func controls() async -> [(String, Tally)] {
    let broken = [
      ("synchronous NORMAL", Conditions(synchronous: .normal)),
      ("synchronous OFF", Conditions(synchronous: .off)),
      ("lying disk", Conditions(disk: .lying)),
    ]
    var tallies: [(String, Tally)] = []
    for (name, conditions) in broken {
      let breaksFiles = conditions.synchronous != .normal
      var tally = Tally()
      // A few cuts mostly suffice.
      for round in 0..<8 as Range<UInt64> {
        tally += await Series(seed: Scale.seed &+ round, conditions: conditions).run(cuts: 40)
        if tally.lostOrders > 0, tally.brokenFiles > 0 || !breaksFiles { break }
      }
      #expect(tally.brokenFiles > 0 || !breaksFiles, "\(name) must break files: \(tally)")
      tallies.append((name, tally))
    }
    return tallies
  }

  @Test func `comes again at the same calls for the same seed`() async {
    let series = Series(seed: Scale.seed, conditions: Conditions())
    let tallies = await [series.run(cuts: 60), series.run(cuts: 60)]
    #expect(tallies[0].sites == tallies[1].sites)
    #expect(tallies[0].acknowledgedOrders == tallies[1].acknowledgedOrders)
    #expect(tallies[0].sectors == tallies[1].sectors)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `at any call of the first start leaves a file that opens`(seed: UInt64) async throws {
    try await cutAtEveryCall(seed: seed) { _ in }
  }

  @Test func `at any call of a migration leaves a file that opens, and a copy of the old one`()
    async throws
  {
    try await cutAtEveryCall(seed: 1) { trial in
      await trial.makeOldFile()
      #expect(trial.isOldFile)
    }
  }

  /// Opens a file again and again, on a new disk each time, until no call is left to cut at.
  ///
  /// At a scale of 1 every twelfth call, and each seed others; the soak takes all.
  private func cutAtEveryCall(
    seed: UInt64,
    after prepare: (inout Trial) async -> Void
  ) async throws {
    let step = max(1, Int(12 / Scale.factor))
    var call = Int(seed) % step
    var isCut = true
    while isCut {
      call += step
      var trial = Trial(seed: seed, under: Conditions())
      await prepare(&trial)
      trial.disk.cut(atCall: call, of: .changes)
      try? await trial.open()
      isCut = trial.disk.isOff
      await trial.close()
      trial.disk.restart()
      try await trial.open()
      await trial.inspect()
      #expect(trial.tally.isClean, "call \(call): \(trial.tally)")
      await trial.close()
    }
    #expect(call > 50)
  }
}

/// How much of a test is run, and from which seed.
enum Scale {
  static let seed = UInt64(environment["PAVILION_SEED"] ?? "") ?? 1

  /// Above 0; 1 by default.
  static let factor = Double(environment["PAVILION_SCALE"] ?? "") ?? 1

  /// A count at a scale of 1, times the scale.
  static func count(_ count: Int) -> Int { Int(Double(count) * factor) }

  static var environment: [String: String] { ProcessInfo.processInfo.environment }
}

import JSON

/// The program that cuts the power under the engine and counts lost data.
public struct PowerCutProgram: Sendable {
  private static let usage = """
    Usage: pavilion-power-cut [--cuts N] [--seed S] [--disk honest|lying]
             [--synchronous full|normal|off] [--json]

    Runs the storage engine on disks in memory, cuts their power at calls chosen by the seed,
    opens what is left and compares it with what was acknowledged. Exit status 1 when anything
    was lost or broken, which must happen on a lying disk and with less than full.
    """

  private var cuts = 1000
  private var seed: UInt64 = 1
  private var conditions = Conditions()
  private var isJSON = false

  /// Runs the program with the arguments of its command line, and returns its exit status.
  public static func run(_ words: some Sequence<String>) async -> Int32 {
    guard let program = PowerCutProgram(Array(words)) else {
      print(usage)
      return 2
    }
    return await program.run()
  }

  /// Reads the arguments; `nil` if they are not understood.
  private init?(_ words: [String]) {
    var words = words.makeIterator()
    while let word = words.next() {
      switch word {
      case "--json": isJSON = true
      case "--cuts":
        guard let value = words.next().flatMap(Int.init), value > 0 else { return nil }
        cuts = value
      case "--seed":
        guard let value = words.next().flatMap(UInt64.init) else { return nil }
        seed = value
      case "--disk":
        guard let value = words.next().flatMap(Conditions.Honesty.init) else { return nil }
        conditions.disk = value
      case "--synchronous":
        guard let value = words.next().flatMap(Conditions.Synchronous.init) else { return nil }
        conditions.synchronous = value
      default: return nil
      }
    }
  }

  private func run() async -> Int32 {
    let start = ContinuousClock.now
    let tally = await Series(seed: seed, conditions: conditions).run(cuts: cuts)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    if isJSON {
      print(tally.json.encoded())
    } else {
      let rate = Int(Double(tally.cuts) / seconds)
      print("seed \(seed), disk \(conditions.disk), synchronous \(conditions.synchronous)")
      print(tally)
      print("\(rate) cuts a second")
    }
    return tally.isClean ? 0 : 1
  }
}

/// The options of `pavilion-simulation`.
struct SimulationOptions {
  /// Arguments that were not understood.
  struct UsageError: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    Usage: pavilion-simulation [--seed S] [--commands N] [--seeds K] [--break RULE] [--json]

    Runs the order path of one to four bars under simulated faults and checks its invariants at
    every step.

      --seed S       the first seed (1)
      --commands N   commands of each seed (1000)
      --seeds K      how many seeds, from S upwards (1)
      --break RULE   break a rule on purpose; the simulation must notice:
                     \(rules)
      --json         one line of JSON

    Ends with 0 when every invariant held, with 1 when one did not, with 2 for a wrong call.
    """

  private static var rules: String {
    let names = BrokenRule.allCases.map(\.rawValue)
    return names.joined(separator: "\n" + String(repeating: " ", count: 17))
  }

  private(set) var seed = 1
  private(set) var commands = 1_000
  private(set) var seeds = 1
  private(set) var brokenRule: BrokenRule?
  private(set) var isJSON = false
  private(set) var wantsHelp = false

  init(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    while let option = rest.popFirst() {
      switch option {
      case "--seed": seed = try Self.number(after: option, in: &rest, from: .min)
      case "--commands": commands = try Self.number(after: option, in: &rest, from: 1)
      case "--seeds": seeds = try Self.number(after: option, in: &rest, from: 1)
      case "--break":
        let name = rest.popFirst() ?? ""
        guard let rule = BrokenRule(rawValue: name) else {
          throw UsageError(description: "there is no rule named `\(name)`")
        }
        brokenRule = rule
      case "--json": isJSON = true
      case "--help", "-h": wantsHelp = true
      default: throw UsageError(description: "`\(option)` is not known")
      }
    }
  }

  private static func number(
    after option: String,
    in rest: inout ArraySlice<String>,
    from least: Int
  ) throws(UsageError) -> Int {
    guard let number = rest.popFirst().flatMap({ Int($0) }), (least...1_000_000_000) ~= number
    else { throw UsageError(description: "`\(option)` takes a whole number") }
    return number
  }
}

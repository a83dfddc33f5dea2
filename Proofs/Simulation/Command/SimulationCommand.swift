import Glibc
import JSON

/// The command line of the simulation.
public enum SimulationCommand: Sendable {
  /// Runs the arguments and exits: with 0 when every invariant held, 1 when one did not, 2 when the
  /// arguments were not understood.
  ///
  /// - Parameter arguments: The arguments with the program's name before them.
  public static func main(_ arguments: [String]) -> Never {
    do throws(SimulationOptions.UsageError) {
      let options = try SimulationOptions(Array(arguments.dropFirst()))
      guard !options.wantsHelp else {
        print(SimulationOptions.usage)
        exit(0)
      }
      exit(run(options))
    } catch {
      print("pavilion-simulation: \(error)\n\n\(SimulationOptions.usage)")
      exit(2)
    }
  }

  private static func run(_ options: SimulationOptions) -> Int32 {
    var summary = SimulationSummary()
    let clock = ContinuousClock()
    let begin = clock.now
    for seed in options.seed..<options.seed + options.seeds {
      summary.add(
        SimulationReport(seed: seed, commands: options.commands, breaking: options.brokenRule)
      )
      if summary.failure != nil { break }
    }
    let duration = clock.now - begin
    print(options.isJSON ? summary.json(after: duration).encoded() : summary.text(after: duration))
    return summary.failure == nil ? 0 : 1
  }
}

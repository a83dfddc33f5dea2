import Glibc
import SeededRandom

extension SeededGenerator {
  /// The seed of this run: PAVILION_SEED, or 1.
  static var seed: UInt64 { number(of: "PAVILION_SEED") }

  /// How many times the usual count of a random test is to be run: PAVILION_SCALE, or 1.
  static var scale: Int { Int(clamping: number(of: "PAVILION_SCALE")) }

  private static func number(of variable: String) -> UInt64 {
    getenv(variable).flatMap { UInt64(String(cString: $0)) } ?? 1
  }
}

import Digests

/// A code that takes the place of a lost phone once, such as `7KQ4-M2XD-P9FW-3HTB`.
///
/// 16 of 30 characters are 78 bits, too many to be found from their hash.
public struct RecoveryCode: Hashable, Sendable, CustomStringConvertible {
  private static let length = 16
  private static let groupLength = 4

  private let characters: [Character]

  public init(using generator: inout some RandomNumberGenerator) {
    let alphabet = PairingCode.alphabet
    characters = (0..<Self.length).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
    }
  }

  /// Reads a typed code without its hyphens, however it is capitalised.
  init?(_ text: String) {
    let characters = Array(text.uppercased())
    guard characters.count == Self.length, characters.allSatisfy(PairingCode.alphabet.contains)
    else { return nil }
    self.characters = characters
  }

  /// The only part of it that is stored.
  public var hash: String { SHA256.hexadecimal(Array(String(characters).utf8)) }

  /// The code in groups of four.
  public var description: String {
    stride(from: 0, to: Self.length, by: Self.groupLength).map { start in
      String(characters[start..<(start + Self.groupLength)])
    }.joined(separator: "-")
  }
}

import JSON
import JuiceBar
import Languages
import Localization

extension OpenBar {
  /// Has a command change the stock of a fruit.
  ///
  /// - Parameters:
  ///   - fruit: The fruit that the command is about.
  ///   - command: The command to decide.
  ///   - key: The name under which the answer is kept.
  ///   - language: The language of the reason when it is refused.
  /// - Returns: The answer.
  /// - Throws: ``CommandFailure`` for a refusal, and the errors of the storage.
  func move(
    _ fruit: Fruit,
    by command: Command,
    key: IdempotencyKey?,
    in language: Language
  ) async throws -> (any Answer)? {
    guard case .moved(let movement) = try await submit(command, key: key, in: language) else {
      return nil
    }
    return MovementAnswer(fruit: fruit, movement: movement)
  }
}

/// A change of the stock of one fruit.
struct MovementAnswer: Answer {
  let fruit: Fruit
  let movement: Movement

  func text(in language: Language) -> String {
    let texts = Texts(language)
    return texts(
      .cliMoved,
      ["fruit": fruit.name.text(in: language), "onHand": texts.number(movement.balance)]
    )
  }

  func json(in language: Language) -> JSONValue {
    [
      "fruit": .string(fruit.id.rawValue),
      "name": .string(fruit.name.text(in: language)),
      "delta": .integer(movement.delta),
      "onHand": .integer(movement.balance),
      "reason": .string(movement.reason.rawValue),
      "version": .integer(movement.version),
    ]
  }
}

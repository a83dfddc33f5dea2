import JSON
import JuiceBar
import Languages
import Localization
import PavilionWeb

extension CommandFailure {
  /// Puts into words why a piece of stock work is not done.
  ///
  /// - Parameters:
  ///   - refusal: Why the bar did nothing.
  ///   - menu: The bar's menu.
  ///   - language: The language of the words.
  init(_ refusal: StockRefusal, of menu: Menu, in language: Language) {
    let texts = Texts(language)
    switch refusal {
    case .outOfRange(let excesses):
      let lines = excesses.map { excess in
        texts(
          .bookingExcess,
          [
            "fruit": menu[excess.fruit]?.name.text(in: language) ?? excess.fruit.rawValue,
            "wanted": texts.number(excess.wanted), "onHand": texts.number(excess.onHand),
            "capacity": texts.number(excess.capacity),
          ]
        )
      }
      self.init(
        code: "out-of-range",
        description: lines.joined(separator: "\n"),
        details: ["fruits": .array(excesses.map { .string($0.fruit.rawValue) })]
      )
    case .unknownMovement(let id):
      let words = texts(.ledgerUnknown, ["movement": id.rawValue])
      self.init(code: "unknown-movement", description: words)
    case .notByHand(let id):
      let words = texts(.ledgerNotByHand, ["movement": id.rawValue])
      self.init(code: "not-by-hand", description: words)
    case .unknownStocktake(let id):
      let words = texts(.ledgerUnknownStocktake, ["stocktake": id.rawValue])
      self.init(code: "unknown-stocktake", description: words)
    case .closed: self.init(code: "stocktake-closed", description: texts(.stocktakeClosed))
    }
  }
}

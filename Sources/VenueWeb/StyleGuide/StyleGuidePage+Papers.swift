#if DEBUG
import CounterWeb
import HTML
import JuiceBar
import Localization
import OfficeWeb
import Web

extension StyleGuidePage {
  /// The question before a loss, and a slip of paper.
  @NodeBuilder
  func papers(_ context: ScreenContext) -> [Node] {
    let texts = context.texts
    let price = texts.price(6000, in: state.menu.currency)
    group("Question") {
      let question = Question(
        texts(.devicesRemove),
        "Kiosk 2",
        losses: [texts(.staffLead)],
        form: .styleGuide,
        back: .styleGuide
      )
      h3 { question.title(texts) }
      for node in question.content(texts) { node }
    }
    group("Slip") {
      Slip.node(.data("slip", "guide")) {
        p(.class("receipt-site")) { texts(.siteName) }
        Slip.facts {
          Slip.fact(texts(.receiptTotal), price, isStrong: true)
          Slip.fact(texts(.receiptRefund), price)
        }
      }
    }
  }
}
#endif

package import JuiceBar
package import Localization
import Web

extension Texts {
  package func words(for refusal: DayRefusal) -> String {
    switch refusal {
    case .alreadyOpen(let day): self(.dayAlreadyOpen, ["day": number(day)])
    case .notOpen: self(.dayNotOpen)
    case .otherDay: self(.dayOvertaken)
    case .wrongAmount: self(.paymentNotAnAmount)
    case .aboveLimit: self(.paymentNotApproved)
    case .overtaken: self(.dayMoneyMoved)
    }
  }
}

import CounterWeb
import JSON
import JuiceBar
import OfficeWeb
import Staffing
import Web

extension WebhookEvent {
  var description: EventDescription { EventDescription(rawValue, summary, data) }

  private var summary: String {
    switch self {
    case .orderPlaced: "An order was placed"
    case .orderChanged: "An order took a step, forward or back, or was cancelled"
    case .orderPaid: "An order owes nothing any more"
    case .orderRefunded: "Money of an order was given back"
    case .orderCancelled: "An order was cancelled"
    case .dayClosed: "A business day was closed"
    case .stockChanged: "The stock, or the list of juices off sale, changed"
    case .menuPublished: "A menu was published"
    case .guidePublished: "The guide was published"
    }
  }

  private var data: Schema {
    switch self {
    case .orderPlaced, .orderChanged: .order
    case .orderPaid: .both(.order, .object(["paid": .payment]))
    case .orderRefunded: .both(.order, .object(["refund": .refund]))
    case .orderCancelled: .both(.order, .object(["cause": .one(of: OrderStep.Cause.allCases)]))
    case .dayClosed: .dayReport
    case .stockChanged: .stock
    case .menuPublished: .menu
    case .guidePublished: .object(["version": .integer(from: 1)])
    }
  }
}

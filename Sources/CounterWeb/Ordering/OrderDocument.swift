package import HTTP
import Identifiers
import JSON
package import JuiceBar
package import Languages
import Money
import Time
import Web

package enum OrderDocument {
  /// The answer to an order: the order, and the stock of its fruits left after it; of a cancelled one,
  /// the cause where it is known.
  package static func full(
    _ order: Order,
    _ payment: PaymentState,
    menu: Menu,
    in language: Language,
    wait: Int? = nil,
    cause: OrderStep.Cause? = nil
  ) -> Bytes {
    var json = JSONWriter()
    json.object { json in
      json.member("id", order.id.rawValue)
      json.member("number", order.number)
      if let number = order.dayNumber { json.member("dayNumber", number) }
      if let name = order.name { json.member("name", name.rawValue) }
      json.member("status", order.status.rawValue)
      json.member("payment", payment.rawValue)
      json.member("placedAt", order.placedAt.milliseconds)
      json.array("lines") { json in
        for line in order.lines { write(line, menu: menu, in: language, to: &json) }
      }
      json.member("total", order.total)
      json.member("tax", order.bill.tax)
      json.member("currency", order.currency)
      json.array("stock") { json in
        for (fruit, onHand) in menu.fruits(in: order.remaining) {
          json.object { json in
            json.member("id", fruit.id.rawValue)
            json.member("name", fruit.name.text(in: language))
            json.member("onHand", onHand)
            json.member("capacity", fruit.capacity)
          }
        }
      }
      json.member("version", order.version)
      if let wait { json.member("waitMinutes", wait) }
      if let cause { json.member("cause", cause.rawValue) }
    }
    return Bytes(json.bytes)
  }

  private static func write(
    _ line: Order.Line,
    menu: Menu,
    in language: Language,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("juice", line.juice.rawValue)
      json.member("name", menu[line.juice]?.name.text(in: language) ?? line.juice.rawValue)
      json.member("quantity", line.quantity.count)
      json.member("price", line.price)
      json.member("total", line.total)
      json.member("taxRate", line.taxRate.rawValue)
      json.object("recipe") { json in
        for need in line.recipe.needs { json.member(need.fruit.rawValue, need.amount) }
      }
    }
  }
}

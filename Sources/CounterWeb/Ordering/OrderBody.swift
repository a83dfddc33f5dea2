import Identifiers
package import JSON
package import JuiceBar
import Web

extension Cart {
  /// Reads the body of an order.
  ///
  /// It is `{"juice":"kiwi"}`, with a quantity if that is more than one, or
  /// `{"lines":[{"juice":"kiwi","quantity":2}]}`, and with either perhaps the name for the cup.
  /// Prices and totals are not read: the bar knows them.
  package init(_ body: JSONReader) throws(JSONMismatch) {
    let juice = try body.memberIfNamed("juice")
    let lines = try body.memberIfNamed("lines")
    switch (juice, lines) {
    case (let juice?, nil):
      let quantity = try body.memberIfNamed("quantity")?.quantity() ?? .one
      self.init(try juice.juice(), quantity)
    case (nil, let lines?): self = try Self.cart(of: lines)
    case (nil, nil):
      throw JSONMismatch(path: "juice", expected: "the identifier of a juice", found: "nothing")
    case (_?, _?):
      throw JSONMismatch(path: "lines", expected: "either juice or lines", found: "both")
    }
    name = try body.memberIfNamed(NameField.name)?.cupName()
  }

  private static func cart(of lines: JSONReader) throws(JSONMismatch) -> Cart {
    var read: [Line] = []
    for line in try lines.elements() {
      let juice = try line.member("juice").juice()
      read.append(Line(juice, try line.member("quantity").quantity()))
    }
    guard let cart = Cart(read) else {
      throw JSONMismatch(
        path: lines.path,
        expected: "1 to \(maximumLines) lines",
        found: "\(read.count)"
      )
    }
    return cart
  }
}

extension JSONReader {
  fileprivate func juice() throws(JSONMismatch) -> JuiceID {
    guard let id = JuiceID(rawValue: try string()) else {
      throw mismatch("the identifier of a juice, such as mango-kiwi")
    }
    return id
  }

  fileprivate func quantity() throws(JSONMismatch) -> Quantity {
    let allowed = Quantity.allowed
    guard let quantity = Quantity(try integer(in: allowed)) else {
      throw mismatch("a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
    }
    return quantity
  }
}

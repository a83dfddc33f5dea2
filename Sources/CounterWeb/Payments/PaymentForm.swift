import HTTP
import JuiceBar
import Languages
import Localization
import Money
import Web

extension Payments {
  /// The glasses in the form by glasses, empty if a field holds no valid number; `nil` for the form
  /// by amount.
  package static func refundLines(_ form: Fields, _ order: Order) -> [RefundLine]? {
    let typed = zip(1..., order.lines).map { position, _ in
      (position, form["\(PaymentPage.glassesPrefix)\(position)"])
    }
    guard typed.contains(where: { $0.1 != nil }) else { return nil }
    var lines: [RefundLine] = []
    for (position, text) in typed {
      let text = (text ?? "").filter { $0 != " " }
      guard !text.isEmpty, text != "0" else { continue }
      guard let glasses = Int(text), Quantity.allowed.contains(glasses) else { return [] }
      lines.append(RefundLine(position: position, glasses: glasses))
    }
    return lines
  }

  /// The cash given: the amount of a button, or else of the field.
  package static func given(in form: Fields, _ order: Order) -> Int? {
    guard let quick = form["quick"], !quick.isEmpty else { return amount(form["given"], order) }
    return Int(quick).flatMap { Payment.amounts.contains($0) ? $0 : nil }
  }

  package static func amount(_ text: String?, _ order: Order) -> Int? {
    amount(text, in: order.unit)
  }

  static func amount(_ text: String?, in unit: Currency) -> Int? {
    guard let amount = text.flatMap(unit.amount(of:)), Payment.amounts.contains(amount)
    else { return nil }
    return amount
  }

  /// The note of a form, or the words for one that is too long or may hold a card's number.
  static func note(_ form: Fields, _ texts: Texts) -> Result<PaymentNote?, FormFault> {
    let text = line(form["note"])
    let note = text.flatMap(PaymentNote.init(rawValue:))
    return (text == nil) == (note == nil)
      ? .success(note) : .failure(FormFault(texts(.paymentWrongNote)))
  }

  /// A text in the form of a line; `nil` if it is empty.
  static func line(_ text: String?) -> String? {
    let line = (text ?? "").lineForm
    return line.isEmpty ? nil : line
  }
}

/// A field that the person can mend, in the words of the page.
struct FormFault: Error {
  let notice: String

  init(_ notice: String) { self.notice = notice }
}

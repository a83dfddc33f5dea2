import HTTP
import JSON
import JuiceBar

extension Request {
  /// The body as JSON.
  ///
  /// - Throws: `Problem` 415 for another media type, 400 for what is not JSON.
  func json() throws(Problem) -> JSONReader {
    // Most say no more than the type; the rest is worth a closer look.
    guard headers["Content-Type"] == "application/json" || mediaType == "application/json" else {
      throw .unsupportedMediaType("a body of the type application/json")
    }
    do throws(JSONSyntaxError) {
      return JSONReader(try JSONValue(parsing: body))
    } catch {
      throw .malformed("The body is not JSON: \(error).")
    }
  }

  /// The body of a form, each of whose fields stands there once.
  ///
  /// - Throws: `Problem` 415 for another media type, 400 for broken encoding or a field sent twice.
  func form() throws(Problem) -> Fields {
    guard mediaType == "application/x-www-form-urlencoded" else {
      throw .unsupportedMediaType("a form of the type application/x-www-form-urlencoded")
    }
    guard let fields = formFields() else {
      throw .malformed("The form holds NUL, a broken escape, or what is not UTF-8.")
    }
    let names = fields.map(\.name)
    guard Set(names).count == names.count else {
      throw .malformed("The form has a field twice.")
    }
    return fields
  }

  /// The type of the body without its parameters, in lower case.
  private var mediaType: String? {
    headers["Content-Type"]?.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
  }

  /// The idempotency key of the header, if the caller sent one.
  func idempotencyKey() throws(Problem) -> IdempotencyKey? {
    guard let text = headers["Idempotency-Key"] else { return nil }
    return try Self.idempotencyKey(text, field: "Idempotency-Key")
  }

  /// A text that must be an idempotency key.
  static func idempotencyKey(_ text: String, field: String) throws(Problem) -> IdempotencyKey {
    guard let key = IdempotencyKey(rawValue: text) else {
      throw .wrongField(field, "expected 1 to 128 visible ASCII characters")
    }
    return key
  }
}

package import HTTP
package import JSON
package import JuiceBar

extension Request {
  /// The body as JSON.
  ///
  /// - Throws: `Problem` 415 for another media type, 400 for a body that is not JSON.
  package func json() throws(Problem) -> JSONReader {
    // Most requests give the type alone; only the rest need parsing.
    guard headers["Content-Type"] == "application/json" || mediaType == "application/json" else {
      throw .unsupportedMediaType("a body of the type application/json")
    }
    do throws(JSONSyntaxError) {
      return JSONReader(try JSONValue(parsing: body))
    } catch {
      throw .malformed("The body is not JSON: \(error).")
    }
  }

  /// The body of a form; a field may occur once.
  ///
  /// - Throws: `Problem` 415 for another media type, 400 for broken encoding or a repeated field.
  package func form() throws(Problem) -> Fields {
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

  /// The media type of the body without its parameters, in lower case.
  private var mediaType: String? {
    headers["Content-Type"]?.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
  }

  /// The idempotency key in the header, if the caller sent one.
  package func idempotencyKey() throws(Problem) -> IdempotencyKey? {
    guard let text = headers["Idempotency-Key"] else { return nil }
    return try Self.idempotencyKey(text, field: "Idempotency-Key")
  }

  /// Reads an idempotency key from a text.
  package static func idempotencyKey(
    _ text: String,
    field: String
  ) throws(Problem) -> IdempotencyKey {
    guard let key = IdempotencyKey(rawValue: text) else {
      throw .wrongField(field, "expected 1 to 128 visible ASCII characters")
    }
    return key
  }
}

import JSON

/// An event that programs are sent, and the schema of its data.
package struct EventDescription: Sendable {
  private let name: String
  private let summary: String
  private let data: Schema

  package init(_ name: String, _ summary: String, _ data: Schema) {
    self.name = name
    self.summary = summary
    self.data = data
  }

  /// The name with the description, as OpenAPI lists webhooks.
  var entry: (String, JSONValue) {
    let body: JSONValue = [
      "required": true, "content": ["application/json": ["schema": schema.json]],
    ]
    return (
      name,
      [
        "post": [
          "summary": .string(summary), "requestBody": body,
          "responses": ["2XX": ["description": "The event is taken; it is not sent again."]],
        ]
      ]
    )
  }

  /// The schema of the whole message.
  var schema: Schema {
    .object([
      "id": .string.described("The same at each attempt."),
      "type": Schema.string.with("const", .string(name)), "timestamp": .dateTime,
      "bar": .identifier, "data": data,
    ])
  }
}

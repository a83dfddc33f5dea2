public import JSON

extension Business {
  /// The details known, as programs read them, and as a closed day keeps them.
  public var json: JSONObject {
    var object = JSONObject()
    for detail in Detail.allCases { object[detail.rawValue] = self[detail].map { .string($0) } }
    return object
  }

  /// Reads a business that was kept.
  init(kept reader: JSONReader) throws(JSONMismatch) {
    var details: [Detail: String] = [:]
    for detail in Detail.allCases {
      details[detail] = try reader.optionalMember(detail.rawValue)?.string()
    }
    self.init(stored: details)
  }
}

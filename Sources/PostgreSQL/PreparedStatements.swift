import SQLLanguage

/// The statements prepared on one connection, with their names.
struct PreparedStatements {
  /// A prepared form of a text, which holds for values of these types.
  struct Form {
    let name: String
    let types: [TypeNumber]

    init(number: Int, types: [TypeNumber]) {
      name = "p\(number)"
      self.types = types
    }

    /// Whether it can take values of these types: NULL is of any.
    func takes(_ types: [TypeNumber]) -> Bool {
      types.count == self.types.count
        && zip(types, self.types).allSatisfy { $0 == $1 || $0 == .inferred }
    }
  }

  /// How many forms are kept.
  ///
  /// A program has a fixed set of texts, but for lists of values of many lengths; this bounds the
  /// memory of the server.
  static let capacity = 512

  private var ofQueries: [[Form]] = []
  private var ofTexts: [String: [Form]] = [:]
  private var count = 0
  /// The number of the next form; none is given twice on a connection.
  private var nextNumber = 0

  /// The name of the form that takes the values of a statement, if there is one.
  func form(for statement: Statement, _ types: [TypeNumber]) -> Form? {
    switch statement.place {
    case .query(let number):
      number < ofQueries.count ? ofQueries[number].first { $0.takes(types) } : nil
    case .text:
      ofTexts[statement.text]?.first { $0.takes(types) }
    }
  }

  var isFull: Bool { count >= Self.capacity }

  mutating func newForm(_ types: [TypeNumber]) -> Form? {
    guard !isFull else { return nil }
    nextNumber += 1
    return Form(number: nextNumber, types: types)
  }

  mutating func removeAll() {
    ofQueries.removeAll(keepingCapacity: true)
    ofTexts.removeAll(keepingCapacity: true)
    count = 0
  }

  mutating func keep(_ form: Form, for statement: Statement) {
    count += 1
    switch statement.place {
    case .query(let number):
      let missing = max(0, number + 1 - ofQueries.count)
      ofQueries.append(contentsOf: repeatElement([], count: missing))
      ofQueries[number].append(form)
    case .text:
      ofTexts[statement.text, default: []].append(form)
    }
  }
}

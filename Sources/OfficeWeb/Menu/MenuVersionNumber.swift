import Web

/// The number of a menu version.
struct MenuVersionNumber: PathNamed {
  static let pathNames: Set = ["version"]
  static var schema: Schema { .string("^[0-9]+$") }

  let number: Int

  init?(pathPart: String) {
    guard let number = Int(pathPart) else { return nil }
    self.number = number
  }
}

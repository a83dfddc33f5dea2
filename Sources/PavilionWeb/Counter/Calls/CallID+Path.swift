import JuiceBar

extension CallID: PathNamed {
  static let pathNames: Set = ["id"]
  static var schema: Schema { .uuid }
}

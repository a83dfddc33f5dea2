package import JuiceBar
package import Web

extension CallID: PathNamed {
  package static let pathNames: Set = ["id"]
  package static var schema: Schema { .uuid }
}

import Staffing
package import Web

extension Endpoint {
  package static let exhibition: [Endpoint] = [
    .page("/exhibitions", .visitor, Exhibitions.showExhibitions),
    .page("/exhibitions/{id}", .visitor, Exhibitions.showExhibition).query("page"),
  ]
}

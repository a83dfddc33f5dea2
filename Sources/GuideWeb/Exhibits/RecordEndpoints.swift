import Staffing
package import Web

extension Endpoint {
  package static let record: [Endpoint] = [
    .page("/people/{id}", .visitor, Records.showPerson).query("page"),
    .page("/places/{id}", .visitor, Records.showPlace).query("page"),
    .page("/periods/{id}", .visitor, Records.showPeriod).query("page"),
    .page("/terms/{id}", .visitor, Records.showTerm).query("page"),
  ]
}

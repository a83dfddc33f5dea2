import ExpositionGuide
import HTTP
import JSON
import Staffing
package import Web

extension Endpoint {
  package static let exhibit: [Endpoint] = [
    .page("/exhibits", .visitor, Exhibits.showExhibits)
      .query("query kind material technique subject period person place from to page"),
    .page("/exhibits/{id}", .visitor, Exhibits.showExhibit),
    .get("/api/exhibits", .visitor, .any, Exhibits.apiExhibits)
      .described("listExhibits", "List or search the exhibits") {
        $0.query("query?", .searchWords)
        for dimension in ExhibitFilter.dimensions {
          $0.query("\(dimension.rawValue)?", .exhibitID, "A property that the exhibits have.")
        }
        $0.query("from?", .year, "The first year that they may be of.")
        $0.query("to?", .year, "The last year that they may be of.")
        $0.query("limit?", .exhibitLimit)
        $0.query("after?", .exhibitID, "The `next` of the answer before.")
        $0.answers(.exhibitList)
        $0.leads(to: "getExhibit", "id", from: "exhibits/0/id")
        $0.leads(to: "listExhibits", "after", from: "next")
        $0.answersUnchanged()
        $0.refuses(.notFound, "No exhibition is published.")
      },
    .get("/api/exhibits/{id}", .visitor, .any, Exhibits.apiExhibit)
      .described("getExhibit", "Read an exhibit") {
        $0.answers(.exhibit)
        $0.answersUnchanged()
      },
  ]
}

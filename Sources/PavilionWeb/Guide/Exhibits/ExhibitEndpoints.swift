import HTTP
import JSON
import Staffing

extension Endpoint {
  /// The addresses of exhibits and the search for them.
  static let exhibit: [Endpoint] = [
    .page("/exhibits", .visitor, BarSite.showExhibits)
      .query("query page"),
    .page("/exhibits/{id}", .visitor, BarSite.showExhibit),
    .get("/api/exhibits", .visitor, .any, BarSite.apiExhibits)
      .described("listExhibits", "List or search the exhibits") {
        $0.query("query?", .searchWords)
        $0.query("limit?", .integer(1...200).with("default", 50))
        $0.query("after?", .exhibitID, "The `next` of the answer before.")
        $0.answers(.exhibitList)
        $0.leads(to: "getExhibit", "id", from: "exhibits/0/id")
        $0.leads(to: "listExhibits", "after", from: "next")
        $0.answersUnchanged()
        $0.refuses(.notFound, "No exhibition is published.")
      },
    .get("/api/exhibits/{id}", .visitor, .any, BarSite.apiExhibit)
      .described("getExhibit", "Read an exhibit") {
        $0.answers(.exhibit)
        $0.answersUnchanged()
      },
  ]
}

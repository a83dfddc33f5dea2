import HTTP
import Staffing

extension Endpoint {
  /// The addresses of the exposition and its pictures.
  static let exposition: [Endpoint] = [
    .page("/exposition", .visitor, BarSite.showExposition),
    .resource("/pictures/{name}", .visitor, BarSite.sendPicture),
    .get("/api/exposition", .visitor, .any, BarSite.apiExposition)
      .described("getExposition", "Read the exposition") {
        $0.answers(.exposition)
        $0.answersUnchanged()
        $0.refuses(.notFound, "No exhibition is published.")
      },
  ]
}

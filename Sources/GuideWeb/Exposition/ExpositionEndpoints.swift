import HTTP
import Staffing
package import Web

extension Endpoint {
  package static let exposition: [Endpoint] = [
    .page("/exposition", .visitor, Expositions.showExposition),
    .resource("/pictures/{name}", .visitor, Expositions.sendPicture),
    .get("/api/exposition", .visitor, .any, Expositions.apiExposition)
      .described("getExposition", "Read the exposition") {
        $0.answers(.exposition)
        $0.answersUnchanged()
        $0.refuses(.notFound, "No exhibition is published.")
      },
  ]
}

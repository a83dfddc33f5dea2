import CSV
import ExpositionGuide
import HTTP
import JSON
import Staffing
import Web

extension Endpoint {
  static let guideTable: [Endpoint] = [
    .get("/api/guide.csv", .visitor, .any, GuideTableHandlers.send).ofVenue()
      .described(
        "getGuideTable",
        "Read the records of a kind as a table",
        """
        The columns are those of `pavilion exposition export --format csv`, which `exposition import` \
        reads. The whole table is of one edition of the guide: if another is published while it is \
        sent, the answer ends early.
        """
      ) {
        $0.query("kind?", .one(of: RecordKind.allCases).with("default", "exhibit"))
        $0.query(
          "exhibition?",
          .exhibitID,
          "The exhibition whose exhibits are listed, in its order."
        )
        $0.answers(.string, "Exhibitions are listed without their exhibits.", as: "text/csv")
        $0.answersUnchanged()
        $0.refuses(.notFound, "No exhibition is published.")
      }
  ]
}

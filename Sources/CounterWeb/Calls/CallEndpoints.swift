import HTTP
import JSON
import Staffing
package import Web

extension Endpoint {
  package static let call: [Endpoint] = [
    .form("/calls", .visitor, Calls.callStaff)
      .taking {
        [
          "reason": .callReason, "key?": .idempotencyKey, "place?": .text,
          "back?": .text.with("default", "/"),
        ]
      },
    .page("/calls/{id}", .visitor, Calls.showCall)
      .query("back"),
    .form("/calls/{id}/coming", .preparation, Calls.comeToCall),
    .form("/calls/{id}/answer", .preparation, Calls.answerCall),
    .form("/calls/answers", .preparation, Calls.answerCalls)
      .taking { ["until": .milliseconds] },
    .form("/calls/returns", .preparation, Calls.returnCalls)
      .taking("calls"),
    .post("/api/calls", .visitor, .scope(.ordersWrite), Calls.apiCallStaff)
      .described(
        "callStaff",
        "Call staff",
        """
        A place with an open call for the same reason gets that call. We do not record who \
        called.
        """
      ) {
        $0.keyed()
        $0.takes(.callRequest)
        $0.creates(.staffCall, "Staff is called, or already was.", isLocated: true)
        $0.leads(to: "getCall", "id")
        $0.leads(to: "setCallStatus", "id")
        $0.refuses(
          .serviceUnavailable,
          """
          A hundred calls are open (`/problems/too-many-calls`), or the storage does not \
          answer.
          """
        )
      },
    .get("/api/calls", .preparation, .scope(.ordersRead), Calls.apiCalls)
      .described("listCalls", "List the open calls, oldest first") {
        $0.answers(.callList)
      },
    .get("/api/calls/{id}", .visitor, .scope(.ordersRead), Calls.apiCall)
      .described("getCall", "Read a call", "An answered call is dropped after a day.") {
        $0.answers(.staffCall)
      },
    .put("/api/calls/{id}/status", .preparation, .scope(.ordersWrite), Calls.apiSetCallStatus)
      .described(
        "setCallStatus",
        "Come to a call, or answer it",
        """
        `coming` tells the visitor that staff are on the way. The first to come and the first \
        answer stay: later ones change nothing.
        """
      ) {
        $0.keyed()
        $0.takes(.callStep)
        $0.answers(.listedCall)
      },
    .put("/api/calls/status", .preparation, .scope(.ordersWrite), Calls.apiSetCallsStatus)
      .described(
        "setCallsStatus",
        "Answer all calls",
        "With `calledUntil` only calls made until then, so that no unseen call is answered."
      ) {
        $0.keyed()
        $0.takes(.callsStep)
        $0.answers(.object(["answered": .integer(from: 0)]))
      },
  ]
}

/// Reads the calls for staff.
public protocol CallReading: Sendable {
  /// The unanswered calls, oldest first; cheap enough to ask twice a second.
  func openCalls(of bar: BarID) async throws(StorageError) -> [StaffCall]

  func call(_ id: CallID, of bar: BarID) async throws(StorageError) -> StaffCall?
}

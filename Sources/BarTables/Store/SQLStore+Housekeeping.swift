package import JuiceBar
import SQLLanguage
package import Time

extension SQLStore: HousekeepingStorage where Connection: ~Copyable {
  /// Deletes the records in one transaction, if there are any.
  package func forgetKeys(of bar: BarID, before time: Timestamp) async throws(StorageError) -> Int {
    let records = BarStatements(bar: bar)
    return try await tidy(bar, where: records.anyRecord(before: time)) {
      try $0.run(records.forgetRecords(before: time))
    }
  }

  /// Deletes the calls in one transaction, if there are any.
  package func forgetCalls(
    of bar: BarID,
    answeredBefore time: Timestamp
  ) async throws(StorageError) -> Int {
    let calls = BarStatements(bar: bar)
    return try await tidy(bar, where: calls.anyCall(answeredBefore: time)) {
      try $0.run(calls.forgetCalls(answeredBefore: time))
    }
  }

  /// Looks through the draft and all versions, and deletes in the same transaction.
  package func dropMenuPictures(
    of bar: BarID,
    addedBefore time: Timestamp
  ) async throws(StorageError) -> Int {
    let pictures = BarStatements(bar: bar)
    return try await tidy(bar, where: pictures.anyPicture(addedBefore: time)) {
      try $0.dropMenuPictures(of: pictures, addedBefore: time)
    }
  }
}

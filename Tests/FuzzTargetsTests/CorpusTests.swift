import Foundation
import FuzzTargets
import Testing

@Suite struct `Kept inputs of the fuzzer` {
  @Test(arguments: FuzzTarget.allCases)
  func `break no promise`(target: FuzzTarget) async throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let corpus = repository.appending(path: "Proofs/FuzzCorpora/\(target.rawValue)")
    let files = try FileManager.default.contentsOfDirectory(
      at: corpus,
      includingPropertiesForKeys: nil
    )
    #expect(!files.isEmpty)
    let inputs = try files.map { Array(try Data(contentsOf: $0)) }
    // A target may wait for what it starts, so it does not run on a thread of the pool.
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        for input in inputs { target.run(input) }
        done.resume()
      }
    }
  }
}

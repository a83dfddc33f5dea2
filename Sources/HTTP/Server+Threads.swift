extension Server {
  /// Waits until each of its threads has come to something that was asked of it now.
  ///
  /// A thread that hangs never does; neither many visitors nor a storage that cannot be reached keep one
  /// from it.
  public func awaitThreads() async {
    for worker in workers {
      await withCheckedContinuation { continuation in
        let isRunning = worker.loop.perform { continuation.resume() }
        if !isRunning { continuation.resume() }
      }
    }
  }
}

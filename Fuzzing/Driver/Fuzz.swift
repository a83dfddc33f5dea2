import CFuzzer
import Glibc

nonisolated(unsafe) private var chosen: ([UInt8]) -> Void = { _ in }

/// Hands the rest of the command line to libFuzzer, and what it makes up to a function.
func fuzz(_ function: @escaping ([UInt8]) -> Void) -> Never {
  // Set once, before the only thread that reads it goes on.
  unsafe chosen = function
  var count = CommandLine.argc - 1
  // The target's name takes the place of the program's, which libFuzzer passes over.
  var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
    unsafe CommandLine.unsafeArgv + 1
  exit(
    unsafe LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
      unsafe chosen(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
  )
}

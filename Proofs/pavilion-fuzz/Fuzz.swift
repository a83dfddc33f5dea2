import CFuzzer
import Glibc

nonisolated(unsafe) private var chosen: ([UInt8]) -> Void = { _ in }

/// Passes the remaining arguments to libFuzzer, and its inputs to a function.
func fuzz(_ function: @escaping ([UInt8]) -> Void) -> Never {
  // Set once, before the only thread that reads it continues.
  unsafe chosen = function
  var count = CommandLine.argc - 1
  // The target takes the place of the program's name, which libFuzzer skips.
  var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
    unsafe CommandLine.unsafeArgv + 1
  exit(
    unsafe LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
      unsafe chosen(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
  )
}

import FuzzTargets
import Glibc

// `pavilion-fuzz TARGET [OPTION OF LIBFUZZER | FOLDER]...`; the target `planted` is a control that
// breaks its promise for a single input.
let name = CommandLine.arguments.dropFirst().first ?? ""
if let target = FuzzTarget(rawValue: name) {
  fuzz { target.run($0) }
} else if name == "planted" {
  fuzz { bytes in
    precondition(!bytes.starts(with: "melon".utf8), "planted")
  }
} else {
  print("usage: pavilion-fuzz \(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")) ...")
  exit(2)
}

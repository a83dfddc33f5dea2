import Glibc
import PowerCut

exit(await PowerCutProgram.run(CommandLine.arguments.dropFirst()))

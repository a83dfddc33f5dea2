import PavilionCommands

await Pavilion.main(
  CommandLine.arguments,
  builtFrom: Commit(hash: EmbeddedCommit.hash, date: EmbeddedCommit.date)
)

import PavilionCommands

await Pavilion.main(CommandLine.arguments)

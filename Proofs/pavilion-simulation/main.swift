import Simulation

SimulationCommand.main(CommandLine.arguments)

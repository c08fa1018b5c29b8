import Foundation

exit(BenchmarkCommand(arguments: Array(CommandLine.arguments.dropFirst())).run())

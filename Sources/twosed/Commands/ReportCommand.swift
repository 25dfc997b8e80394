import ArgumentParser
struct ReportCommand: ParsableCommand { static let configuration = CommandConfiguration(commandName: "report") }

import ArgumentParser

/// `twosed help ...`: the topics for `help topics`, and the help text of a command otherwise.
///
/// It stands in for the help command of the parser, which would show the help text of the command `topics`.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help", abstract: "Show the help of a command, or a topic.", shouldDisplay: false)

    @Argument(help: ArgumentHelp("The command, or 'topics' and the name of a topic.", valueName: "command"))
    var words: [String] = []

    func run() throws {
        if words.first == TopicsCommand.configuration.commandName {
            return try TopicsCommand.parse(Array(words.dropFirst())).run()
        }
        var command: any ParsableCommand.Type = Twosed.self
        for word in words {
            let commands = command.configuration.subcommands
            guard let next = commands.first(where: { $0.configuration.commandName == word }) else { break }
            command = next
        }
        throw CleanExit.helpRequest(command)
    }
}

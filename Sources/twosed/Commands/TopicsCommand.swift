import ArgumentParser
import Foundations

struct TopicsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "topics",
        abstract: "Help on topics of several commands: \(Topic.all.map(\.name).joined(separator: ", ")).",
        discussion: "Example: twosed topics scales")

    @Argument(help: ArgumentHelp("The topic (default: a list of them).", valueName: "name"))
    var name: String?

    func run() throws {
        guard let name else { return try StandardOutput.write(Topic.list) }
        guard let topic = Topic.all.first(where: { $0.name == name }) else {
            throw ValidationError("'\(name)' is no topic: use \(Topic.all.map(\.name).joined(separator: ", "))")
        }
        try StandardOutput.write(topic.text)
    }
}

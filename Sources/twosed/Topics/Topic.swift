import Foundation

/// A help page on a topic of several commands.
struct Topic {
    /// The name on the command line.
    let name: String
    /// A short description of the page.
    let summary: String
    /// The page, at most 80 columns wide.
    let text: String

    /// Every page, in the order of the list.
    static let all = [scales, networks, choosing, estimators, measures, exitStatuses]

    /// The pages by name with their summaries.
    static var list: String {
        let width = all.map(\.name.count).max() ?? 0
        let lines = all.map { topic in
            "  " + topic.name.padding(toLength: width, withPad: " ", startingAt: 0) + "  " + topic.summary + "\n"
        }
        return "Topics, for 'twosed topics NAME' or 'twosed help topics NAME':\n\n" + lines.joined()
    }
}

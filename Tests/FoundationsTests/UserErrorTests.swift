import Foundations
import Testing

@Suite struct UserErrorTests {
    @Test func settingsAreSpelledByWhoeverShowsTheError() {
        let error = UserError(
            .usage, "the tempered estimator makes its own draws", setting: "parameters",
            "use \(setting: "estimator") plain with draws from a file")
        #expect(
            error.description
                == "the tempered estimator makes its own draws (parameters): use estimator plain with draws from a file"
        )
        #expect(
            error.description { "--" + $0 }
                == "the tempered estimator makes its own draws (--parameters): use --estimator plain with draws from a file"
        )
        let fixed = error.fixed { "table." + $0 }
        #expect(fixed.description { "--" + $0 } == error.description { "table." + $0 })
        #expect(fixed.kind == .usage)
    }

    @Test func wordsOfTheUserAreNoSettings() {
        let path = "setting: epsilon"
        let error = UserError(.missing, "no such file", path, "check the path")
        #expect(error.description { "--" + $0 } == "no such file (setting: epsilon): check the path")
    }

    @Test func messagesKeepTheirSettingsWhenTheyAreJoinedOrNested() {
        let inner: Message = "give \(setting: "draws")"
        let outer: Message = "either \(inner)" + " or \(setting: "epsilon") \(3)"
        #expect(outer.description { $0.uppercased() } == "either give DRAWS or EPSILON 3")
    }

    @Test func anErrorIsOneLineWhateverNamesHold() {
        let error = UserError(.missing, "no such file", "a\nb", "check \(setting: "data")\n")
        #expect(error.description == "no such file (a b): check data ")
    }
}

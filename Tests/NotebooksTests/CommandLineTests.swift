import Testing

@testable import Notebooks

@Suite struct CommandLineTests {
    @Test(arguments: [
        ("twosed  bound --n 1e2:1e9:4", ["twosed", "bound", "--n", "1e2:1e9:4"]),
        ("a 'b c' d'e f'g", ["a", "b c", "de fg"]),
        (#"a "4*t1^2,1" '[a;b]|$x' b\ c"#, ["a", "4*t1^2,1", "[a;b]|$x", "b c"]),
        (#"a "say \"yes\" \\ \n""#, ["a", #"say "yes" \ \n"#]),
        ("a '' \"\"", ["a", "", ""]),
        ("a \\\n    b", ["a", "b"]),
        ("a b#c 3/8 x=y ^ %", ["a", "b#c", "3/8", "x=y", "^", "%"]),
    ])
    func wordsAreSplitAsAShellSplitsThem(_ text: String, _ words: [String]) throws {
        #expect(try CommandLine(parsing: text, name: "n.txt", firstLine: 1).words == words)
    }

    @Test func theCommentIsKept() throws {
        let line = try CommandLine(parsing: "a b  # exit 1, seconds 3 ", name: "n.txt", firstLine: 1)
        #expect(line.words == ["a", "b"] && line.comment == "exit 1, seconds 3")
    }

    @Test(arguments: ["|", "&", ";", "<", ">", "(", ")", "$", "`", "*", "?", "[", "]", "{", "}"])
    func whatAShellWouldActUponIsRefusedWithItsLine(_ character: String) {
        #expect {
            try CommandLine(parsing: "a \\\n b\(character)c", name: "n.txt", firstLine: 7)
        } throws: {
            "\($0)".hasPrefix("the command has '\(character)' outside quotes (n.txt, line 8): ")
        }
    }

    @Test(arguments: [
        ("cat ~/x", "the command has '~' outside quotes"),
        ("cat \"$HOME\"", "'$' within double quotes stands for something else in a shell"),
        ("cat \"`ls`\"", "'`' within double quotes stands for something else in a shell"),
        ("cat 'x", "the command ends within ' quotes"),
        ("cat \\", "the command ends in a backslash"),
        ("   ", "the cell has no command"),
    ])
    func badCommandLinesAreRefused(_ text: String, _ what: String) {
        #expect {
            try CommandLine(parsing: text, name: "n.txt", firstLine: 3)
        } throws: {
            "\($0)".hasPrefix("\(what) (n.txt, line 3): ")
        }
    }
}

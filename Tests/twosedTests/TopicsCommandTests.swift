import Testing

@Suite struct TopicsCommandTests {
    private func run(_ line: String) throws -> CommandRunner.Outcome {
        let runner = try CommandRunner()
        defer { runner.remove() }
        return try runner.run(line)
    }

    @Test(arguments: ["topics", "help topics"]) func topicsAreListed(_ line: String) throws {
        let outcome = try run(line)
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                Topics, for 'twosed topics NAME' or 'twosed help topics NAME':

                  scales         the micro scale epsilon, the meso exponent zeta, and how numbers are written
                  networks       how networks are named: widths, convolutions, skips, files of weights
                  choosing       which scales, noise, prior, Fisher matrix and rows to take, and what they change
                  estimators     how E[det] is estimated, what its errors mean, and when not to trust them
                  measures       other complexity measures: what each is, its unit, and what it misses
                  exit-statuses  what the command's exit status means, for scripts

                """)
    }

    @Test(arguments: ["topics exit-statuses", "help topics exit-statuses"])
    func exitStatusesAreThoseOfTheContract(_ line: String) throws {
        #expect(
            try run(line).output == """
                EXIT STATUSES

                    0  done; for checks: everything proved, satisfied or the same
                    1  a check was refuted, or a notebook differs
                    2  a check is undecided
                   64  bad usage: an unknown flag, or a number out of its range
                   65  bad input data: a file with wrong content
                   66  an input file is missing or cannot be read
                   70  an error of the program itself: please report it
                   73  the output cannot be written, or standard output is full or closed
                  130  interrupted (Ctrl-C, SIGTERM): the message says what was kept
                  141  the reader of a pipe closed it, as in '| head -1': no message

                An error is one line on standard error, 'twosed: what (where): what to try'.
                Files are written completely or not at all.

                Example: twosed notebook check notebooks-txt/*.txt || echo differs

                """)
    }

    @Test(arguments: ["scales", "choosing", "estimators", "measures", "exit-statuses"])
    func pagesFitATerminalAndEndWithAnExample(_ name: String) throws {
        let page = try run("topics \(name)").output
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(page.contains("\nExample: twosed "))
    }

    @Test(arguments: ["scales", "choosing", "estimators"]) func examplesOfThePagesRun(_ name: String) throws {
        let page = try run("topics \(name)").output
        let example = try #require(page.components(separatedBy: "\nExample: twosed ").last)
        let words = example.split { $0.isWhitespace || $0 == "\\" }.map(String.init)
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run(words + ["--output", "out.txt"])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func anUnknownTopicIsBadUsage() throws {
        let outcome = try run("help topics scale")
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(
            outcome.errors
                == "twosed: 'scale' is no topic: use scales, networks, choosing, estimators, measures, exit-statuses "
                + "(command line): try 'twosed --help'\n")
    }
}

import Foundation
import Foundations
import Testing

@testable import Reporting

@Suite struct HTMLPageTests {
    private static let page = "# A title\n\nText with $x^2$ and\n\n![a dot](dot.svg)\n"
    private static let picture = """
        <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4" cx="4" cy="4"/></svg>

        """

    /// Calls `body` with a Markdown page and the folder that it lies in.
    private func withPage(_ body: (URL, URL) throws -> Void) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let page = folder.url.appending(path: "report.md")
        try Data(Self.page.utf8).write(to: page)
        try Data(Self.picture.utf8).write(to: folder.url.appending(path: "dot.svg"))
        try body(page, folder.url)
    }

    /// A program that says it is pandoc of some version and writes its arguments as the page.
    private func stand(in folder: URL, version: String, then end: String = "exit 0") throws -> URL {
        let program = folder.appending(path: "pandoc")
        let script = """
            #!/bin/sh
            if [ "$1" = --version ]; then echo "pandoc \(version)"; exit; fi
            all="$*"
            while [ $# -gt 0 ]; do if [ "$1" = --output ]; then out="$2"; fi; shift; done
            echo "$all" > "$out"
            \(end)
            """
        try Data(script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        return program
    }

    @Test(arguments: [
        ("2.17.1.1", "--self-contained"), ("2.9.2", "--self-contained"), ("2.19", "--embed-resources"),
        ("3.1.11", "--embed-resources"),
    ])
    func everyPandocIsAskedForOnePage(_ version: String, _ flag: String) throws {
        try withPage { page, folder in
            let pandoc = try stand(in: folder, version: version)
            let html = try HTMLPage(pandoc: pandoc).write(markdown: page)
            #expect(html.lastPathComponent == "report.html")
            let arguments = try String(contentsOf: html, encoding: .utf8)
            #expect(arguments.contains(" \(flag) ") && arguments.contains("pagetitle=A title"))
        }
    }

    @Test func withoutPandocTheMessageSaysHowToGetIt() throws {
        try withPage { page, folder in
            #expect {
                try HTMLPage(pandoc: nil).write(markdown: page)
            } throws: { error in
                "\(error)".hasPrefix("pandoc is needed for HTML and was not found (")
                    && "\(error)".contains("apt-get install pandoc") && (error as? UserError)?.kind == .unwritable
            }
        }
    }

    @Test(arguments: [
        ("echo no such picture >&2; exit 3", "pandoc failed: no such picture"),
        ("exec sleep 30", "pandoc took longer than 1 s"),
        (": > \"$out\"", "pandoc failed"),
    ])
    func aPageThatIsNotMadeLeavesTheOldOne(_ end: String, _ what: String) throws {
        try withPage { page, folder in
            let old = folder.appending(path: "report.html")
            try Data("old".utf8).write(to: old)
            let pandoc = try stand(in: folder, version: "3.1", then: end)
            #expect {
                try HTMLPage(pandoc: pandoc, seconds: 1).write(markdown: page)
            } throws: {
                "\($0)".hasPrefix("\(what) (")
            }
            #expect(try String(contentsOf: old, encoding: .utf8) == "old")
        }
    }

    @Test(.enabled(if: TimedProcess.find("pandoc") != nil, "needs pandoc"))
    func thePageHoldsItsPicturesAndFormulasAndFetchesNothing() throws {
        try withPage { page, _ in
            let first = try Data(contentsOf: HTMLPage().write(markdown: page))
            let html = String(decoding: first, as: UTF8.self)
            #expect(html.contains("<math") && html.contains("<title>A title</title>"))
            #expect(html.contains("src=\"data:image/svg+xml") || html.contains("<svg"))
            #expect(!html.contains("src=\"http") && !html.contains("<script src"))
            #expect(try Data(contentsOf: HTMLPage().write(markdown: page)) == first)
        }
    }
}

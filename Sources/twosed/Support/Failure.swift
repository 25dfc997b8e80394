import ArgumentParser
import BallArithmetic
import Bounds
import Datasets
import EffectiveDimension
import Experiments
import Foundation
import Foundations
import LinearAlgebra
import Networks
import Reporting
import ToyModels
import Training

/// How the command ends when something goes wrong: one line on standard error and a documented status.
enum Failure {
    /// Exit statuses, a stable contract (those of sysexits.h where it has one).
    enum Status: Int32, CaseIterable {
        case refuted = 1
        case undecided = 2
        case usage = 64
        case badData = 65
        case missingInput = 66
        case internalError = 70
        case unwritable = 73
        case interrupted = 130
        case readerGone = 141
    }

    /// Says what went wrong and ends the process; a request for help or the version is no failure, and a bare exit code is
    /// the answer of a check that has already said why.
    static func exit(with error: any Error) -> Never {
        if let answer = error as? ExitCode { Foundation.exit(answer.rawValue) }
        let code = Twosed.exitCode(for: error)
        guard code.isSuccess else { fail(error) }
        do {
            try StandardOutput.write(Twosed.fullMessage(for: error) + "\n")
        } catch {
            fail(error)
        }
        Foundation.exit(0)
    }

    private static func fail(_ error: any Error) -> Never {
        if error is StandardOutput.ReaderGone { Foundation.exit(Status.readerGone.rawValue) }
        let (status, message) = describe(error)
        StandardOutput.writeError("twosed: \(shortened(message))\n")
        Foundation.exit(status.rawValue)
    }

    /// One line, with the middle of very long words left out: a number may have ten thousand digits.
    static func shortened(_ message: String) -> String {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.count <= 200 ? String(word) : "\(word.prefix(60))...\(word.suffix(20))"
        }.joined(separator: " ")
    }

    private static func describe(_ error: any Error) -> (Status, String) {
        switch error {
        case let error as UserError: (status(of: error.kind), error.description(spelling: flag(of:)))
        case let error as UnwritableFile: (.unwritable, error.description)
        case let error as ArithmeticError: (.usage, error.description)
        case let error as SyntaxError: (.usage, error.description)
        case let error as Quadrature.NotFinite: (.usage, error.description)
        case is Cancellation.Requested:
            (.interrupted, "interrupted (Ctrl-C): what was done is stored, run the same command to go on")
        case let error as LAPACKError where error.info < 0:
            // LAPACK refuses an argument: a number that is none.
            (
                .badData,
                "a Fisher matrix leaves the range of doubles (linear algebra): scale the inputs, or choose another --sigma "
                    + "or --prior"
            )
        case let error as LAPACKError:
            (.internalError, "\(error) (linear algebra): try --eigen gsl, and report this with the command line")
        case let error as GSLError:
            (.internalError, "\(error) (GSL): report this with the command line")
        default: (.usage, usage(error))
        }
    }

    /// The flag of a setting: `learningRate` is given by `--learning-rate`, `constantC` by `--constant-C`.
    static func flag(of setting: String) -> String {
        let letters = Array(setting)
        return letters.indices.reduce(into: "--") { flag, i in
            let startsWord = letters[i].isUppercase && i + 1 < letters.count && letters[i + 1].isLowercase
            if letters[i].isUppercase { flag += "-" }
            flag += startsWord ? letters[i].lowercased() : String(letters[i])
        }
    }

    private static func status(of kind: UserError.Kind) -> Status {
        switch kind {
        case .usage: .usage
        case .badData: .badData
        case .missing: .missingInput
        case .unwritable: .unwritable
        case .interrupted: .interrupted
        }
    }

    private static func usage(_ error: any Error) -> String {
        let message = Twosed.message(for: error)
        return "\(message.isEmpty ? "bad usage" : message) (command line): try 'twosed --help'"
    }
}

/// Turns Ctrl-C into a request to stop at the next item; a second Ctrl-C ends the process at once.
enum InterruptHandler {
    static func install() {
        // A closed pipe is an error of the write: a signal could also come from a program that is fed, such as gnuplot.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGINT) { _ in
            Cancellation.process.request()
            signal(SIGINT, SIG_DFL)
        }
        // Whoever starts the command from a thread that holds signals back passes that on.
        var interrupt = sigset_t()
        sigemptyset(&interrupt)
        sigaddset(&interrupt, SIGINT)
        pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
    }
}

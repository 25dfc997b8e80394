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
import Synchronization
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

    /// Prints the error and ends the process. A request for help or the version is not a failure. A bare exit code
    /// comes from a check that has already printed its reason.
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

    /// One line. The middle of very long words is left out, since a number may have ten thousand digits.
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
            (.interrupted, "interrupted (\(InterruptHandler.signalName)): nothing was written, run the command again")
        case let error as LAPACKError where error.info < 0:
            // LAPACK refuses an argument: the matrix contains NaN.
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

    /// The line for a negative number where a flag takes none: the parser takes `-1` for a flag and calls the value missing.
    static func negativeValue(_ message: String, arguments: [String]) -> String? {
        guard message.hasPrefix("Missing value for '--"), let quoted = message.split(separator: "'").dropFirst().first,
            let flag = quoted.split(separator: " ").first.map(String.init),
            let place = arguments.firstIndex(of: flag), place + 1 < arguments.count
        else { return nil }
        let value = arguments[place + 1]
        guard value.hasPrefix("-"), value.dropFirst().first.map({ $0.isNumber || $0 == "." }) == true else {
            return nil
        }
        return "\(flag) \(value) is negative (command line): give a positive number"
    }

    private static func usage(_ error: any Error) -> String {
        let message = Twosed.message(for: error)
        if let negative = negativeValue(message, arguments: Array(CommandLine.arguments.dropFirst())) {
            return negative
        }
        return "\(message.isEmpty ? "bad usage" : message) (command line): try 'twosed --help'"
    }
}

/// Turns Ctrl-C into a request to stop at the next item; a second Ctrl-C ends the process at once.
enum InterruptHandler {
    /// SIGTERM ends jobs of a batch system; Slurm can send SIGUSR1 some time before its limit.
    private static let signals: [(number: Int32, name: String)] = [
        (SIGINT, "Ctrl-C"), (SIGTERM, "SIGTERM"), (SIGUSR1, "SIGUSR1"),
    ]

    private static let received = Atomic<Int32>(SIGINT)

    /// The signal that asked to stop, by its name for people.
    static var signalName: String {
        let number = received.load(ordering: .relaxed)
        return signals.first { $0.number == number }?.name ?? "Ctrl-C"
    }

    static func install() {
        // Treat a closed pipe as a write error: the signal could also come from a child process such as gnuplot.
        signal(SIGPIPE, SIG_IGN)
        // A parent thread that blocks signals passes its mask on to the command.
        var set = sigset_t()
        sigemptyset(&set)
        for (number, _) in signals {
            // The second one ends the process at once.
            signal(number) { number in
                InterruptHandler.received.store(number, ordering: .relaxed)
                Cancellation.process.request()
                signal(number, SIG_DFL)
            }
            sigaddset(&set, number)
        }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
}

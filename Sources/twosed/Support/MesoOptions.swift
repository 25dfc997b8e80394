import ArgumentParser
import BallArithmetic
import Foundations

/// The meso exponents.
struct MesoOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Meso exponents in [0, 1), with commas.", valueName: "list"),
        transform: exactNumbers)
    var zeta: [Rational] = [Rational(2) / Rational(3)]
}

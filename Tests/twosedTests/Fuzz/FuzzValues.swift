/// Values on which programs like to break.
enum FuzzValues {
    /// In place of any value of a flag.
    static let words = [
        "", " ", "0", "-0", "1", "-1", "2", "3", "0.5", "1/2", "2/3", "1/3", "-1/2", "1/0", "0/0", "0.1", "1e-1",
        "1e-10",
        "1e-300", "1e-400", "1e-10000", "1e300", "1e400", "1e10000", "1e99999", "9007199254740993", "2147483648",
        "4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551615",
        "18446744073709551616", "1e12", "nan", "inf", "-inf", "NaN", "Infinity", "0x10", "1,2", ",", ",,", "1,", ",1",
        "0.1,0.1", "1:2", "2:1", "-1:1", "0:0", "1:1:1", "1e2:1e9:3", "1:2:3:4", ":", "::", "-", "--", "=", "/", ".",
        "..",
        "/dev/null", "/dev/full", "/nowhere/x", "none.csv", "a b", "é", "\u{FEFF}1", "١", "1_000", "+1", "1e", "1e+",
        "e1",
        ".5", "5.", "[", "]", "[]", "[1]", "[1,0;0,1]", "[1,2;3]", "t1", "t2", "t0", "t1000000", "1+t1", "t1-1/2",
        "1/t1",
        "sqrt(t1)", "log(t1)", "exp(t1)", "t1^2", "t1^1000000", "t1^-1", "t1^(1/2)", "2^t1", "sin(1/t1)", "abs(t1-1/2)",
        "0,0", "0,1", "1e-30", "exp(1000)", "exp(-1000*t1)", "pi", "e", "10^100", "uniform:0:0", "uniform:-1:1",
        "uniform:1:-1", "uniform:-1e308:1e308", "normal:1", "normal:0", "normal:1e300", "normal:1e-300",
        "kaiming-uniform",
        "1-1", "2-2", "3-2", "3-2-2", "3-1-1-2", "3-50-2", "0-1", "3--2", "3-2-", "1000000-1000000", "3-1000000-2",
        "mixture:1", "mixture:0", "mixture:1e308", "teacher:0.1", "teacher:2", "finite:5", "finite:0", "finite:1000000",
        "cross-entropy", "squared", "brier", "clipped:1", "clipped:0", "cosine", "constant", "step:1:0.5", "step:0:0",
        "bernoulli", "categorical:3", "categorical:1", "categorical:1000000", "cosine:1/5,1/10", "truncated-normal:1:2",
        "logistic-regression:[1,-1;1,0]", "gaussian", "poisson", "auto", "1:2:1", "0:0:0", "1:1:9223372036854775807",
        "covertype", "digits", "json", "csv", "text", "plain", "tempered", "factorised", "softmax", "gaussian", "relu",
        "tanh", "linear-regions", "border-density:0", "linear-approximation:1e-300", "parameters:1", "float64", "adam",
        "sgd", "lapack", "gsl", "singular-values", "3/8",
    ]

    /// Flags of any command, to stand where they do not belong.
    static let flags = [
        "--format", "--output", "--seed", "--threads", "--network", "--sample", "--data", "--inputs", "--samples",
        "--draws", "--c", "--epsilon", "--zeta", "--bias", "--sigma", "--forward-noise", "--prior", "--estimator",
        "--eigen",
        "--normalisation", "--parameters", "--around", "--radius", "--inner-draws", "--spectra-output", "--law",
        "--fisher", "--fisher-estimate", "--activation", "--last-layer", "--schedule", "--max-seconds",
        "--target-error", "--diagnostics", "--cross-check", "--fim", "--family", "--density", "--log-likelihood",
        "--outcomes", "--stated", "--box", "--truth", "--gamma",
        "--constant-C", "--constant-H", "--constant-K", "--explicit", "--n", "--delta", "--rate", "--digits",
        "--metric",
        "--dimension", "--from", "--to", "--beta", "--noise-variance", "--prior-variance", "--epochs", "--batch-size",
        "--learning-rate", "--weight-decay", "--loss",
        "--optimizer", "--initialiser", "--precision", "--test-samples", "--random-labels", "--save", "--resume",
        "--initial", "--early-stop", "--checkpoint-seconds", "--data-sets", "--confidence", "--constants", "--help",
        "--version", "--measures", "--paths", "--path", "--weights", "--labels", "--exact", "--list", "--picture",
        "--store", "--fresh", "--tolerance", "--seconds", "--frobnicate",
    ]
}

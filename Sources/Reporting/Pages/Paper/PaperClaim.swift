import Records

/// A claim of the paper in words: what it says, what it shows for it, and our rule.
struct PaperClaim {
    var number: Int
    var says: String
    var shows: String
    var rule: String

    /// In the order of the text; 0 is the question beyond the paper.
    static let all = [
        PaperClaim(
            number: 1, says: "The lower 2sED is sharp (dense)",
            shows: "two curves of 54-16-7 that cannot be told apart (Fig. 1a)",
            rule: "gap at most 1% of d at every ε, as drawn and tempered"),
        PaperClaim(
            number: 2, says: "The lower 2sED is sharp (convolutions)",
            shows: "two curves of 7-5|10-50-34-10, extremely close (Fig. 1b)",
            rule: "gap at most 1% of d at every ε"),
        PaperClaim(
            number: 3, says: "Both lead to the same conclusions at all ε", shows: "the same figures",
            rule: "no pair of networks reversed by more than 2 errors"),
        PaperClaim(
            number: 4, says: "lower ≤ 2sED", shows: "a proof (section 6)",
            rule: "no violation as drawn, none beyond 3 errors tempered"),
        PaperClaim(
            number: 5, says: "The noise variance is negligible (dense)", shows: "curves of several σ² (Fig. 4)",
            rule: "change to the noise-free pass at most 1% at every ε"),
        PaperClaim(
            number: 6, says: "The noise variance is negligible (convolutions)",
            shows: "curves of several σ² (Fig. 5)", rule: "change to the noise-free pass at most 1% at every ε"),
        PaperClaim(
            number: 7, says: "Deterministic networks are the limit σ² → 0", shows: "an argument (App. C)",
            rule: "chain at σ = 0.001 within 1% of d of the deterministic network"),
        PaperClaim(
            number: 8, says: "Monte Carlo is stable in N and M", shows: "curves with margins (Fig. 2)",
            rule: "shift at most 2% of d at every ε, margins hold it in 90% of cases"),
        PaperClaim(
            number: 9, says: "The bottleneck network has the lowest lower 2sED",
            shows: "one run of three networks (Fig. 3a)",
            rule: "lowest in more than 1/3 of the replicates, means apart by 2 errors"),
        PaperClaim(
            number: 10, says: "54-16-7 is highest at larger ε, 54-13-11-9-7 at smaller",
            shows: "crossing curves of one run (Fig. 3a)", rule: "one crossing in more than 1/2 of the replicates"),
        PaperClaim(
            number: 11, says: "10,000 rows: 54-16-7 has the lowest training loss",
            shows: "one loss curve each (Fig. 3c)", rule: "below both others by paired t tests"),
        PaperClaim(
            number: 12, says: "100,000 rows: 54-13-11-9-7 is consistently better",
            shows: "one loss curve each (Fig. 3e)", rule: "below both others by paired t tests"),
        PaperClaim(
            number: 13, says: "More rows act as a smaller ε (claims 10 to 12 together)", shows: "section 8",
            rule: "the crossing in ε lies between the ε_n of 10,000 and 100,000 rows"),
        PaperClaim(
            number: 14, says: "CIFAR-10: losses in the order of the lower 2sED", shows: "three networks (Fig. 3)",
            rule: "exact permutation test of the orders"),
        PaperClaim(
            number: 15, says: "MNIST: losses in the order of the lower 2sED",
            shows: "three networks, three batch sizes (Figs. 6 to 9)", rule: "exact permutation test of the orders"),
        PaperClaim(
            number: 16, says: "A higher lower 2sED can go with higher accuracy", shows: "training losses only",
            rule: "least test errors for the highest lower 2sED, paired t tests"),
        PaperClaim(
            number: 17, says: "2sED correlates well with the training error", shows: "the figures above",
            rule: "exact permutation test over all data sets"),
        PaperClaim(
            number: 18, says: "Cheaper than training", shows: "a statement", rule: "ratio of times below 1"),
        PaperClaim(
            number: 19, says: "New last layers need only the last terms anew", shows: "a statement",
            rule: "equal to 1e-12 from kept spectra; the first term unchanged"),
        PaperClaim(
            number: 20, says: "F is block-diagonal by layer", shows: "equation (8)",
            rule: "mean square of standardised score products in [0.9, 1.1]"),
        PaperClaim(
            number: 21, says: "ε → 0: d_ζ → ζ d + (1 - ζ) r", shows: "a theorem",
            rule: "slope of log E[det] within 1% of the rank at the two smallest ε"),
        PaperClaim(
            number: 22, says: "A shared flattening kernel saves parameters", shows: "a statement", rule: "count"),
        PaperClaim(
            number: 23, says: "At most 17 GB of memory", shows: "a statement",
            rule: "peak memory of each lower 2sED that is timed"),
    ]

    static let beyond = PaperClaim(
        number: 0, says: "The lower 2sED ranks losses at equal size", shows: "not in the paper",
        rule: "partial ρ below 0 given depth and width, and |ρ| above every simple number")
}

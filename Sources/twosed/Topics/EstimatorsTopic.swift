extension Topic {
    static let estimators = Topic(
        name: "estimators", summary: "how E[det] is estimated, what its errors mean, and when not to trust them",
        text: """
            ESTIMATORS

            log det(I + c Fhat^(1/2)) spreads over tens of nats between draws of the
            parameters, so the mean of the determinants is decided by the rarest of them.

              plain  the mean over M independent draws (--draws), and its logarithm. Biased
                     low. Its standard error (jackknife over the draws) cannot know of
                     draws that it has not seen.

            Read two numbers before the dimension:

              ESS    the effective sample size (sum w)^2 / sum w^2 of the determinants w.
                     Near 1 the estimate is the largest draw and nothing more. Below 10,
                     or where one draw holds over half of the mean, a warning says so.
              lower  lower bounds layer by layer: 'published' is equation (10) of Datres
                     et al., 'tight' takes the inner logarithm outside the mean. Near
                     ESS 1 they agree with the dimension because all three are the same
                     draw, not because the bound is sharp.

            A number is about the given inputs and one fixed sample of the forward noise,
            not about the law they come from. --parameters fixes the draws themselves, so
            that another program can compute the same number.

            Example: twosed estimate --network 54-16-7 --sample covertype \\
                       --estimator plain --draws 100

            """)
}

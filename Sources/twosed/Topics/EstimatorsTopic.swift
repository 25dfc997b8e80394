extension Topic {
    static let estimators = Topic(
        name: "estimators", summary: "how E[det] is estimated, what its errors mean, and when not to trust them",
        text: """
            ESTIMATORS

            log det(I + c Fhat^(1/2)) spreads over tens of nats between draws of the
            parameters, so the mean of the determinants is decided by the rarest of them.

              tempered    particles move from the law of the parameters to the one tilted
                          by the determinant (sequential Monte Carlo). The default. Runs
                          until --target-error or --max-seconds; the schedule that it
                          names repeats a result to the bit (--schedule). It says when
                          doubling its moves changes the answer.
              factorised  the units of a layer are independent given the layers before
                          it, so means are taken unit by unit. Cheap, and exact for small
                          networks and large epsilon; its ESS says where it ends.
              plain       the mean over M independent draws (--draws), and its logarithm:
                          biased low. Its standard error cannot know of draws that it has
                          not seen. The only one for given --parameters.

            Read two numbers before the dimension:

              ESS    the effective sample size (sum w)^2 / sum w^2 of the weights w that
                     the mean is made of. Near 1 the estimate is one draw and nothing
                     more. Where it is small a warning says so.
              lower  lower bounds layer by layer: 'published' is equation (10) of Datres
                     et al., 'tight' takes the inner logarithm outside the mean. Where
                     the ESS is near 1 they agree with the dimension because all three
                     are the same draw, not because the bound is sharp.

            A number is about the given inputs and one fixed sample of the forward noise,
            not about the law they come from; --law extrapolates to that law. --parameters
            fixes the draws themselves, so that another program can compute the same number.

            Example: twosed estimate --network 64-2-10 --sample digits \\
                       --estimator plain --draws 100

            """)
}

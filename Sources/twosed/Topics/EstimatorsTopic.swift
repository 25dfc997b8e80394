extension Topic {
    static let estimators = Topic(
        name: "estimators", summary: "how E[det] is estimated, what its errors mean, and when not to trust them",
        text: """
            ESTIMATORS

            log det(I + c Fhat^(1/2)) varies by tens of nats between draws of the
            parameters, so rare draws dominate the mean of the determinants.

              tempered    The default of other networks. Particles move from the
                          distribution of the parameters to the one tilted by the
                          determinant (sequential Monte Carlo), until --target-error or
                          --max-seconds is reached. --schedule repeats a result bit for
                          bit. A warning appears if doubling the number of moves changes
                          the answer.
              wide        The default for one hidden layer of 64 units or more and a linear
                          last layer. Hidden units are drawn from a pool by their own
                          determinants and by about what they add to that of the last
                          layer; networks of them are weighted by the rest, which varies
                          the less the wider the layer is. A million parameters take a
                          minute.
              exchange    Replica exchange: ladders of networks from c = 0, where they
                          are drawn from the distribution of the parameters, to the
                          largest c; neighbours exchange their places. One ladder gives
                          every scale, so it is the default of 'twosed curve' up to
                          10,000 parameters; use it in 'twosed estimate' for deep and
                          narrow networks, where tempered particles lag behind. It
                          gives no lower bounds.
              factorised  The units of a layer are independent given the layers before
                          it, so means are taken unit by unit. Cheap, and accurate for
                          small networks and large epsilon; a small ESS shows where it
                          fails.
              plain       The logarithm of the mean over M independent draws (--draws).
                          Biased low. Its standard error misses the effect of rare draws.
                          The only estimator for given --parameters, and the default for
                          networks with convolutions, whose tempering takes minutes below
                          a thousand parameters and hours above.

            'twosed curve' follows log E[det] along c = eps^(zeta - 1): one run answers
            every scale, with the error of differences between scales. A run with
            --estimator tempered that --max-seconds or Ctrl-C cuts ends at the c that it
            reached, and --resume completes it from its JSON. 'twosed estimate' and
            'twosed compare' at several scales take one tempered run along c too.

            Read two columns before the dimension:

              ESS    the effective sample size (sum w)^2 / sum w^2 of the weights w in
                     the mean. Near 1 the estimate depends on one draw. A warning
                     appears if it is small.
              lower  lower bounds layer by layer: 'published' is equation (10) of Datres
                     et al., 'tight' takes the inner logarithm outside the mean. If the
                     ESS is near 1, they agree with the dimension because all three
                     depend on the same draw, not because the bound is sharp.

            With --samples or --inputs a number holds for the given rows and one fixed
            sample of their forward noise. With --law, the default of tempered
            estimates on a table, it holds for the distribution of the rows: its error
            contains the draws, the choice of rows and their noise. --parameters fixes
            the draws themselves, so that another program can compute the same number.

            Example: twosed estimate --network 64-2-10 --sample digits \\
                       --estimator plain --draws 100

            """)
}

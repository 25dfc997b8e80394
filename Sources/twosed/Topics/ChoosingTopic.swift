extension Topic {
    static let choosing = Topic(
        name: "choosing", summary: "which scales, noise, prior, Fisher matrix and rows to take, and what they change",
        text: """
            CHOOSING

            What moves the number, and what moves the ranking? Two networks on two data
            sets, 100 rows, one choice changed at a time from eps = 1/10, zeta = 2/3,
            sigma = 0.1, prior uniform:-1:1 and relu ('twosed compare A B --sample NAME
            --samples 100 --no-law --max-seconds 40', and the flag). d_zeta of A, then A
            minus B:

                                  54-8-7, 54-6-10-7    64-6-10, 64-5-10-10
                                  on covertype         on digits
              parameters          488      + 34        444      - 26
              as above            452.6    + 15.8      411.3    - 43.3
              --epsilon 0.01      423.4    + 18.3      386.0    - 34.9
              --epsilon 0.001     419.2    + 19.2      384.2    - 31.9
              --zeta 0            279.8    - 11.5      264.2    - 46.2
              --sigma 1           450.9    + 14.3      410.4    - 45.4
              --sigma 0.01        452.7    + 15.8      411.2    - 45.1
              kaiming-uniform     472.8    + 19.3      434.6    - 38.9
              normal:1            433.5    + 22.7      393.2    - 39.0
              --samples 50        433.8    +  8.0      391.7    - 46.4
              --samples 400       470.0    + 22.2      427.7    - 38.0
              --seed 2            445.4    + 14.4      415.2    - 43.9
              --activation tanh   457.7    + 17.9      427.9    - 34.4
              --fisher softmax    414.4    + 29.2      395.4    - 13.6

            Errors of the differences are between 0.2 and 2.3. Most runs had no time
            for their mixing check, and softmax is estimated by plain draws, biased low:
            read the table for directions, not digits. In it:

              zeta     moves everything: zeta d is the same for equal d, and at zeta = 0
                       the ranking on covertype turns. Compare at one zeta. The covering
                       results need zeta in [2/3, 1): the default is 2/3.
              eps      moves the number by some percent, and no ranking here. At the scale
                       of a sample of n rows take eps_n of 'compare --n', or a curve.
              rows     the number grows with the rows, by more than any error of the
                       draws; another seed takes other rows. So the default is about
                       the law of the rows, with their share of the error. Give
                       networks the same rows ('compare' does).
              sigma    hardly matters here: one for all layers cancels in F over its mean
                       trace, but for the forward noise. The default is 0.1.
              prior    moves the number by 4 to 6 percent. Take the law that the network
                       is initialised with if the question is about training.
              fisher   softmax and gaussian are of the outputs alone. They have no layers,
                       so no lower bounds, and the default estimator is plain.
              gamma    the factor of n in eps_n: small gamma, large eps. 'twosed bound'
                       shows bestGamma and criticalGamma.
              radius   of a local dimension (--around): half the side of the box about
                       the weights. It has no default; say which one you took.

            Example: twosed compare 54-8-7 54-6-10-7 --sample covertype --n 1e4,1e6 \\
                       --max-seconds 10

            """)
}

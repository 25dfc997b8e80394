extension Topic {
    static let measures = Topic(
        name: "measures", summary: "other complexity measures: what each is, its unit, and what it misses",
        text: """
            MEASURES

            'twosed measure NETWORK ...' prints other complexity measures of networks, a
            column for each. All networks get the same rows, paths and chords, so that
            differences are more precise than the values. 'twosed measure --list' shows
            all names. With --weights (or a file as the network) a number is that of the
            given weights, its error over rows, paths or chords. Else it is the mean over
            draws from --prior, its error over the draws, at the same rows and paths.

            Along a path between two rows (or through --path), relu and leaky-relu:

              activation-regions  runs of one pattern of units that are on
              linear-regions      runs of one Jacobian: a switch without an open way to
                                  the output does not count
              pieces              runs of one derivative of the outputs along the path
              region-share        log linear-regions over the largest possible, the log
                                  of the product of (width + 1)
              breakpoints         switches per length, for paths of different lengths
              path-jacobian       mean Frobenius norm of the Jacobian on the path

            These are exact: breakpoints come from layer to layer in closed form, and
            what doubles leave open is decided in rational numbers. On a segment pieces
            <= linear-regions <= activation-regions. Of any dense network:

              trajectory-length   length of the path's image in each layer
              trajectory-ratio    the same over the path's length

            Near the rows:

              jacobian            mean Frobenius norm of the outputs' Jacobian
              softmax-jacobian    of the class probabilities: small also where these are
                                  sure, so read both
              spectral-jacobian   largest singular value
              jacobian-per-margin jacobian over the mean gap of the two largest outputs
              border-density:H    surface of borders per volume, by chords of length H
                                  (default 1) centred at rows, in the span of the rows
              plane-regions       linear regions of a network with two inputs
              linear-approximation:DELTA
                                  log of a bound of regions after smooth units are cut
                                  into lines with error DELTA; grows with the inputs

            Of the weights, by the Fisher matrix F of the labels (--fisher):

              fisher-log-det:G    log det(I + gF); effective-parameters:G: Tr gF(I+gF)^-1
              fisher-trace        in all and by layer, a mean over rows
              fisher-rao          theta^T F theta; -empirical: with the labels at hand
              hessian, sharpness  of the cross-entropy: ends of the spectrum, its sign
              two-scale-pointwise the integrand of the 2sED at the weights
              path-norm, squared-norm, margin, training-loss, training-error

            Of the architecture with its prior: 2sed:EPS:ZETA, the number of 'twosed
            estimate' on the same rows. It has no value at given weights.

            Of trained weights with those before training (--initial): distance-moved;
            gaussian-kl, the information in the weights; structure-function; pac-bayes,
            a bound on the risk of random weights around the trained ones, whose risk is
            sampled. effective-model-complexity:ERROR:STEPS trains networks on more and
            more rows: how many it fits. Few of these are invariant under rescaling.

            Lengths and Jacobians are in the units of the inputs: tables are standardised.
            A path between one-hot rows runs through inputs that never occur, and constant
            columns are no direction. 'invariant' says whether a measure stays if the
            units of a relu network are rescaled without a change of the function.

            Between two tasks: 'twosed distance NETWORK --from FILE --to FILE' trains on
            task 1, then on both from there, and on task 2 alone, five times, each from
            another start (--trainings). For each it prints the
            pair (mean loss under the Gaussian posterior, its KL from the prior), at one
            temperature beta for each row, and the free energy, rows (loss + beta KL).
            'twosed distance linear' is the exact answer for regressions. The value of
            both less that of task 1 is no distance: the free energy counts the noise of
            task 2 even if it is a copy; the KL at beta 1 in all counts a sharper
            posterior; the KL at one beta for each row is 0 for a copy, and may be
            negative where tasks contradict each other, since the loss carries that. A
            network trains longer for two tasks: the row "1 and 1", task 1 with a copy of
            itself, shows what that alone adds, and "task 2 less the copy" takes it off.

            Along a training: 'twosed train ... --snapshots epochs' writes the weights of
            every epoch, and 'twosed measure NETWORK --along epochs' prints a line for each
            with the peak; --figure draws the first measure, such as fisher-trace. Rows are
            standardised over the whole table here, in training by the training rows.

            --figure draws regions along the first path, lengths by layer (--picture
            lengths), or the linear regions of a network with two inputs in the plane.

            Which of them predicts generalisation? Three studies say so with errors: 'twosed
            run --template predict-trained' (one network family over a factorial),
            predict-architecture (architectures of equal size) and criteria (no training
            error; labels, width, optimiser). A fourth, search, asks whether the 2sED
            chooses architectures better than counting parameters. Their pages are in
            Reports.

            Example: twosed measure 54-16-7 54-13-11-9-7 --sample covertype --draws 20
            Example: twosed measure 2-16-16-1 --data points.csv --figure plane.png
            Example: twosed distance 10-16-4 --bias --from a.csv --to b.csv --epochs 100

            """)
}

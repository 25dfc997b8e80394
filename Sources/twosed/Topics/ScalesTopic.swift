extension Topic {
    static let scales = Topic(
        name: "scales", summary: "the micro scale epsilon, the meso exponent zeta, and how numbers are written",
        text: """
            SCALES

            The two-scale effective dimension of a model with d parameters is

              d_zeta(eps) = zeta d + log E[det(I + c Fhat^(1/2))] / |log eps|

            with c = eps^(zeta - 1). E averages over the parameters, and
            Fhat = d F / E[Tr F] is the normalised Fisher information matrix.

              --epsilon  the micro scale, 0 < eps < 1: the size of the boxes that count
                         two parameters as one. Small: every direction counts. As
                         eps -> 0 the dimension tends to zeta d + (1 - zeta) rank F.
              --zeta     the meso exponent, 0 <= zeta < 1: cubes of side eps^zeta, within
                         which F is taken as constant. The covering results and the
                         bound need zeta in [2/3, 1); zeta = 0 is one scale alone.

            zeta d is part of the dimension whatever the model: compare numbers at equal
            zeta. The dimension may exceed d; it is never clamped.

            Both take lists with commas. A number is a decimal (0.09), a fraction (9/100) or
            a power (1e-3), and stands for the exact rational number that it spells; JSON
            gives it back as a fraction. Sample sizes (--n) also take LOW:HIGH:COUNT, a
            logarithmic grid.

            Example: twosed estimate --network 64-4-10 --sample digits --draws 50 \\
                       --epsilon 1/10,1/100 --zeta 0,2/3

            """)
}

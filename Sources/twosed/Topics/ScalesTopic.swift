import Records

extension Topic {
    static let scales = Topic(
        name: "scales", summary: "the micro scale epsilon, the meso exponent zeta, and how numbers are written",
        text: """
            SCALES

            The two-scale effective dimension of a model with d parameters is

              d_zeta(eps) = zeta d + log E[det(I + c Fhat^(1/2))] / |log eps|

            with c = eps^(zeta - 1). E averages over the parameters, and
            Fhat = d F / E[Tr F] is the normalised Fisher information matrix.

              --epsilon  the micro scale, 0 < eps < 1: the size of the boxes whose points
                         count as one. For smaller eps more directions count. As
                         eps -> 0 the dimension tends to zeta d + (1 - zeta) rank F.
              --zeta     the meso exponent, 0 <= zeta < 1: F is treated as constant on
                         cubes of side eps^zeta. The covering results and the bound need
                         zeta in [2/3, 1); zeta = 0 is one scale alone.

            The term zeta d is the same for every model with d parameters, so compare
            numbers at equal zeta only. The dimension may exceed d; it is never clamped.

            Both flags take lists with commas. A number is a decimal (0.09), a fraction
            (9/100) or a power (1e-3). It is read as an exact rational number, and JSON
            prints it as a fraction. Sample sizes (--n) also take LOW:HIGH:COUNT, a
            logarithmic grid.

            Example: twosed estimate --network 64-4-10 --sample digits --draws 50 \\
                       --epsilon 1/10,1/100 --zeta 0,2/3

            """)
}

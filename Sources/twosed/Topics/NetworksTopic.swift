extension Topic {
    static let networks = Topic(
        name: "networks", summary: "how networks are named: widths, convolutions, skips, files of weights",
        text: """
            NETWORKS

              54-16-7               dense layers: 54 inputs, 16 hidden units, 7 outputs
              cnn:7-5|10-50-34-10   convolutions with kernels of 7 x 7 and 5 x 5, then
                                    dense layers 10-50-34-10 (quote the bar)
              net.safetensors       a file of weights, as PyTorch names them (or .npz)
              net.json              a description block by block (or .yml)

            In the second, the last convolution has 10 channels. The flattening turns
            them into the 10 inputs of the dense part. Earlier convolutions have as many
            channels, or those after @: 'cnn:3-3|10-10@6'. Each convolution is followed by
            the activation and by pooling. 'twosed data info NETWORK' lists the layers.

            Options follow the notation, 'cnn:7-5|10-10;norm=batch;pool=avg:2', or are
            given as flags, which hold for all networks that do not set them:

              norm     none (default)
                       batch         every channel over all inputs and positions
                       batch-affine  the same with a factor and a shift as parameters
              pool     max:2 (default), avg:2, with a step max:3:2, or none
              stride   of all convolutions (default 1)
              padding  zeros on every side of each map (default 0)
              flatten  shared (default): one kernel of the size of the map for all
                       channels; full: all numbers of all maps; full:256 checks
                       that they are 256
              noise    after-pool (default) or before-pool: where a convolution's noise
                       enters the chain
              bias     all, dense (dense layers alone) or none; --bias means all
              skip     A>B: the outputs of layer A are added to those of layer B of the
                       same shape, 0 for the inputs; several joined by commas. With
                       padding=1 and pool=none kernels of 3 keep the shape.
              project  A>B: the outputs of layer A are added to those of convolution B
                       through kernels of 1 x 1, at the step that makes the maps alike:
                       a skip between maps of other sizes or channels. As with skip the
                       sum stands behind activation and pooling, before the noise; in
                       residual networks it stands before the activation.
              image    CxHxW of the inputs; a square of one or three channels if left out

            A file of weights says kernels, channels, batch norm, flattening, widths and
            biases, but not pool, stride, padding, skips and activation: give those as
            flags. The first dense layer tells whether the maps have the right size.

            A description names every block, parameters standing in the same order:

              {"input": [1, 28, 28], "sigma": [0.1], "blocks": [
                {"kind": "conv", "out": 4, "kernel": 5, "norm": "batch", "pool": "max",
                 "window": 2},
                {"kind": "flat-kernel"},
                {"kind": "dense", "out": 10, "activation": "identity"}]}

            Kinds: conv (out, kernel, stride, padding, bias, norm none, batch,
            batch-affine or frozen, activation, pool none, max or avg, window, step),
            flat-kernel, flatten, dense (out, bias, activation) and pool behind the
            noise. "skips": [[1, 3]] adds the outputs of layer 1 to those of layer 3,
            "projections": [[1, 3]] does so through kernels of 1 x 1.

            A channel is a unit: given what it reads, its Fisher block is its own. With
            norm=batch the outputs of an input depend on all inputs at hand, and so do
            the numbers; there is then no Fisher matrix of sampled scores, and none of
            the outputs alone (--fisher softmax, gaussian).

            'twosed bound --chain --network 10-8-3 --activation tanh' bounds the gap of
            all networks with weights in a box, for every law of the data: dense layers
            with two bounded derivatives (notebook 14).

            Example: twosed data info 'cnn:7-5|10-50-34-10;norm=batch;image=1x28x28'
            Example: twosed estimate --network 'cnn:3-3|4-10-10' --padding 1 \\
                       --sample digits --samples 25

            """)
}

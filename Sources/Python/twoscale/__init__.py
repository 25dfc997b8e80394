"""The two-scale effective dimension (2sED) of networks, by the command ``twosed``.

``dimension``, ``compare``, ``curve`` and ``bound`` run the command and return its answers with errors and warnings.
All logarithms are in nats.
"""

from .answers import Bound, Comparison, Curve, Dimension, Dimensions, Estimate, Pair
from .command import TwoScaleError, find_command
from .functions import bound, compare, curve, dimension
from .networks import Network, describe

__all__ = [
    "Bound", "Comparison", "Curve", "Dimension", "Dimensions", "Estimate", "Network", "Pair", "TwoScaleError",
    "bound", "compare", "curve", "describe", "dimension", "find_command",
]

"""The two-scale effective dimension (2sED) of networks, by the command ``twosed``.

``dimension``, ``compare``, ``curve``, ``measure`` and ``bound`` run the command and return its answers with errors and warnings.
All logarithms are in nats.
"""

from .answers import Bound, Comparison, Curve, Dimension, Dimensions, Estimate, Measures, Pair
from .command import TwoScaleError, find_command
from .functions import bound, compare, curve, dimension, measure
from .networks import Network, describe

__all__ = [
    "Bound", "Comparison", "Curve", "Dimension", "Dimensions", "Estimate", "Measures", "Network", "Pair", "TwoScaleError",
    "bound", "compare", "curve", "describe", "dimension", "find_command",
    "measure",
]

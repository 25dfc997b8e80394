"""What a network is to the command: widths, activation, biases, and the weights if there are any."""

from dataclasses import dataclass
from typing import Optional, Tuple

import numpy as np

from .command import TwoScaleError

# Names of PyTorch's activation modules.
_ACTIVATIONS = {
    "ReLU": "relu", "Tanh": "tanh", "Sigmoid": "sigmoid", "LeakyReLU": "leaky-relu", "Softplus": "softplus",
    "GELU": "gelu", "Identity": "identity",
}
# Modules that do not change the function that is measured.
_WITHOUT_EFFECT = {"Flatten", "Dropout", "Softmax", "LogSoftmax"}


@dataclass(frozen=True)
class Network:
    """A multilayer perceptron.

    ``parameters`` are those of the weights, layer by layer: the weight matrix [outputs x inputs] row by row, then the
    biases; None if only the shape is known.
    """

    widths: Tuple[int, ...]
    activation: str = "relu"
    bias: bool = False
    last_layer: str = "linear"
    parameters: Optional[np.ndarray] = None

    @property
    def name(self):
        """The widths, such as 54-16-7."""
        return "-".join(map(str, self.widths))

    def flags(self):
        """The flags of the command that describe it, without the widths."""
        flags = ["--activation", self.activation, "--last-layer", self.last_layer]
        return flags + ["--bias"] if self.bias else flags


def describe(model, activation=None):
    """The network that ``model`` is: widths such as "54-16-7", a ``Network``, a ``torch.nn.Module``, a state dict, or a trained
    multilayer perceptron of scikit-learn.

    A module of Linear layers and one activation is read as it stands. For a module whose ``forward`` applies the
    activation itself, and for a state dict, ``activation`` names it.
    """
    if isinstance(model, Network):
        return model
    if isinstance(model, str):
        try:
            widths = tuple(int(part) for part in model.split("-"))
        except ValueError:
            raise TwoScaleError(f"'{model}' is no network: write its widths, such as 54-16-7") from None
        return Network(widths, activation or "relu")
    if hasattr(model, "state_dict") and hasattr(model, "modules"):
        return _from_module(model, activation)
    if hasattr(model, "coefs_"):
        name = {"logistic": "sigmoid"}.get(model.activation, model.activation)
        return _from_layers([(w.T, b) for w, b in zip(model.coefs_, model.intercepts_)], name, "linear")
    if hasattr(model, "items"):
        return _from_layers(_linear_layers(model), activation or _missing_activation(), "linear")
    raise TwoScaleError(f"a {type(model).__name__} is no network: give widths, a torch.nn.Module or a state dict")


def _missing_activation():
    raise TwoScaleError("the activation is not in the model: name it, such as activation='relu'")


def _from_module(module, activation):
    leaves = [leaf for leaf in module.modules() if not list(leaf.children())]
    kinds = [type(leaf).__name__ for leaf in leaves]
    other = [kind for kind in kinds if kind != "Linear" and kind not in _ACTIVATIONS and kind not in _WITHOUT_EFFECT]
    if other:
        raise TwoScaleError(
            f"{', '.join(sorted(set(other)))} cannot be measured from Python yet: the layers may be Linear with one activation"
        )
    for leaf, kind in zip(leaves, kinds):
        if kind == "LeakyReLU" and leaf.negative_slope != 0.01:
            raise TwoScaleError(f"LeakyReLU has the slope {leaf.negative_slope}: only 0.01 can be measured")
        if kind == "GELU" and getattr(leaf, "approximate", "none") != "none":
            raise TwoScaleError("GELU is approximated by tanh: only approximate='none' can be measured")
    found = {_ACTIVATIONS[kind] for kind in kinds if kind in _ACTIVATIONS and kind != "Identity"}
    if len(found) > 1:
        raise TwoScaleError(f"one activation for all hidden layers, not {' and '.join(sorted(found))}")
    kept = [kind for kind in kinds if kind == "Linear" or kind in _ACTIVATIONS]
    linear = [leaf for leaf, kind in zip(leaves, kinds) if kind == "Linear"]
    if not linear:
        raise TwoScaleError("the module has no Linear layer")
    is_sequential = len(found) == 1 and _alternates(kept)
    if found and not is_sequential and activation is None:
        raise TwoScaleError("the activation is not between all Linear layers in the order of the modules: name it")
    chosen = activation or (found.pop() if found else ("identity" if len(linear) == 1 else _missing_activation()))
    layers = [
        (leaf.weight.detach().cpu().numpy(), None if leaf.bias is None else leaf.bias.detach().cpu().numpy())
        for leaf in linear
    ]
    last = "activated" if kept[-1] != "Linear" and kept[-1] != "Identity" else "linear"
    return _from_layers(layers, chosen, last)


def _alternates(kinds):
    """Whether an activation stands between every two Linear layers."""
    body = [kind for kind in kinds if kind != "Identity"]
    return all((kind == "Linear") == (index % 2 == 0) for index, kind in enumerate(body))


def _linear_layers(state):
    """The layers of a state dict, in its order: weights named NAME.weight, biases NAME.bias."""
    layers = []
    for name, value in state.items():
        value = np.asarray(value.detach().cpu() if hasattr(value, "detach") else value, dtype=float)
        if name.endswith("weight"):
            if value.ndim != 2:
                raise TwoScaleError(f"{name} has the shape {value.shape}: only Linear layers can be measured")
            layers.append([value, None])
        elif name.endswith("bias") and layers:
            layers[-1][1] = value
        else:
            raise TwoScaleError(f"{name} has no place in a multilayer perceptron")
    return layers


def _from_layers(layers, activation, last_layer):
    if not layers:
        raise TwoScaleError("there are no layers")
    for (below, _), (layer, _) in zip(layers, layers[1:]):
        if layer.shape[1] != below.shape[0]:
            raise TwoScaleError(f"a layer that writes {below.shape[0]} values before one that reads {layer.shape[1]}")
    biases = [bias is not None for _, bias in layers]
    if any(biases) and not all(biases):
        raise TwoScaleError("some layers have biases and some have not: give all of them biases, zero where there are none")
    parts = []
    for weight, bias in layers:
        parts.append(np.asarray(weight, dtype=float).reshape(-1))
        if bias is not None:
            parts.append(np.asarray(bias, dtype=float).reshape(-1))
    widths = (layers[0][0].shape[1], *(weight.shape[0] for weight, _ in layers))
    return Network(tuple(map(int, widths)), activation, all(biases), last_layer, np.concatenate(parts))

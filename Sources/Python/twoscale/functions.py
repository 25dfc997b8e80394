"""The questions that can be asked."""

import contextlib
import json
import os
import tempfile
from pathlib import Path

import numpy as np

from . import answers
from .command import TwoScaleError, run
from .networks import describe


def dimension(
    model, X=None, *, epsilon=0.1, zeta="2/3", around=False, radius=None, activation=None, sample=None, **options
):
    """The two-scale effective dimension of a network on the rows of X, as ``Dimensions``.

    ``model`` is a torch.nn.Module, a state dict, widths such as "54-16-7" or a ``Network``. ``X`` is an array [samples x
    features], taken as it is, or the name of a .npy file or of a table, which is standardised; ``sample`` names a shipped
    sample instead. ``epsilon`` and ``zeta`` are numbers, fractions such as "2/3", or lists of them. The parameters are
    averaged over their prior; with ``around=True`` over a box of half the side ``radius`` about the model's weights.

    Other ``options`` are the long flags of ``twosed estimate`` with underscores: ``max_seconds``, ``target_error``, ``sigma``,
    ``forward_noise``, ``prior``, ``seed``, ``threads``, ``estimator``, ``samples``, ``law`` (True or False), and so on.
    """
    network = describe(model, activation)
    with _files() as folder:
        arguments = ["estimate", "--network", network.name, *network.flags(), *_inputs(X, sample, folder)]
        arguments += _scales(epsilon, zeta)
        if around:
            if network.parameters is None:
                raise TwoScaleError("around=True needs a model with weights")
            if radius is None:
                raise TwoScaleError("around=True needs a radius, half the side of the box about the weights")
            arguments += ["--around", _array(network.parameters[None, :], folder, "weights"), "--radius", str(radius)]
        elif radius is not None:
            raise TwoScaleError("radius means nothing without around=True")
        return answers.dimensions(*run(arguments + _flags(options)))


def compare(models, X=None, *, epsilon=0.1, zeta="2/3", activation=None, sample=None, **options):
    """Several networks on the same rows, as ``Comparison``: every two of them, with the error of the difference.

    The networks must share activation, biases and last layer, and differ in their widths. Other ``options`` are the
    flags of ``twosed compare``.
    """
    networks = [describe(model, activation) for model in models]
    flags = {tuple(network.flags()) for network in networks}
    if len(flags) > 1:
        raise TwoScaleError("networks that are compared must have the same activation, biases and last layer")
    with _files() as folder:
        arguments = ["compare", *(network.name for network in networks), *networks[0].flags()]
        arguments += [*_inputs(X, sample, folder), *_scales(epsilon, zeta)]
        return answers.comparison(*run(arguments + _flags(options)))


def curve(model, X=None, *, epsilon=(0.1, 0.01, 0.001), zeta="2/3", activation=None, sample=None, **options):
    """``log E[det(I + c Fhat^{1/2})]`` from the smallest to the largest ``c = epsilon^(zeta - 1)`` in one run, as ``Curve``.

    ``Curve.at`` answers other scales in between at once. Other ``options`` are the flags of ``twosed curve``.
    """
    network = describe(model, activation)
    with _files() as folder:
        arguments = ["curve", network.name, *network.flags(), *_inputs(X, sample, folder), *_scales(epsilon, zeta)]
        return answers.curve(*run(arguments + _flags(options)))


def from_curve(found, epsilon, zeta):
    """The dimensions at scales within the range of a ``Curve``."""
    with _files() as folder:
        arguments = ["estimate", "--from", _document(found, folder), *_scales(epsilon, zeta)]
        return answers.dimensions(*run(arguments))


def measure(models, X=None, *, measures=None, labels=None, at_weights=False, activation=None, sample=None, **options):
    """Other complexity measures of one or several networks on the same rows, as ``Measures``.

    ``measures`` is a list of names such as "linear-regions" or "fisher-log-det:1000" (``twosed measure --list`` shows all);
    without it the cheap ones that apply. Numbers are means over the prior of the weights; with ``at_weights=True`` those at the
    weights of the models. ``labels`` are the classes of the rows, from 0. Other ``options`` are the flags of
    ``twosed measure``: ``draws``, ``paths``, ``prior``, ``fisher``, ``samples``, and so on.
    """
    given = models if isinstance(models, (list, tuple)) else [models]
    networks = [describe(model, activation) for model in given]
    flags = {tuple(network.flags()) for network in networks}
    if len(flags) > 1:
        raise TwoScaleError("networks in one table must have the same activation, biases and last layer")
    with _files() as folder:
        arguments = ["measure", *(network.name for network in networks), *networks[0].flags()]
        arguments += _inputs(X, sample, folder)
        if measures is not None:
            arguments += ["--measures", _list(measures)]
        if labels is not None:
            arguments += ["--labels", _array(labels, folder, "labels")]
        if at_weights:
            for index, network in enumerate(networks):
                if network.parameters is None:
                    raise TwoScaleError("at_weights=True needs models with weights")
                arguments += ["--weights", _array(network.parameters, folder, f"weights{index}")]
        return answers.measures(*run(arguments + _flags(options)))


def bound(dimension, n, *, gamma=1, zeta="2/3", C=1, H=1, K=1, **options):
    """The right side of the generalisation bound at the sample sizes ``n``, as ``Bound``.

    ``dimension`` is a number, or a ``Curve`` that gives it at every ``eps_n``. C, H and K are the constants of the theorem, which
    it does not name. Other ``options`` are the flags of ``twosed bound``.
    """
    with _files() as folder:
        source = (
            ["--from", _document(dimension, folder), "--zeta", str(zeta)]
            if hasattr(dimension, "json")
            else ["--dimension", str(dimension)]
        )
        arguments = ["bound", *source, "--n", _list(n), "--gamma", str(gamma)]
        arguments += ["--constant-C", str(C), "--constant-H", str(H), "--constant-K", str(K)]
        return answers.bound(*run(arguments + _flags(options)))


@contextlib.contextmanager
def _files():
    """A folder for the files of one call."""
    with tempfile.TemporaryDirectory(prefix="twoscale-") as folder:
        yield folder


def _array(values, folder, name):
    path = os.path.join(folder, f"{name}.npy")
    np.save(path, np.ascontiguousarray(values, dtype=np.float64))
    return path


def _document(answer, folder):
    path = os.path.join(folder, "answer.json")
    Path(path).write_text(json.dumps(answer.json))
    return path


def _inputs(X, sample, folder):
    if (X is None) == (sample is None):
        raise TwoScaleError("give the inputs X, or the name of a shipped sample")
    if sample is not None:
        return ["--sample", sample]
    if isinstance(X, (str, os.PathLike)):
        path = os.fspath(X)
        return ["--inputs" if path.endswith(".npy") else "--data", path]
    values = np.asarray(X.detach().cpu() if hasattr(X, "detach") else X, dtype=float)
    if values.ndim > 2:
        values = values.reshape(len(values), -1)
    if values.ndim != 2:
        raise TwoScaleError(f"X has the shape {values.shape}: give an array [samples x features]")
    return ["--inputs", _array(values, folder, "inputs")]


def _list(values):
    if isinstance(values, str) or np.ndim(values) == 0:
        return str(values)
    return ",".join(str(value) for value in values)


def _scales(epsilon, zeta):
    return ["--epsilon", _list(epsilon), "--zeta", _list(zeta)]


def _flags(options):
    """The flags of the command for keyword arguments."""
    flags = []
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if value is None:
            continue
        if value is True:
            flags.append(flag)
        elif value is False:
            flags.append("--no-" + name.replace("_", "-"))
        else:
            flags += [flag, _list(value)]
    return flags

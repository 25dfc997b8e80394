"""Tests of the client with the real command; those of PyTorch and pandas are skipped where these are not installed.

Run with ``python3 -m unittest discover Sources/Python/tests`` and the command built.
"""

import os
import sys
import unittest
import warnings
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import twoscale  # noqa: E402

try:
    import torch
except (ImportError, OSError):  # absent, or without its libraries
    torch = None

try:
    from sklearn.datasets import load_iris
    from sklearn.neural_network import MLPClassifier
except ImportError:
    MLPClassifier = None

X = np.random.default_rng(0).normal(size=(20, 4))


class Answers(unittest.TestCase):
    def test_a_dimension_has_an_error_and_says_how_to_repeat_it(self):
        answer = twoscale.dimension("4-3-2", X, epsilon=0.1, schedule="0:4:0")
        self.assertTrue(0 < answer.value < 40)
        self.assertTrue(0 < answer.standard_error < 1)
        self.assertLess(answer.rows[0].lower.value, answer.value + 1)
        self.assertEqual(answer.command[:3], ["twosed", "estimate", "--network"])
        again = twoscale.dimension("4-3-2", X, epsilon=0.1, schedule="0:4:0")
        self.assertEqual(answer.value, again.value)

    def test_several_scales_give_several_rows(self):
        answer = twoscale.dimension("4-3-2", X, epsilon=[0.1, 0.01], zeta="1/2", schedule="0:4:0")
        self.assertEqual([row.epsilon for row in answer.rows], ["1/10", "1/100"])
        with self.assertRaises(ValueError):
            answer.value

    def test_a_comparison_names_the_more_complex_network(self):
        answer = twoscale.compare(["4-2-2", "4-9-2"], X, max_seconds=20)
        self.assertEqual(len(answer.pairs), 1)
        self.assertEqual(answer.pairs[0].more_complex, "4-9-2")
        self.assertLess(answer.pairs[0].difference.value, 0)

    def test_measures_stand_beside_each_other(self):
        answer = twoscale.measure(
            ["4-3-2", "4-9-2"], X, measures=["parameters", "linear-regions", "trajectory-length"], draws=3, paths=4)
        self.assertEqual(answer.value("parameters", "4-3-2"), 18)
        self.assertEqual(len(answer.value("trajectory-length", "4-9-2")), 2)
        self.assertGreater(answer.value("linear-regions", "4-9-2"), 1)
        self.assertEqual({row["network"] for row in answer.records()}, {"4-3-2", "4-9-2"})
        self.assertEqual(answer.command[:2], ["twosed", "measure"])

    def test_measures_at_weights_take_labels(self):
        weights = np.arange(18.0) / 10 - 0.8
        network = twoscale.Network((4, 3, 2), parameters=weights)
        answer = twoscale.measure(
            network, X, measures=["squared-norm", "training-error"], labels=np.arange(20) % 2, at_weights=True)
        self.assertAlmostEqual(answer.value("squared-norm"), float(weights @ weights), places=12)
        self.assertTrue(0 <= answer.value("training-error") <= 1)
        with self.assertRaises(twoscale.TwoScaleError):
            twoscale.measure("4-3-2", X, at_weights=True)

    def test_a_curve_answers_other_scales(self):
        found = twoscale.curve("4-3-2", X, epsilon=[0.1, 0.01], schedule="0:4:0")
        self.assertEqual(len(found.rows), 2)
        self.assertAlmostEqual(found.at(0.1).value, found.rows[0].value, places=12)
        between = found.at(0.05)
        self.assertTrue(min(row.value for row in found.rows) < between.value < max(row.value for row in found.rows))
        row = twoscale.bound(found, [1000]).rows[0]
        self.assertEqual(row["n"], 1000)

    def test_a_bound_of_a_number(self):
        rows = twoscale.bound(3, [1000, 10000], gamma="1/4").rows
        self.assertEqual([row["n"] for row in rows], [1000, 10000])
        self.assertLess(rows[1]["logTail"], rows[0]["logTail"])

    def test_errors_carry_the_message_and_the_status(self):
        with self.assertRaises(twoscale.TwoScaleError) as caught:
            twoscale.dimension("5-3-2", X)
        self.assertEqual(caught.exception.status, 65)
        self.assertIn("twosed:", str(caught.exception))

    def test_missing_inputs_are_named(self):
        with self.assertRaisesRegex(twoscale.TwoScaleError, "inputs X"):
            twoscale.dimension("4-3-2")
        with self.assertRaisesRegex(twoscale.TwoScaleError, "no network"):
            twoscale.dimension("four", X)

    def test_a_missing_command_says_how_to_build_it(self):
        kept = os.environ.get("TWOSED")
        os.environ["TWOSED"] = "/nowhere/twosed"
        try:
            with self.assertRaisesRegex(twoscale.TwoScaleError, "not a program"):
                twoscale.find_command()
        finally:
            if kept is None:
                del os.environ["TWOSED"]
            else:
                os.environ["TWOSED"] = kept

    def test_a_table_for_pandas(self):
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas is not installed")
        frame = twoscale.dimension("4-3-2", X, epsilon=[0.1, 0.01], schedule="0:4:0").to_dataframe()
        self.assertEqual(list(frame["epsilon"]), ["1/10", "1/100"])


class StateDicts(unittest.TestCase):
    def test_shapes_give_the_network(self):
        state = {"0.weight": np.ones((3, 4)), "0.bias": np.zeros(3), "2.weight": np.ones((2, 3)), "2.bias": np.ones(2)}
        network = twoscale.describe(state, activation="tanh")
        self.assertEqual((network.name, network.activation, network.bias), ("4-3-2", "tanh", True))
        self.assertEqual(network.parameters.size, 23)
        np.testing.assert_array_equal(network.parameters[12:15], 0)

    def test_what_has_no_place_is_named(self):
        with self.assertRaisesRegex(twoscale.TwoScaleError, "conv.weight"):
            twoscale.describe({"conv.weight": np.ones((2, 3, 3, 3))}, activation="relu")
        with self.assertRaisesRegex(twoscale.TwoScaleError, "name it"):
            twoscale.describe({"0.weight": np.ones((3, 4))})


@unittest.skipIf(MLPClassifier is None, "scikit-learn is not installed")
class Estimators(unittest.TestCase):
    def test_a_trained_perceptron_is_its_network(self):
        rows, labels = load_iris(return_X_y=True)
        model = MLPClassifier((5,), activation="logistic", max_iter=20, random_state=0)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            model.fit(rows, labels)
        network = twoscale.describe(model)
        self.assertEqual((network.name, network.activation, network.bias), ("4-5-3", "sigmoid", True))
        # The first hidden unit's weights, then those of the second.
        np.testing.assert_array_equal(network.parameters[4:8], model.coefs_[0][:, 1])
        near = twoscale.dimension(model, rows, around=True, radius=0.01, draws=4)
        self.assertTrue(0 < near.value < 1.2 * 43)


@unittest.skipIf(torch is None, "PyTorch is not installed")
class Modules(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.model = torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.Tanh(), torch.nn.Linear(3, 2))

    def test_a_module_is_its_network(self):
        network = twoscale.describe(self.model)
        self.assertEqual((network.name, network.activation, network.bias), ("4-3-2", "tanh", True))
        self.assertEqual(network.last_layer, "linear")

    def test_the_local_dimension_uses_the_weights(self):
        options = dict(epsilon=0.1, around=True, radius=1e-9, draws=2)
        near = twoscale.dimension(self.model, X, **options).value
        with torch.no_grad():
            self.model[0].weight *= 3
        self.assertNotAlmostEqual(near, twoscale.dimension(self.model, X, **options).value, places=2)

    def test_the_fisher_trace_is_that_of_automatic_differentiation(self):
        """Gaussian noise of standard deviation sigma on the outputs: Tr F = mean over rows of |Jacobian|^2 / sigma^2."""
        model, sigma = self.model.double(), 0.5
        answer = twoscale.dimension(
            model, X, around=True, radius=1e-12, draws=1, fisher="gaussian", sigma=sigma, epsilon=0.1)
        parameters = [p for p in model.parameters()]
        total = 0.0
        for row in torch.from_numpy(X):
            for output in model(row):
                grads = torch.autograd.grad(output, parameters, retain_graph=True)
                total += sum((grad**2).sum().item() for grad in grads)
        expected = total / len(X) / sigma**2
        self.assertAlmostEqual(answer.json["meanTrace"] / expected, 1, places=9)

    def test_other_layers_are_refused_by_name(self):
        with self.assertRaisesRegex(twoscale.TwoScaleError, "MultiheadAttention|NonDynamicallyQuantizableLinear"):
            twoscale.describe(torch.nn.MultiheadAttention(4, 2))
        with self.assertRaisesRegex(twoscale.TwoScaleError, "Embedding"):
            twoscale.describe(torch.nn.Sequential(torch.nn.Embedding(3, 4), torch.nn.Linear(4, 2)))


if __name__ == "__main__":
    unittest.main()

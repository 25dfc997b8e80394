"""Answers of the command, with their errors and warnings."""

from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional


@dataclass(frozen=True)
class Estimate:
    """A number with its standard error."""

    value: float
    standard_error: float

    def __str__(self):
        return f"{self.value:.6g} +- {self.standard_error:.2g}"


def _estimate(document):
    return None if document is None else Estimate(document["value"], document["standardError"])


class _Table:
    """Answers that make a table."""

    def records(self) -> List[Dict[str, Any]]:
        """One dictionary for each row of the table."""
        raise NotImplementedError

    def to_dataframe(self):
        """The table as a pandas.DataFrame."""
        import pandas

        return pandas.DataFrame(self.records())


@dataclass(frozen=True)
class Dimension:
    """The two-scale effective dimension at one pair of scales, in parameters."""

    epsilon: str
    zeta: str
    value: float
    standard_error: float
    #: ``log E[det(I + c Fhat^{1/2})]``, nats.
    log_expected_determinant: Optional[Estimate]
    #: The published lower bound; None if there is none.
    lower: Optional[Estimate]
    #: Whether no warning speaks against the number and its error.
    reliable: bool
    warnings: List[str]

    def __str__(self):
        return f"d_zeta = {self.value:.6g} +- {self.standard_error:.2g} at (epsilon, zeta) = ({self.epsilon}, {self.zeta})"

    def record(self):
        """The fields of a table."""
        return {
            "epsilon": self.epsilon, "zeta": self.zeta, "d_zeta": self.value, "standard_error": self.standard_error,
            "lower": None if self.lower is None else self.lower.value, "reliable": self.reliable,
        }


def _dimension(row):
    found = row["twoScaleDimension"]
    return Dimension(
        row["epsilon"], row["zeta"], found["value"], found["standardError"],
        _estimate(row.get("logExpectedDeterminant")), _estimate((row.get("lower") or {}).get("published")),
        row.get("reliable", True), row.get("warnings", []))


@dataclass(frozen=True)
class Dimensions(_Table):
    """The dimensions of one network, one for each pair of scales."""

    rows: List[Dimension]
    json: Dict[str, Any] = field(repr=False)
    command: List[str] = field(repr=False)

    def _only(self):
        if len(self.rows) != 1:
            raise ValueError(f"there are {len(self.rows)} pairs of scales: choose one of 'rows'")
        return self.rows[0]

    @property
    def value(self):
        """The dimension, if there is one pair of scales."""
        return self._only().value

    @property
    def standard_error(self):
        """Its standard error, if there is one pair of scales."""
        return self._only().standard_error

    @property
    def reliable(self):
        """Whether no warning speaks against any of the numbers."""
        return all(row.reliable for row in self.rows)

    @property
    def warnings(self):
        """The warnings of all rows."""
        return [warning for row in self.rows for warning in row.warnings]

    def records(self):
        return [row.record() for row in self.rows]

    def __str__(self):
        return "\n".join(map(str, self.rows))


@dataclass(frozen=True)
class Pair:
    """Two networks at one pair of scales; ``difference`` is the first dimension minus the second."""

    first: str
    second: str
    epsilon: str
    zeta: str
    difference: Estimate
    #: "first", "second", or None if the difference is not significant.
    verdict: Optional[str]
    reliable: bool
    #: Why the verdict is not reliable.
    reason: Optional[str]

    @property
    def more_complex(self):
        """The name of the more complex network; None if the difference is not significant."""
        return {"first": self.first, "second": self.second}.get(self.verdict)

    def __str__(self):
        larger = self.more_complex
        verdict = "no significant difference" if larger is None else f"{larger} is more complex"
        doubt = "" if self.reliable else f" (not reliable: {self.reason})"
        return f"{self.first} - {self.second} = {self.difference} at ({self.epsilon}, {self.zeta}): {verdict}{doubt}"


@dataclass(frozen=True)
class Comparison(_Table):
    """Several networks on the same inputs."""

    networks: List[Dimensions]
    pairs: List[Pair]
    json: Dict[str, Any] = field(repr=False)
    command: List[str] = field(repr=False)

    @property
    def warnings(self):
        """The warnings of all networks."""
        return [warning for network in self.networks for warning in network.warnings]

    def records(self):
        return [
            {
                "first": pair.first, "second": pair.second, "epsilon": pair.epsilon, "zeta": pair.zeta,
                "difference": pair.difference.value, "standard_error": pair.difference.standard_error,
                "more_complex": pair.more_complex, "reliable": pair.reliable,
            }
            for pair in self.pairs
        ]

    def __str__(self):
        return "\n".join(map(str, self.pairs))


@dataclass(frozen=True)
class Curve(_Table):
    """``log E[det(I + c Fhat^{1/2})]`` along c, from one run."""

    #: One record for each grid point: c, log_expected_determinant (nats), its standard_error, slope by log c.
    points: List[Dict[str, float]]
    #: The dimensions at the scales that were asked for.
    rows: List[Dimension]
    warnings: List[str]
    json: Dict[str, Any] = field(repr=False)
    command: List[str] = field(repr=False)

    def at(self, epsilon, zeta="2/3"):
        """The dimensions at other scales within the range of the curve, without computing anew."""
        from .functions import from_curve

        return from_curve(self, epsilon, zeta)

    def records(self):
        return self.points


@dataclass(frozen=True)
class Bound(_Table):
    """The right side of the generalisation bound, one record for each n."""

    rows: List[Dict[str, Any]]
    notes: List[str]
    json: Dict[str, Any] = field(repr=False)
    command: List[str] = field(repr=False)

    def records(self):
        return self.rows


@dataclass(frozen=True)
class Measures(_Table):
    """Complexity measures, one record for each network, measure and part of it (such as a layer)."""

    rows: List[Dict[str, Any]]
    json: Dict[str, Any] = field(repr=False)
    command: List[str] = field(repr=False)

    @property
    def warnings(self):
        """The notes of all numbers."""
        return [f"{row['measure']}: {note}" for row in self.rows for note in row["notes"]]

    def value(self, measure, network=None):
        """The number of a measure, of a named network if there are several; a list for one of several parts."""
        found = [
            row["value"] for row in self.rows
            if row["measure"] == measure and network in (None, row["network"])
        ]
        if not found:
            raise KeyError(measure)
        return found[0] if len(found) == 1 else found

    def records(self):
        return self.rows


def measures(document, command):
    """A table of measures of the command."""
    rows = []
    for network in document["networks"]:
        for entry in network["measures"]:
            values = entry["values"] if "values" in entry else [entry.get("value")]
            errors = entry.get("standardError")
            errors = errors if isinstance(errors, list) else [errors] * len(values)
            parts = entry.get("parts", [None] * len(values))
            for value, error, part in zip(values, errors, parts):
                rows.append({
                    "network": network["network"], "measure": entry["name"], "part": part, "value": value,
                    "standard_error": error, "unit": entry["unit"], "invariant": entry["invariant"],
                    "notes": entry["notes"],
                })
    return Measures(rows, document, command)


def dimensions(document, command):
    """An estimate of the command."""
    return Dimensions([_dimension(row) for row in document["rows"]], document, command)


def comparison(document, command):
    """A comparison of the command."""
    pairs = [
        Pair(
            pair["first"], pair["second"], pair["epsilon"], pair["zeta"], _estimate(pair["difference"]),
            pair["verdict"] if pair.get("verdict") in ("first", "second") else None, pair["reliable"],
            pair.get("reason"))
        for pair in document["pairs"]
    ]
    return Comparison([dimensions(network, command) for network in document["networks"]], pairs, document, command)


def curve(document, command):
    """A curve of the command."""
    points = [
        {
            "c": point["c"], "log_expected_determinant": point["logExpectedDeterminant"]["value"],
            "standard_error": point["logExpectedDeterminant"]["standardError"], "slope": point["slope"]["value"],
        }
        for point in document["curve"]
    ]
    return Curve(
        points, [_dimension(row) for row in document["rows"]], document.get("warnings", []), document, command)


def bound(document, command):
    """A bound of the command."""
    return Bound(document["rows"], document.get("notes", []), document, command)


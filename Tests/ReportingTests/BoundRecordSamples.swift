import Foundation
import Records

/// Records of a study of bounds with made-up claims and slopes, to see what the page says of them.
enum BoundRecordSamples {
    /// One claim put to the test.
    struct Claim {
        var rate = "1/2"
        var deviation = 0.5
        var verdict = "SATISFIED"
        var decades: Double? = 1.875
    }

    /// A family with its claims and its measured slope.
    struct Family {
        var label = "coin"
        var claims = [Claim()]
        var curves: [[String: Any]] = []
        var slope = (value: -0.5, standardError: 0.01)
        /// Decades above the mean at n = 1000 by bound.
        var margins: [String: Double]?
    }

    /// Records of these families and no network, with a loss of range 2.
    static func records(_ families: [Family]) throws -> StudyRecords<BoundStudy> {
        let data = try JSONSerialization.data(withJSONObject: [
            "format": StudyRecords<BoundStudy>.currentFormat, "kind": "bound", "study": study(families),
            "pieces": families.map(piece),
            "environment": [
                "blas": "none", "date": "2026-01-01T00:00:00Z", "processor": "none", "processors": 1, "system": "none",
                "threads": 1, "version": "0",
            ],
        ])
        return try JSON.decode(StudyRecords<BoundStudy>.self, from: data, file: "records.json")
    }

    private static func study(_ families: [Family]) -> [String: Any] {
        [
            "name": "made-up", "title": "Made up", "question": "Does the text turn?",
            "families": families.map { ["label": $0.label, "family": "bernoulli"] },
            "networks": [
                "widths": [String](), "activation": "relu", "sample": "covertype", "samples": 1,
                "estimator": "exchange", "schedules": [String](), "target": 0.01, "epsilon": ["1/10"], "n": "10",
            ], "zeta": "2/3", "delta": "1/20", "n": "10", "simulated": "10", "dataSets": 2000, "seed": 1,
        ]
    }

    private static func piece(_ family: Family) -> [String: Any] {
        let settings: [String: Any] = [
            "label": family.label, "family": "bernoulli", "zeta": "2/3", "delta": "1/20", "n": "10", "simulated": "10",
            "dataSets": 2000, "seed": 1,
        ]
        var bounds: [String: Any] = [
            "label": family.label, "model": "a \(family.label)", "lossRange": 2, "curves": family.curves,
            "tails": [Any](), "isInstance": true, "failing": [String](),
        ]
        if let margins = family.margins {
            bounds["margins"] = [["n": 1000, "decades": margins] as [String: Any]]
            bounds["levels"] = [["level": 2, "v": 0.5, "w": 1.5, "logCount": 0.7, "share": 0.75] as [String: Any]]
        }
        return [
            "name": family.label, "key": ["family": ["settings": settings]], "seconds": 1,
            "fingerprint": ["numerics": 1, "data": [Any]()],
            "record": ["family": ["bounds": bounds, "verification": verification(family)]],
        ]
    }

    private static func verification(_ family: Family) -> [String: Any] {
        let rows = family.claims.enumerated().map { index, claim -> [String: Any] in
            var row: [String: Any] = [
                "n": 1000 * (index + 1), "rate": claim.rate, "gamma": 0.25, "deviation": claim.deviation,
                "logRightSide": -3, "exceedances": 0, "lower": 0, "upper": 0.001, "verdict": claim.verdict,
            ]
            row["decadesAboveMean"] = claim.decades
            return row
        }
        return [
            "family": family.label, "truth": "p = 1/3", "loss": "loss", "supremum": "closed form", "lossRange": 2,
            "constants": [
                "name": "certified", "constantC": 1, "constantK": 1, "logConstantH": 1,
                "needsDeviationAtMostOne": false,
            ], "zeta": "2/3", "delta": "1/20", "dataSets": 2000, "confidence": 0.99, "seed": 1, "rows": rows,
            "means": [Any](),
            "measuredRate": ["value": family.slope.value, "standardError": family.slope.standardError],
            "assumptions": [Any](), "notes": [String](),
        ]
    }
}

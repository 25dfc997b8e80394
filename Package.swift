// swift-tools-version: 6.1
// TwoScale: effective dimension of learning models at two scales.
// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PackageDescription

/// A module: its imports from lower modules, from C and from other packages.
struct Module {
    var name: String
    var imports: [String] = []
    var system: [String] = []
    /// C targets that the trait MPI alone needs.
    var withMPI: [String] = []
    var packages: [Target.Dependency] = []
    var linked: [String] = []
    var resources: [Resource] = []
    var testResources: [Resource] = []
    var testSystem: [String] = []
    /// Whether its tests read the numbers of Tests/ReferenceNumbers.
    var testsAgainstReferences = false
    var isCommand = false
}

/// Before FLINT 3, Arb is a separate library, with its header at the top of the include folder.
let arb = FileManager.default.fileExists(atPath: "/usr/include/arb.h") ? ["flint-arb"] : []

/// The modules, lowest first. A module may import only modules above it in this list; the check after the table
/// enforces this.
let modules: [Module] = [
    Module(name: "Foundations", system: ["CGSL"]),
    Module(name: "Association", imports: ["Foundations"], testsAgainstReferences: true),
    Module(name: "LinearAlgebra", imports: ["Foundations"], system: ["CLAPACK", "CGSL", "CKernels"]),
    Module(name: "BallArithmetic", imports: ["Foundations"], system: ["CFLINT"], linked: arb),
    Module(name: "EffectiveDimension", imports: ["LinearAlgebra", "BallArithmetic", "Foundations"]),
    Module(
        name: "ToyModels", imports: ["EffectiveDimension", "BallArithmetic", "LinearAlgebra", "Foundations"],
        testsAgainstReferences: true),
    Module(
        name: "Datasets", imports: ["LinearAlgebra", "Foundations"], system: ["CZlib"],
        resources: [.copy("Resources/samples")], testsAgainstReferences: true),
    Module(
        name: "Networks", imports: ["Datasets", "EffectiveDimension", "LinearAlgebra", "Foundations"],
        testsAgainstReferences: true),
    Module(
        name: "FunctionMeasures",
        imports: ["Networks", "EffectiveDimension", "BallArithmetic", "LinearAlgebra", "Foundations"],
        testsAgainstReferences: true),
    Module(
        name: "Training",
        imports: ["Networks", "Datasets", "EffectiveDimension", "LinearAlgebra", "Foundations"],
        system: ["CTraining"], testsAgainstReferences: true),
    Module(
        name: "Bounds",
        imports: ["ToyModels", "EffectiveDimension", "BallArithmetic", "LinearAlgebra", "Foundations"],
        testsAgainstReferences: true),
    Module(
        name: "Measures",
        imports: [
            "Bounds", "Training", "FunctionMeasures", "Networks", "Datasets", "EffectiveDimension", "BallArithmetic",
            "LinearAlgebra", "Foundations",
        ],
        testsAgainstReferences: true),
    Module(
        name: "Records",
        imports: ["Bounds", "Training", "Datasets", "Networks", "ToyModels", "BallArithmetic", "Foundations"]),
    Module(
        name: "Experiments",
        imports: [
            "Records", "Measures", "Bounds", "Training", "FunctionMeasures", "Datasets", "Networks", "ToyModels",
            "EffectiveDimension", "BallArithmetic", "LinearAlgebra", "Association", "Foundations",
        ],
        packages: [.product(name: "Yams", package: "Yams")], testsAgainstReferences: true),
    // A report shows records and never computes: it imports nothing that could.
    Module(name: "Reporting", imports: ["Records", "Foundations"], testSystem: ["CZlib"]),
    Module(name: "Studies", imports: ["Reporting", "Experiments", "Records", "Foundations"]),
    Module(name: "Ranks", imports: ["Experiments", "Records", "Foundations"], withMPI: ["CMPI"]),
    Module(name: "Notebooks", imports: ["Foundations"]),
    Module(
        name: "Benchmarks",
        imports: [
            "Experiments", "Records", "Training", "FunctionMeasures", "Datasets", "Networks", "ToyModels",
            "EffectiveDimension", "BallArithmetic", "LinearAlgebra", "Foundations",
        ]),
    Module(
        name: "twosed",
        imports: [
            "Benchmarks", "Notebooks", "Ranks", "Studies", "Reporting", "Experiments", "Records", "Measures", "Bounds",
            "Training", "FunctionMeasures", "Datasets", "Networks", "ToyModels", "EffectiveDimension", "BallArithmetic",
            "LinearAlgebra", "Foundations",
        ],
        packages: [
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
            .product(name: "Logging", package: "swift-log"),
        ], testsAgainstReferences: true, isCommand: true),
]

for (position, module) in modules.enumerated() {
    let below = Set(modules[..<position].map(\.name))
    for name in module.imports where !below.contains(name) {
        fatalError("\(module.name) imports \(name), which does not stand below it in the module table")
    }
}

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

let cTargets: [Target] = [
    .systemLibrary(name: "CGSL", path: "Sources/C/CGSL", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
    .systemLibrary(
        name: "CLAPACK", path: "Sources/C/CLAPACK",
        providers: [.apt(["libopenblas-dev", "liblapacke-dev"]), .brew(["openblas", "lapack"])]),
    .systemLibrary(
        name: "CFLINT", path: "Sources/C/CFLINT",
        providers: [.apt(["libflint-dev", "libflint-arb-dev"]), .brew(["flint"])]),
    .target(name: "CKernels", path: "Sources/C/CKernels"),
    .target(name: "CTraining", path: "Sources/C/CTraining"),
    .systemLibrary(name: "CMPI", path: "Sources/C/CMPI", providers: [.apt(["libopenmpi-dev"]), .brew(["open-mpi"])]),
    .systemLibrary(name: "CZlib", path: "Sources/C/CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
]

/// Reference numbers of independent programs, for tests.
let references = Target.target(
    name: "ReferenceNumbers", path: "Tests/ReferenceNumbers", exclude: ["README.md", "numbers"],
    swiftSettings: settings)

let moduleTargets: [Target] = modules.flatMap { module -> [Target] in
    let dependencies =
        (module.imports + module.system).map { Target.Dependency.target(name: $0) } + module.packages
        + module.withMPI.map { .target(name: $0, condition: .when(traits: ["MPI"])) }
    let target: Target =
        module.isCommand
        ? .executableTarget(name: module.name, dependencies: dependencies, swiftSettings: settings)
        : .target(
            name: module.name, dependencies: dependencies, resources: module.resources, swiftSettings: settings,
            linkerSettings: module.linked.map { .linkedLibrary($0) })
    let test = Target.testTarget(
        name: "\(module.name)Tests",
        dependencies: [.target(name: module.name)] + dependencies + module.testSystem.map { .target(name: $0) }
            + (module.testsAgainstReferences ? [.target(name: references.name)] : []),
        resources: module.testResources, swiftSettings: settings)
    return [target, test]
}

let package = Package(
    name: "TwoScale",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "TwoScale", targets: modules.filter { !$0.isCommand }.map(\.name)),
        .executable(name: "twosed", targets: ["twosed"]),
    ],
    traits: [.trait(name: "MPI", description: "Run studies on the processes that mpirun or srun starts.")],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    ],
    targets: cTargets + [references] + moduleTargets
)

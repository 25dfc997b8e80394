// swift-tools-version: 6.1
// A program of its own that depends on the package. In yours, give the address of the repository in place of the path.
import PackageDescription

let package = Package(
    name: "LibraryExample",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "TwoScale", path: "../..")],
    targets: [
        .executableTarget(name: "LibraryExample", dependencies: [.product(name: "TwoScale", package: "TwoScale")])
    ]
)

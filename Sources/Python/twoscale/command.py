"""Finding and running the command ``twosed``."""

import json
import os
import shutil
import subprocess
from pathlib import Path


class TwoScaleError(RuntimeError):
    """An error of the command: its message, and its exit ``status`` (None if it was not run)."""

    def __init__(self, message, status=None):
        super().__init__(message)
        self.status = status


def find_command():
    """The path of ``twosed``: the variable TWOSED, the PATH, or the build folder of the clone around this package."""
    named = os.environ.get("TWOSED")
    if named:
        if shutil.which(named):
            return named
        raise TwoScaleError(f"TWOSED names {named}, which is not a program")
    found = shutil.which("twosed")
    if found:
        return found
    for folder in Path(__file__).resolve().parents:
        built = folder / ".build" / "release" / "twosed"
        if (folder / "Package.swift").exists() and os.access(built, os.X_OK):
            return str(built)
    raise TwoScaleError(
        "the command twosed was not found: run 'make build' in the clone of TwoScale, put .build/release on the PATH, "
        "or set TWOSED to the program"
    )


def run(arguments):
    """The JSON document that the command prints for these arguments, and the line that was run."""
    line = [find_command(), *arguments, "--format", "json"]
    done = subprocess.run(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        message = done.stderr.strip().splitlines()
        raise TwoScaleError(message[-1] if message else f"twosed ended with status {done.returncode}", done.returncode)
    return json.loads(done.stdout), ["twosed", *arguments]

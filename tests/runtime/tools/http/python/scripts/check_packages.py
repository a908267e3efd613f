"""Compiles, imports and tests generated packages, in one process; prints what it found as JSON."""

import ast
import importlib
import io
import json
import os
import pathlib
import re
import sys
import typing
import unittest


def forget(folder, path):
    """Packages may have the same name."""
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "").startswith(folder):
            del sys.modules[name]
    sys.path[:] = path
    importlib.invalidate_caches()


def check(folder):
    path = list(sys.path)
    os.chdir(folder)
    sys.path[:0] = [folder, str(pathlib.Path(folder) / "src")]
    found = {"modules": 0, "dictionaries": 0}
    try:
        for file in sorted(pathlib.Path(folder).rglob("*.py")):
            ast.parse(file.read_text("utf-8"), feature_version=(3, 9))
        readme = pathlib.Path("README.md").read_text("utf-8")
        for example in re.findall(r"^```python\n(.*?)^```", readme, re.M | re.S):
            ast.parse(example)
        for file in sorted(pathlib.Path("src").rglob("*.py")):
            parts = file.relative_to("src").with_suffix("").parts
            module = importlib.import_module(".".join(part for part in parts if part != "__init__"))
            found["modules"] += 1
            for value in list(vars(module).values()):
                if isinstance(value, type) and hasattr(value, "__total__") and value.__module__ == module.__name__:
                    typing.get_type_hints(value)
                    found["dictionaries"] += 1
        output = io.StringIO()
        suite = unittest.defaultTestLoader.discover("tests", top_level_dir=".")
        result = unittest.TextTestRunner(stream=output).run(suite)
        found["tests"] = result.testsRun
        found["failures"] = [str(text) for _, text in result.failures + result.errors]
    finally:
        forget(folder, path)
    return found


json.dump({folder: check(folder) for folder in sys.argv[1:]}, sys.stdout)

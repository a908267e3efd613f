"""Looks into the modules of a generated package: nothing in them may be called or imported but what we write ourselves."""

import ast
import json
import pathlib
import sys

calls, imports, statements = set(), set(), set()
for file in sorted(pathlib.Path(sys.argv[1]).rglob("*.py")):
    if "_core" in file.parts:
        continue
    tree = ast.parse(file.read_text("utf-8"), feature_version=(3, 9))
    statements.update(type(node).__name__ for node in tree.body)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            calls.add(ast.unparse(node.func).split(".")[0] if isinstance(node.func, (ast.Name, ast.Attribute)) else "?")
        elif isinstance(node, ast.Import):
            imports.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            imports.add(node.module)
json.dump({"calls": sorted(calls), "imports": sorted(imports), "statements": sorted(statements)}, sys.stdout)

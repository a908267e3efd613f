"""Looks for names of a document that hide what the code uses: types in annotations, functions that it calls, and variables."""

import ast
import json
import pathlib
import sys


def names_in(*nodes):
    """The names that annotations and calls use."""
    return {part.id for node in nodes if node for part in ast.walk(node) if isinstance(part, ast.Name)}


def arguments_of(function):
    args = function.args
    every = [*args.posonlyargs, *args.args, *args.kwonlyargs, *filter(None, [args.vararg, args.kwarg])]
    return [argument.arg for argument in every if argument.arg not in ("self", "_")], every


def hidden_in(tree):
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    for function in (node for node in ast.walk(tree) if isinstance(node, functions)):
        names, every = arguments_of(function)
        assigned = {
            part.id for part in ast.walk(function) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
        }
        used = names_in(function.returns, *(argument.annotation for argument in every))
        for part in ast.walk(function):
            if isinstance(part, ast.AnnAssign):
                used |= names_in(part.annotation)
            elif isinstance(part, ast.Call):
                used |= names_in(part.func) - {"client", "recorder"}
        yield from ((function.lineno, name) for name in names if name in used | assigned)
    for owner in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        own = {node.name for node in owner.body if isinstance(node, functions)}
        own |= {name for node in owner.body if isinstance(node, ast.AnnAssign) for name in names_in(node.target)}
        used = set()
        for node in owner.body:
            if isinstance(node, functions):
                used |= names_in(node.returns, *(argument.annotation for argument in arguments_of(node)[1]))
            elif isinstance(node, ast.AnnAssign):
                used |= names_in(node.annotation)
        yield from ((owner.lineno, name) for name in own & used)


found = [
    f"{file.relative_to(sys.argv[1]).as_posix()}:{line} {name}"
    for file in sorted(pathlib.Path(sys.argv[1]).rglob("*.py"))
    if "_core" not in file.parts and file.name not in ("recorder.py", "test_core.py")
    for line, name in hidden_in(ast.parse(file.read_text("utf-8")))
]
json.dump(found, sys.stdout)

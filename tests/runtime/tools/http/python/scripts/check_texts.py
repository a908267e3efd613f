"""Reads what `write/python-tokens.ts` wrote for texts of every kind, as Python does, and prints what it reads."""

import ast
import json
import keyword
import sys
import unicodedata

samples = json.load(sys.stdin)
answers = []
for sample in samples:
    documented = f"class A:\n{sample['docString'] or '    pass'}\n"
    body = ast.parse(documented).body
    inner = body[0].body
    name = sample["identifier"]
    answers.append(
        {
            "literal": ast.literal_eval(sample["literal"]),
            "isName": name.isidentifier() and not keyword.iskeyword(name) and unicodedata.normalize("NFKC", name) == name,
            "isDocString": len(body) == 1 and len(inner) == 1 and isinstance(inner[0], (ast.Expr, ast.Pass)),
            "isComment": ast.parse(sample["comment"]).body == [],
        }
    )
json.dump(answers, sys.stdout)

import datetime
import enum
import unittest
import uuid

from python import serialize
from python.content import form_text
from python.operation import Encoding


class Colour(enum.Enum):
    RED = "red"


class Size(str, enum.Enum):
    BIG = "big"


class StylesTest(unittest.TestCase):
    def test_scalars(self):
        for value, text in [
            (True, "true"),
            (None, "null"),
            (1.5, "1.5"),
            (10**20, "100000000000000000000"),
            (Colour.RED, "red"),
            (Size.BIG, "big"),
            (datetime.date(2024, 2, 29), "2024-02-29"),
            (datetime.datetime(2024, 2, 29, 1, 2, tzinfo=datetime.timezone.utc), "2024-02-29T01:02:00+00:00"),
            (uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001"),
            (b"\xff", "/w=="),
            ({"a": [1]}, '{"a":[1]}'),
        ]:
            self.assertEqual(serialize.scalar(value), text)

    def test_json_of_what_json_does_not_have(self):
        value = {"at": datetime.date(2024, 1, 2), "tags": {"b", "a"}, "id": uuid.UUID(int=1)}
        self.assertEqual(
            serialize.json_text(value), '{"at":"2024-01-02","tags":["a","b"],"id":"00000000-0000-0000-0000-000000000001"}'
        )

    def test_json_has_no_infinity(self):
        with self.assertRaises(ValueError):
            serialize.json_text([float("inf")])

    def test_nothing_is_sent_for_nothing(self):
        for style in ("form", "spaceDelimited", "pipeDelimited", "deepObject"):
            for explode in (True, False):
                self.assertEqual(serialize.query_pairs("v", [], style, explode), [])
                self.assertEqual(serialize.query_pairs("v", {"a": None}, style, explode), [])

    def test_too_deep(self):
        value = "end"
        for _ in range(200):
            value = {"a": value}
        with self.assertRaises(ValueError):
            serialize.query_pairs("v", value, "deepObject", True)

    def test_lists_of_objects(self):
        pairs = serialize.query_pairs("v", [{"a": 1}, {"a": 2}], "deepObject", True)
        self.assertEqual(pairs, [("v%5B0%5D%5Ba%5D", "1"), ("v%5B1%5D%5Ba%5D", "2")])
        self.assertEqual(serialize.query_pairs("v", [{"a": 1}], "form", True), [("v", "%7B%22a%22%3A1%7D")])

    def test_reserved(self):
        self.assertEqual(serialize.encode("a/b?c=d&e#f%2F%", reserved=True), "a/b?c=d%26e%23f%2F%25")

    def test_reserved_in_forms(self):
        value = {"url": "https://a.test/?b=1+2", "other": "a/b"}
        text = form_text(value, {"url": Encoding(reserved=True)})
        self.assertEqual(text, "url=https://a.test/?b=1%2B2&other=a%2Fb")

    def test_cookies(self):
        self.assertEqual(serialize.cookie_value("a+b/c==; x"), "a+b/c==%3B%20x")


if __name__ == "__main__":
    unittest.main()

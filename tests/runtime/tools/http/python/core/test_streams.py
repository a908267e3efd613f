import unittest
from unittest.mock import patch

from python.errors import APIDecodeError, guarded
from python.headers import Headers
from python.streams import EventParser, Items, LineSplitter, ServerSentEvent, file_name_of, is_json, text_of


def lines_of(pieces):
    splitter = LineSplitter()
    found = [line for piece in pieces for line in splitter.feed(piece)]
    return found + splitter.feed(b"", True)


class StreamsTest(unittest.TestCase):
    def test_lines_do_not_depend_on_pieces(self):
        data = "\ufeffa\r\nb\rc\n\nü\r\r\nend".encode()
        whole = lines_of([data])
        self.assertEqual(whole, ["a", "b", "c", "", "ü", "", "end"])
        for size in range(1, 7):
            pieces = [data[at : at + size] for at in range(0, len(data), size)]
            self.assertEqual(lines_of(pieces), whole)

    def test_events(self):
        parser = EventParser()
        text = ": comment\nevent: add\nid: 1\nretry: 10\ndata: a\ndata:b\nunknown: x\n\ndata\n\n\nevent: none\n\nid: a\0b\ndata:  c\n\n"
        events = [event for event in map(parser.feed, text.split("\n")[:-1]) if event is not None]
        self.assertEqual(
            events,
            [
                ServerSentEvent("a\nb", "add", "1", 10),
                ServerSentEvent("", "message", "1", 10),
                ServerSentEvent(" c", "message", "1", 10),
            ],
        )

    def items(self, result, media_type, *pieces):
        items = Items(result, media_type)
        found = [item for piece in pieces for item in items.feed(piece)]
        return found + list(items.feed(b"", True)), items.is_done

    def test_items(self):
        event = "text/event-stream"
        self.assertEqual(self.items("events", event, b'data: {"a":1}\n\ndata: x\n\n'), ([{"a": 1}, "x"], False))
        self.assertEqual(self.items("event_text", event, b"data: 1\n\n"), (["1"], False))
        self.assertEqual(
            self.items("event_objects", event, b"event: e\nid: 2\nretry: 3\ndata: 1\n\n"),
            ([{"event": "e", "data": "1", "id": "2", "retry": 3}], False),
        )
        self.assertEqual(self.items("events", event, b"data: 1\n\ndata: [DONE]\n\ndata: 2\n\n"), ([1], True))
        self.assertEqual(self.items("lines", "application/jsonl", b"1\n\n", b'"\xe2\x80', b'\xa8"'), ([1, "\u2028"], False))
        self.assertEqual(self.items("lines", "application/json-seq", b'\x1e{"a":\n1}\n\x1e2\n'), ([{"a": 1}, 2], False))

    def test_an_event_that_never_ends_is_dropped(self):
        self.assertEqual(self.items("events", "text/event-stream", b"data: 1\n"), ([], False))

    def test_a_line_that_is_too_long_raises_an_error_of_the_sdk(self):
        with patch("python.streams.MAX_LINE", 3), self.assertRaises(APIDecodeError) as raised:
            guarded("events.list", lambda: LineSplitter().feed(b"data: 1"))
        self.assertEqual(str(raised.exception), "events.list: 200 but a line of the stream is too long")

    def test_media_types(self):
        for media_type in ("application/json", "application/problem+json; charset=utf-8", "text/json", "Application/JSON"):
            self.assertTrue(is_json(media_type))
        for media_type in ("", "application/jsonl", "text/html", "application/json-seq"):
            self.assertFalse(is_json(media_type))
        self.assertEqual(text_of("ü".encode("latin-1"), "text/plain; charset=iso-8859-1"), "ü")
        self.assertEqual(text_of("ü".encode(), "text/plain; charset=nonsense"), "ü")

    def test_file_names(self):
        for given, name in [
            ('attachment; filename="a.txt"', "a.txt"),
            ("attachment; filename*=UTF-8''%C3%BC.txt", "ü.txt"),
            ('attachment; filename="..\\\\..\\\\x.exe"', "x.exe"),
            ('attachment; filename=".."', None),
            ("inline", None),
        ]:
            self.assertEqual(file_name_of(Headers([("Content-Disposition", given)])), name)


if __name__ == "__main__":
    unittest.main()

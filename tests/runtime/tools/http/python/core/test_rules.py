import pickle
import unittest

from python.errors import APIConnectionError, APIError, APITimeoutError, SDKError
from python.headers import Headers
from python.operation import Server
from python.pages import Page, Paging, Step, next_link, next_step
from python.core import server_url
from python.retry_policy import LONGEST_WAIT, retry_delay, is_repeatable, is_retryable, retry_after


class RetryTest(unittest.TestCase):
    def test_what_is_tried_again(self):
        self.assertEqual([status for status in range(200, 600) if is_retryable(status)], [408, 429, *range(500, 600)])
        methods = ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "POST", "PATCH"]
        self.assertEqual([method for method in methods if not is_repeatable(method, False)], ["POST", "PATCH"])
        self.assertTrue(is_repeatable("POST", True))

    def test_delays_grow_and_end(self):
        for failed, longest in [(1, 0.5), (2, 1), (3, 2), (5, 8), (9, 8)]:
            for _ in range(20):
                self.assertTrue(longest / 2 <= retry_delay(failed) <= longest)

    def test_retry_after(self):
        now = 1445412480.0
        for value, seconds in [
            ("2", 2.0),
            (" 1.5", 1.5),
            ("Wed, 21 Oct 2015 07:28:30 GMT", 30.0),
            ("Wed, 21 Oct 2015 07:27:00 GMT", 0.0),
            ("Wed, 21 Oct 2015 07:28:30", 30.0),
            ("soon", None),
            ("", None),
            (None, None),
            ("9" * 400, float("inf")),
        ]:
            self.assertEqual(retry_after(value, now), seconds)
        self.assertEqual(retry_delay(1, Headers([("Retry-After", "0")])), 0)
        self.assertIsNone(retry_delay(1, Headers([("Retry-After", str(LONGEST_WAIT + 1))])))


class ErrorsTest(unittest.TestCase):
    def test_hierarchy(self):
        self.assertTrue(issubclass(APITimeoutError, (SDKError, APIConnectionError, TimeoutError, ConnectionError)))
        self.assertTrue(issubclass(APIError, SDKError))
        self.assertEqual(str(APITimeoutError("late")), "late")

    def test_messages(self):
        for body, end in [
            ({"message": "No."}, ": No."),
            ({"error": {"message": "No."}}, ": No."),
            ({"errors": [{"detail": "No."}]}, ": No."),
            ("No,\n really", ": No, really"),
            ({"other": "x"}, ""),
            (None, ""),
            (b"\0", ""),
            ({"error": {"error": {"error": {"error": {"error": "deep"}}}}}, ""),
        ]:
            self.assertEqual(str(APIError("things.get", 404, "Not Found", Headers(), body)), f"things.get: 404 Not Found{end}")


class HeadersTest(unittest.TestCase):
    def test_case_and_doubles(self):
        headers = Headers([("Set-Cookie", "a=1"), ("set-cookie", "b=2"), ("X-A", "1")])
        self.assertEqual(headers["SET-COOKIE"], "a=1, b=2")
        self.assertEqual(headers.get_all("Set-cookie"), ["a=1", "b=2"])
        self.assertEqual((len(headers), "x-a" in headers, 1 in headers, list(headers)), (2, True, False, ["set-cookie", "x-a"]))
        self.assertEqual(repr(headers), "Headers(set-cookie, x-a)")
        self.assertEqual(pickle.loads(pickle.dumps(headers))["x-a"], "1")


class PagesTest(unittest.TestCase):
    def step(self, paging, body, items, **sent):
        return next_step(paging, body, Headers(), items, sent.get)

    def test_cursor(self):
        paging = Paging("cursor", ("items",), "after", next=("meta", "next"), more=("more",))
        self.assertEqual(self.step(paging, {"meta": {"next": "b"}}, []), Step(value="b"))
        for body in ({"meta": {"next": ""}}, {"meta": {"next": None}}, {"meta": None}, [], {"meta": {"next": "b"}, "more": False}):
            self.assertIsNone(self.step(paging, body, []))
        # A repeated cursor would cause an endless loop.
        self.assertIsNone(self.step(paging, {"meta": {"next": "b"}}, [], after="b"))

    def test_after_id(self):
        paging = Paging("after_id", (), "after", next=("last",), id="id", more=("more",))
        self.assertEqual(self.step(paging, {"last": "z"}, [{"id": "b"}]), Step(value="z"))
        self.assertEqual(self.step(paging, {}, [{"id": "a"}, {"id": "b"}]), Step(value="b"))
        self.assertIsNone(self.step(paging, {"more": False}, [{"id": "b"}]))
        self.assertIsNone(self.step(paging, {"more": True}, []))

    def test_numbers(self):
        paging = Paging("page", (), "page", total=("pages",), size="size", first=1)
        self.assertEqual(self.step(paging, {"pages": 2}, [1]), Step(value=2))
        self.assertIsNone(self.step(paging, {"pages": 2}, [1], page=2))
        self.assertEqual(self.step(paging, {}, [1, 2], page=4, size=2), Step(value=5))
        self.assertIsNone(self.step(paging, {}, [1], page=4, size=2))
        self.assertIsNone(self.step(paging, {}, []))

    def test_offsets(self):
        paging = Paging("offset", (), "skip", total=("total",))
        self.assertEqual(self.step(paging, {"total": 5}, [1, 2], skip=2), Step(value=4))
        self.assertIsNone(self.step(paging, {"total": 5}, [1], skip=4))

    def test_addresses(self):
        paging = Paging("url", (), "cursor", next=("next",))
        self.assertEqual(self.step(paging, {"next": "/things?p=2"}, []), Step(url="/things?p=2"))
        self.assertEqual(self.step(paging, {"next": "c2"}, []), Step(value="c2"))

    def test_links(self):
        for header, url in [
            ('<https://a/?p=2>; rel="next"', "https://a/?p=2"),
            ('<https://a/?p=1>; rel="prev", <https://a/?p=3>; title="a, b; c"; rel="x next"', "https://a/?p=3"),
            ("<https://a/?p=2>; rel=next", "https://a/?p=2"),
            ('<https://a/?p=2>; rel="last"', None),
            ("", None),
        ]:
            self.assertEqual(next_link(header), url)

    def test_loop(self):
        bodies = {None: {"items": [1, 2], "next": "b"}, "b": {"items": [], "next": "c"}, "c": {"items": [3]}}
        paging = Paging("cursor", ("items",), "after", next=("next",))

        def fetch(step):
            page = Page(bodies[step.value], Headers(), paging, lambda name: step.value)
            page.fetch = fetch
            return page

        first = fetch(Step())
        self.assertEqual((list(first), first.has_next, len(list(first.pages()))), ([1, 2, 3], True, 3))

    def test_repeated_url(self):
        headers = Headers([("Link", '</things?p=2>; rel="next"')])
        pages = [Page([1], headers, Paging("link"), {}.get, url) for url in (None, "/things?p=2")]
        self.assertEqual([page.has_next for page in pages], [True, False])


class ServerTest(unittest.TestCase):
    def test_variables(self):
        server = Server("https://{region}.test/{v}/{other}", {"region": "eu", "v": "1"})
        self.assertEqual(server_url(server), "https://eu.test/1/{other}")
        self.assertEqual(server_url(server, {"v": "2"}), "https://eu.test/2/{other}")


if __name__ == "__main__":
    unittest.main()

"""Tests of what all calls share."""

from __future__ import annotations

import unittest
import warnings
from typing import Optional

from sdk_package import APIDecodeError, APIError
from sdk_package._core.auth import Credentials, Scheme
from sdk_package._core.core import Settings, SyncCore
from sdk_package._core.operation import Operation, Parameter

from .recorder import Recorder

GET = Operation("things.get", "GET", "/things/{id}", (Parameter("id", "path", "simple"),))
POST = Operation("things.create", "POST", "/things", security=(("key",),))


def core_of(recorder: Recorder, key: Optional[str] = "secret") -> SyncCore:
    credentials = Credentials({"key": Scheme("header", "X-Key", argument="api_key")}, {"key": key})
    return SyncCore(Settings("https://api.test", True, credentials, "test", transport=recorder))


class CoreTest(unittest.TestCase):
    def test_value(self) -> None:
        recorder = Recorder(200, b'{"a": 1}', "application/json")
        self.assertEqual(core_of(recorder).call(GET, ("a b/c",)), {"a": 1})
        self.assertEqual(recorder.request.url, "https://api.test/things/a%20b%2Fc")

    def test_error(self) -> None:
        recorder = Recorder(404, b'{"message": "No such thing."}', "application/json")
        with self.assertRaises(APIError) as caught:
            core_of(recorder).call(GET, ("1",))
        self.assertEqual(str(caught.exception), "things.get: 404 Error: No such thing.")
        self.assertEqual(caught.exception.body, {"message": "No such thing."})
        self.assertEqual(len(recorder.requests), 1)

    def test_retry(self) -> None:
        again = [("Retry-After", "0")]
        recorder = Recorder(200, b"{}", "application/json")
        recorder.responses.clear()
        recorder.then(503, b"", again).then(429, b"", again).then(200, b"{}", [])
        self.assertEqual(core_of(recorder).call(GET, ("1",)), {})
        self.assertEqual(len(recorder.requests), 3)

    def test_no_retry_of_post(self) -> None:
        recorder = Recorder(503, b"", "")
        with self.assertRaises(APIError):
            core_of(recorder).call(POST, ())
        self.assertEqual(len(recorder.requests), 1)

    def test_not_json(self) -> None:
        recorder = Recorder(200, b"<html>", "text/html")
        with self.assertRaises(APIDecodeError):
            core_of(recorder).call(GET, ("1",))

    def test_missing_credentials_warn_once(self) -> None:
        recorder = Recorder(200, b"{}", "application/json")
        core = core_of(recorder, None)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            for _ in range(2):
                core.call(POST, ())
        self.assertEqual(len(recorder.requests), 2)
        self.assertEqual(len(caught), 1)
        self.assertIn("'api_key'", str(caught[0].message))

    def test_secrets_are_not_shown(self) -> None:
        recorder = Recorder(200, b"{}", "application/json")
        core = core_of(recorder, "s3cret")
        core.call(POST, ())
        self.assertEqual(recorder.request.headers["X-Key"], "s3cret")
        self.assertNotIn("s3cret", repr(recorder.request) + repr(core.settings))

    def test_response(self) -> None:
        recorder = Recorder(200, b"[]", "application/json")
        core = core_of(recorder)
        response = core.with_response(lambda: core.call(GET, ("1",)))
        self.assertEqual((response.data, response.status), ([], 200))
        self.assertEqual(response.headers["content-type"], "application/json")

import contextlib
import http.client
import socket
import threading
import unittest

from python.auth import ClientCredentials
from python.content import Content
from python.deadline import Deadline
from python.errors import APIConnectionError, APITimeoutError
from python.transport import HttpTransport, Request


class Requests(list):
    """The requests that a server received; `closed` counts the connections that it has closed."""

    def __init__(self):
        self.closed = threading.Semaphore(0)


@contextlib.contextmanager
def server(*responses):
    """Sends each connection its own list of raw responses, and records the requests."""
    listener = socket.create_server(("127.0.0.1", 0))
    seen = Requests()

    def serve():
        for connection_responses in responses:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with connection:
                for response in connection_responses:
                    seen.append(read_request(connection))
                    connection.sendall(response)
            seen.closed.release()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", seen
    finally:
        listener.close()
        thread.join(10)


def read_request(connection):
    data = b""
    while b"\r\n\r\n" not in data:
        data += connection.recv(65536)
    head, _, body = data.partition(b"\r\n\r\n")
    lower = head.lower()
    if b"transfer-encoding: chunked" in lower:
        while not body.endswith(b"0\r\n\r\n"):
            body += connection.recv(65536)
    elif b"content-length: " in lower:
        length = int(lower.split(b"content-length: ")[1].split(b"\r\n")[0])
        while len(body) < length:
            body += connection.recv(65536)
    return head.decode(), body


def read_all(response):
    return b"".join(iter(lambda: response.read(3), b""))


OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
CLOSING = b"HTTP/1.0 200 OK\r\n\r\nto the end"


class TransportTest(unittest.TestCase):
    def get(self, transport, url, seconds=10.0):
        return transport.send(Request("GET", url, {"X-A": "ü"}), Deadline(seconds))

    def use(self):
        transport = HttpTransport()
        self.addCleanup(transport.close)
        return transport

    def test_a_connection_is_used_again(self):
        transport = self.use()
        with server([OK, CHUNKED], [CLOSING]) as (url, seen):
            self.assertEqual(read_all(self.get(transport, url + "/a?b=1")), b"ok")
            self.assertEqual(read_all(self.get(transport, url)), b"abcde")
            # The server has closed the first connection, so the client opens another one.
            self.assertTrue(seen.closed.acquire(timeout=60))
            self.assertEqual(read_all(self.get(transport, url)), b"to the end")
        host = url[len("http://") :]
        self.assertEqual(seen[0][0], f"GET /a?b=1 HTTP/1.1\r\nHost: {host}\r\nX-A: ü")
        self.assertEqual([head.split()[1] for head, _ in seen], ["/a?b=1", "/", "/"])

    def test_an_answer_that_is_not_read_is_not_used_again(self):
        transport = self.use()
        with server([OK], [OK]) as (url, seen):
            self.get(transport, url).close()
            self.assertEqual(read_all(self.get(transport, url)), b"ok")
        self.assertEqual(len(seen), 2)

    def test_bodies(self):
        transport = self.use()
        with server([OK, OK]) as (url, seen):
            known = Content("text/plain", 4, True, lambda: iter([b"ab", b"cd"]))
            read_all(transport.send(Request("POST", url, {}, known), Deadline(10)))
            unknown = Content("text/plain", None, False, lambda: iter([b"ab", b"cd"]))
            read_all(transport.send(Request("POST", url, {}, unknown), Deadline(10)))
        self.assertEqual([body for _, body in seen], [b"abcd", b"2\r\nab\r\n2\r\ncd\r\n0\r\n\r\n"])

    def test_a_body_that_breaks_off_is_an_error(self):
        transport = self.use()
        short = b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok"
        cut = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nok"
        with server([short], [cut]) as (url, _):
            for _ in range(2):
                with self.assertRaises(http.client.IncompleteRead):
                    read_all(self.get(transport, url))

    def test_headers_cannot_be_broken_out_of(self):
        transport = self.use()
        with server([]) as (url, _):
            with self.assertRaises(ValueError):
                transport.send(Request("GET", url, {"X-A": "1\r\nX-B: 2"}), Deadline(10))

    def test_headers_that_break_off_are_an_error(self):
        transport = self.use()
        with server([b"HTTP/1.1 200 OK\r\nX-A: 1\r\n"]) as (url, _):
            with self.assertRaises(http.client.IncompleteRead):
                self.get(transport, url)

    def test_the_time_runs_out(self):
        transport = self.use()
        listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listener.close)
        with self.assertRaises((TimeoutError, socket.timeout)):
            self.get(transport, f"http://127.0.0.1:{listener.getsockname()[1]}", 0.05)

    def test_proxies(self):
        refused = b"HTTP/1.1 407 Who are you\r\n\r\n"
        with server([OK], [refused]) as (url, seen):
            transport = self.use()
            transport._proxies = {scheme: url.replace("//", "//me:s%40@") for scheme in ("http", "https")}
            self.assertEqual(read_all(self.get(transport, "http://api.test/a?b=1")), b"ok")
            with self.assertRaises(OSError):
                self.get(transport, "https://api.test/a")
        first, second = (head.split("\r\n") for head, _ in seen)
        self.assertEqual(first[:2], ["GET http://api.test/a?b=1 HTTP/1.1", "Host: api.test"])
        self.assertIn("Proxy-Authorization: Basic bWU6c0A=", first)
        self.assertEqual(second[0].rpartition(" ")[0], "CONNECT api.test:443")
        self.assertIn("Proxy-Authorization: Basic bWU6c0A=", second)

    def test_cancelling_from_another_thread(self):
        transport = self.use()
        listener = socket.create_server(("127.0.0.1", 0))
        deadline = Deadline(30)
        failures = []

        def call():
            try:
                transport.send(Request("GET", f"http://127.0.0.1:{listener.getsockname()[1]}", {}), deadline)
            except Exception as error:
                failures.append(type(error).__name__)

        thread = threading.Thread(target=call)
        thread.start()
        connection, _ = listener.accept()
        connection.recv(1)
        deadline.cancel()
        thread.join(10)
        connection.close()
        listener.close()
        self.assertEqual((thread.is_alive(), len(failures)), (False, 1))

    def test_only_http(self):
        for url in ("ftp://a", "file:///etc/passwd", "http://"):
            with self.assertRaises(ValueError):
                self.get(self.use(), url)


class ClientCredentialsTest(unittest.TestCase):
    def test_no_token_server(self):
        listener = socket.create_server(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/token"
        with self.assertRaises(APITimeoutError):
            ClientCredentials(url, "id", "secret", timeout=0.01)()
        listener.close()
        with self.assertRaises(APIConnectionError):
            ClientCredentials(url, "id", "secret")()


if __name__ == "__main__":
    unittest.main()

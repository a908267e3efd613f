"""Calls every method of the workshop's SDK against a real server, and prints what came of it as JSON."""

import asyncio
import io
import json
import os
import pathlib
import sys
import tempfile
import time
import warnings

from workshop_sdk import (
    APIConnectionError,
    APIDecodeError,
    APIError,
    APITimeoutError,
    AsyncWorkshopClient,
    ClientCredentials,
    File,
    WorkshopClient,
)

base = sys.argv[1]
results = {}
VALUES = {
    "scalar": "a b/ü",
    "empty": "",
    "list": ["a", "b,c", True, 2],
    "object": {"x": 1, "y": "é&", "z": None},
    "nested": {"a": {"b": [1, 2]}},
}


def record(name, work):
    try:
        results[name] = work()
    except Exception as error:
        results[name] = f"{type(error).__name__}: {error}"


client = WorkshopClient(base_url=base)


def styles():
    for name in [name for name in dir(client.styles) if name[0] != "_"]:
        method = getattr(client.styles, name)
        for kind, value in VALUES.items():
            if kind == "nested" and "deep_object" not in name:
                continue

            def work():
                echo = method(v=value)
                return echo["headers"] or echo["url"][len("/echo") :]

            record(f"{name} {kind}", work)


def warnings_of(work):
    """What a call gives, and each warning with the file that it points to."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = work()
    return result, [f"{pathlib.Path(one.filename).name}: {one.message}" for one in caught]


def unsigned(*calls, **given):
    """The same for calls of clients without credentials, one client for each function."""

    def work():
        results = []
        for make in calls:
            with WorkshopClient(base_url=base, **given) as unsigned_client:
                results += make(unsigned_client.signed)
        return results

    return warnings_of(work)


def signing():
    given = {
        "header_key": "k1",
        "query_key": "k 2",
        "cookie_key": "k3",
        "login": ("Zoë", "pass:word"),
        "bearer_token": "t4",
        "custom": "t5",
        "oauth": ClientCredentials(base + "/token", "me", "s&t", scopes=["a", "b"]),
        "oidc": lambda: "t7",
    }
    for name, value in given.items():
        with WorkshopClient(base_url=base, **{name: value}) as signed:

            def work():
                echo = getattr(signed.signed, f"with_{name}")()
                return echo["headers"] or echo["url"]

            record(f"sign {name}", work)
            assert "k1" not in repr(signed) + repr(signed._core.settings)
    record("sign nothing", lambda: unsigned(lambda signed: [signed.with_header_key()])[0][0]["headers"])
    record(
        "warn once for each client",
        lambda: unsigned(
            lambda signed: [signed.with_cookie_key(), signed.with_certificate(), signed.with_header_key()],
            lambda signed: [signed.with_header_key(), signed.with_login(), signed.with_query_key()],
            lambda signed: [signed.with_login()],
            lambda signed: [signed.with_either()],
            lambda signed: [signed.with_both()],
        )[1],
    )
    record(
        "warn about nothing",
        lambda: unsigned(
            lambda signed: [
                signed.with_optional(),
                signed.with_certificate_or_key(),
                signed.with_header_key(options={"headers": {"x-key": "h"}}),
                signed.with_query_key(options={"query": {"api key": "q"}}),
                signed.with_bearer_token(options={"headers": {"authorization": "Bearer b"}}),
            ],
        )[1],
    )
    record(
        "warn about nothing with a default header",
        lambda: unsigned(lambda signed: [signed.with_header_key()], headers={"x-key": "h"})[1],
    )

    async def warned():
        async with AsyncWorkshopClient(base_url=base) as signed:
            await signed.signed.with_oidc()

    record("warn with asyncio", lambda: warnings_of(lambda: asyncio.run(warned()))[1])
    os.environ["WORKSHOP_HEADER_KEY"] = "from env"
    os.environ["WORKSHOP_LOGIN_USERNAME"] = "u"
    os.environ["WORKSHOP_LOGIN_PASSWORD"] = "p"
    with WorkshopClient(base_url=base) as signed:
        record("sign from environment", lambda: signed.signed.with_header_key()["headers"])
        record("sign login from environment", lambda: signed.signed.with_login()["headers"])
    for name in ("HEADER_KEY", "LOGIN_USERNAME", "LOGIN_PASSWORD"):
        del os.environ["WORKSHOP_" + name]


def bodies():
    def sent(echo):
        return [echo["headers"].get("content-type"), echo["body"]]

    api = client.bodies
    record("json", lambda: sent(api.send_json(body={"name": "Zoë\u2028"})))
    record("json with more", lambda: sent(api.send_json(body={"name": "a"}, options={"body": {"extra": 1}})))
    record("patch", lambda: sent(api.send_patch(body=None)))
    form = {"name": "a b&c=d+ü", "tags": ["x", "y"], "size": {"w": 1, "h": 2}, "deep": {"a": "1 2"}}
    record("form", lambda: sent(api.send_form(body=form)))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "plan.txt"
        path.write_bytes(b"from a path")
        opened = path.open("rb")
        photo = File(b"\x89PNG", 'a"b\r\n.png', "image/png")
        upload = {"photo": photo, "notes": {"by": "me"}, "tags": ["x", "y"], "count": 3}
        record("upload", lambda: sent(api.send_upload(body=upload)))
        record("upload of a path", lambda: sent(api.send_upload(body={"photo": path})))
        record("upload of an open file", lambda: sent(api.send_upload(body={"photo": opened})))
        opened.close()
        record("upload in pieces", lambda: sent(api.send_upload(body={"photo": iter([b"one ", b"two"])})))
        record("bytes of a path", lambda: sent(api.send_bytes(body=path)))
    record("bytes", lambda: sent(api.send_bytes(body=b"\x00\xff")))
    record("bytes with a type", lambda: sent(api.send_bytes(body=File(b"a", media_type="image/png"))))
    record("bytes in pieces", lambda: sent(api.send_bytes(body=(piece for piece in [b"a", b"b"]))))
    record("bytes of a buffer", lambda: sent(api.send_bytes(body=io.BytesIO(b"abc"))))
    record("text", lambda: sent(api.send_text(body="Grün")))
    record("maybe", lambda: sent(api.send_maybe()))
    record("maybe given", lambda: sent(api.send_maybe(body={"name": "x"})))


def failure(error):
    return [type(error).__name__, getattr(error, "status", None), getattr(error, "request_id", None), str(error)]


def caught(work, kind):
    try:
        return work()
    except kind as error:
        return failure(error)


def responses():
    api = client.things
    record("nothing", api.get_nothing)
    record("empty", api.get_empty)
    record("html", lambda: caught(api.get_html, APIDecodeError))
    record("plain text", api.get_text)
    record("packed", api.get_packed)

    def file():
        with api.get_file() as download:
            data = download.read()
            return [download.file_name, len(data), data[-2:].hex()]

    record("file", file)
    record("events", lambda: list(api.get_events()))
    record("lines", lambda: list(api.get_lines()))
    record("ask", lambda: [api.ask(body={"q": "?"}), list(api.ask_stream(body={"q": "?"}))])

    def early():
        with api.get_events() as stream:
            return next(iter(stream))

    record("events left early", early)
    record("fail", lambda: caught(api.fail, APIError))
    record("retried", api.flaky)
    record("post not retried", lambda: caught(api.flaky_post, APIError)[:2])
    key = {"idempotency_key": "i1", "headers": {"X-More": "keyed"}}
    record("post with key retried", lambda: api.flaky_post(options=key))
    none = {"max_retries": 0, "headers": {"X-More": "no"}}
    record("retries off", lambda: caught(lambda: api.flaky(options=none), APIError)[:2])
    record("retry after a date", api.later)
    record("broken connection retried", api.broken)
    once = {"max_retries": 0, "headers": {"X-More": "once"}}
    record("broken connection", lambda: caught(lambda: api.broken(options=once), APIConnectionError)[0])
    quick = {"max_retries": 0, "timeout": 0.2}

    def timed(method):
        start = time.monotonic()
        seen = caught(lambda: method(options=quick), APITimeoutError)
        return seen + [time.monotonic() - start < 5]

    record("silent", lambda: timed(api.silent))
    record("dripping", lambda: timed(api.dripping))
    # On a busy machine, further attempts may time out.
    patient = {"max_retries": 20, "timeout": 0.2, "headers": {"X-More": "retried"}}
    record("timeout retried", lambda: api.silent(options=patient)["count"] > 1)
    record("moved", lambda: api.moved(options={"headers": {"X-More": "secret"}}))
    record("fixed query", lambda: api.fixed_query(limit=3)["url"])
    record("as json", lambda: api.as_json(filter={"a": [1, "ü"]})["url"])
    record("reserved", lambda: api.reserved(v="a/b?c&d#e f%20g")["url"])
    record("whole query", lambda: api.whole_query(q={"a": "1 2", "b": [1, 2]})["url"])
    words = {"class_": "c", "größe": 1, "class_query": "q", "id": "1", "id_query": "2", "options_query": "o"}
    record("words", lambda: api.words(**words)["url"])
    record("dots in a path", lambda: api.words(class_="..", größe=1)["url"])
    record("empty in a path", lambda: api.words(class_="", größe=1))
    record("more of everything", lambda: api.fixed_query(options={"headers": {"x-more": "h"}, "query": {"q": [1, 2]}}))
    record("elsewhere", lambda: api.elsewhere()["url"])

    def response():
        given = client.with_response(api.get_packed)
        return [given.status, given.request_id, given.headers["Content-Encoding"], given.data]

    record("response", response)


def hooks():
    seen = []

    def on_request(request):
        request.headers["X-More"] = "hook"
        seen.append(request.method)

    with WorkshopClient(base_url=base, on_request=on_request, on_response=lambda _, status, __: seen.append(status)) as hooked:
        record("hook", lambda: [hooked.things.reserved(v="1")["headers"], seen])


def addresses():
    for name, arguments in {
        "default": {},
        "variable": {"server_variables": {"region": "us"}},
        "second": {"server": 1},
        "wrong variable": {"server_variables": {"planet": "x"}},
    }.items():
        record(f"address {name}", lambda: repr(WorkshopClient(**arguments)))
    os.environ["WORKSHOP_BASE_URL"] = base
    record("address from environment", lambda: WorkshopClient().things.elsewhere()["url"])
    del os.environ["WORKSHOP_BASE_URL"]


def pages():
    api = client.pages
    for name in [name for name in dir(api) if name[0] != "_"]:
        record(f"{name} items", lambda: "".join(item["id"] for item in getattr(api, name)()))
        record(f"{name} pages", lambda: [len(page.items) for page in getattr(api, name)().pages()])


async def asynchronous():
    async with AsyncWorkshopClient(base_url=base, oidc=token, max_connections=8) as many:
        api = many.things
        results["async value"] = (await many.bodies.send_json(body={"name": "x"}))["body"]
        results["async token"] = (await many.signed.with_oidc())["headers"]
        results["async events"] = [item async for item in await api.get_events()]
        results["async lines"] = [item async for item in await api.get_lines()]
        results["async items"] = [item["id"] async for item in many.pages.list_cursor()]
        results["async page"] = (await many.pages.list_cursor()).body
        results["async pages"] = [len(page.items) async for page in many.pages.list_link().pages()]
        download = await api.get_file()
        results["async file"] = len(await download.read())
        results["async response"] = (await many.with_response(api.get_empty)).status
        together = await asyncio.gather(*[api.fixed_query(limit=n) for n in range(30)])
        results["async together"] = [one["url"].rsplit("=")[-1] for one in together] == [str(n) for n in range(30)]
        results["async error"] = None
        try:
            await api.fail()
        except APIError as error:
            results["async error"] = failure(error)
        start = time.monotonic()
        try:
            await asyncio.wait_for(api.silent(), 0.1)
        except asyncio.TimeoutError:
            results["async cancelled"] = time.monotonic() - start < 5


async def token():
    await asyncio.sleep(0)
    return "later"


styles()
signing()
bodies()
responses()
hooks()
addresses()
pages()
asyncio.run(asynchronous())
client.close()
print(json.dumps(results))

// The requests that a server must receive from `scripts/wire_calls.py`, and the results of the calls.

export const expected: Readonly<Record<string, unknown>> = {
  'cookie_cookie_exploded scalar': {
    cookie: 'v=a b/\u00c3\u00bc',
  },
  'cookie_cookie_exploded empty': {
    cookie: 'v=',
  },
  'cookie_cookie_exploded list': {
    cookie: 'v=a; v=b,c; v=true; v=2',
  },
  'cookie_cookie_exploded object': {
    cookie: 'x=1; y=\u00c3\u00a9&',
  },
  'cookie_cookie_joined scalar': {
    cookie: 'v=a b/\u00c3\u00bc',
  },
  'cookie_cookie_joined empty': {
    cookie: 'v=',
  },
  'cookie_cookie_joined list': {
    cookie: 'v=a,b,c,true,2',
  },
  'cookie_cookie_joined object': {
    cookie: 'v=x,1,y,\u00c3\u00a9&',
  },
  'cookie_form_exploded scalar': {
    cookie: 'v=a%20b%2F%C3%BC',
  },
  'cookie_form_exploded empty': {
    cookie: 'v=',
  },
  'cookie_form_exploded list': {
    cookie: 'v=a; v=b%2Cc; v=true; v=2',
  },
  'cookie_form_exploded object': {
    cookie: 'x=1; y=%C3%A9%26',
  },
  'cookie_form_joined scalar': {
    cookie: 'v=a%20b%2F%C3%BC',
  },
  'cookie_form_joined empty': {
    cookie: 'v=',
  },
  'cookie_form_joined list': {
    cookie: 'v=a,b%2Cc,true,2',
  },
  'cookie_form_joined object': {
    cookie: 'v=x,1,y,%C3%A9%26',
  },
  'header_simple_exploded scalar': {
    v: 'a b/\u00c3\u00bc',
  },
  'header_simple_exploded empty': {
    v: '',
  },
  'header_simple_exploded list': {
    v: 'a,b,c,true,2',
  },
  'header_simple_exploded object': {
    v: 'x=1,y=\u00c3\u00a9&',
  },
  'header_simple_joined scalar': {
    v: 'a b/\u00c3\u00bc',
  },
  'header_simple_joined empty': {
    v: '',
  },
  'header_simple_joined list': {
    v: 'a,b,c,true,2',
  },
  'header_simple_joined object': {
    v: 'x,1,y,\u00c3\u00a9&',
  },
  'path_label_exploded scalar': '/.a%20b%2F%C3%BC',
  'path_label_exploded empty':
    'ValueError: styles.path_label_exploded: v must not be empty, because it is part of the path.',
  'path_label_exploded list': '/.a.b%2Cc.true.2',
  'path_label_exploded object': '/.x=1.y=%C3%A9%26',
  'path_label_joined scalar': '/.a%20b%2F%C3%BC',
  'path_label_joined empty':
    'ValueError: styles.path_label_joined: v must not be empty, because it is part of the path.',
  'path_label_joined list': '/.a,b%2Cc,true,2',
  'path_label_joined object': '/.x,1,y,%C3%A9%26',
  'path_matrix_exploded scalar': '/;v=a%20b%2F%C3%BC',
  'path_matrix_exploded empty':
    'ValueError: styles.path_matrix_exploded: v must not be empty, because it is part of the path.',
  'path_matrix_exploded list': '/;v=a;v=b%2Cc;v=true;v=2',
  'path_matrix_exploded object': '/;x=1;y=%C3%A9%26',
  'path_matrix_joined scalar': '/;v=a%20b%2F%C3%BC',
  'path_matrix_joined empty':
    'ValueError: styles.path_matrix_joined: v must not be empty, because it is part of the path.',
  'path_matrix_joined list': '/;v=a,b%2Cc,true,2',
  'path_matrix_joined object': '/;v=x,1,y,%C3%A9%26',
  'path_simple_exploded scalar': '/a%20b%2F%C3%BC',
  'path_simple_exploded empty':
    'ValueError: styles.path_simple_exploded: v must not be empty, because it is part of the path.',
  'path_simple_exploded list': '/a,b%2Cc,true,2',
  'path_simple_exploded object': '/x=1,y=%C3%A9%26',
  'path_simple_joined scalar': '/a%20b%2F%C3%BC',
  'path_simple_joined empty':
    'ValueError: styles.path_simple_joined: v must not be empty, because it is part of the path.',
  'path_simple_joined list': '/a,b%2Cc,true,2',
  'path_simple_joined object': '/x,1,y,%C3%A9%26',
  'query_deep_object_exploded scalar': '?v=a%20b%2F%C3%BC',
  'query_deep_object_exploded empty': '?v=',
  'query_deep_object_exploded list': '?v%5B%5D=a&v%5B%5D=b%2Cc&v%5B%5D=true&v%5B%5D=2',
  'query_deep_object_exploded object': '?v%5Bx%5D=1&v%5By%5D=%C3%A9%26',
  'query_deep_object_exploded nested': '?v%5Ba%5D%5Bb%5D%5B%5D=1&v%5Ba%5D%5Bb%5D%5B%5D=2',
  'query_deep_object_joined scalar': '?v=a%20b%2F%C3%BC',
  'query_deep_object_joined empty': '?v=',
  'query_deep_object_joined list': '?v%5B%5D=a&v%5B%5D=b%2Cc&v%5B%5D=true&v%5B%5D=2',
  'query_deep_object_joined object': '?v%5Bx%5D=1&v%5By%5D=%C3%A9%26',
  'query_deep_object_joined nested': '?v%5Ba%5D%5Bb%5D%5B%5D=1&v%5Ba%5D%5Bb%5D%5B%5D=2',
  'query_form_exploded scalar': '?v=a%20b%2F%C3%BC',
  'query_form_exploded empty': '?v=',
  'query_form_exploded list': '?v=a&v=b%2Cc&v=true&v=2',
  'query_form_exploded object': '?x=1&y=%C3%A9%26',
  'query_form_joined scalar': '?v=a%20b%2F%C3%BC',
  'query_form_joined empty': '?v=',
  'query_form_joined list': '?v=a,b%2Cc,true,2',
  'query_form_joined object': '?v=x,1,y,%C3%A9%26',
  'query_pipe_delimited_exploded scalar': '?v=a%20b%2F%C3%BC',
  'query_pipe_delimited_exploded empty': '?v=',
  'query_pipe_delimited_exploded list': '?v=a&v=b%2Cc&v=true&v=2',
  'query_pipe_delimited_exploded object': '?x=1&y=%C3%A9%26',
  'query_pipe_delimited_joined scalar': '?v=a%20b%2F%C3%BC',
  'query_pipe_delimited_joined empty': '?v=',
  'query_pipe_delimited_joined list': '?v=a%7Cb%2Cc%7Ctrue%7C2',
  'query_pipe_delimited_joined object': '?v=x%7C1%7Cy%7C%C3%A9%26',
  'query_space_delimited_exploded scalar': '?v=a%20b%2F%C3%BC',
  'query_space_delimited_exploded empty': '?v=',
  'query_space_delimited_exploded list': '?v=a&v=b%2Cc&v=true&v=2',
  'query_space_delimited_exploded object': '?x=1&y=%C3%A9%26',
  'query_space_delimited_joined scalar': '?v=a%20b%2F%C3%BC',
  'query_space_delimited_joined empty': '?v=',
  'query_space_delimited_joined list': '?v=a%20b%2Cc%20true%202',
  'query_space_delimited_joined object': '?v=x%201%20y%20%C3%A9%26',
  'query_tab_delimited_exploded scalar': '?v=a%20b%2F%C3%BC',
  'query_tab_delimited_exploded empty': '?v=',
  'query_tab_delimited_exploded list': '?v=a&v=b%2Cc&v=true&v=2',
  'query_tab_delimited_exploded object': '?x=1&y=%C3%A9%26',
  'query_tab_delimited_joined scalar': '?v=a%20b%2F%C3%BC',
  'query_tab_delimited_joined empty': '?v=',
  'query_tab_delimited_joined list': '?v=a%09b%2Cc%09true%092',
  'query_tab_delimited_joined object': '?v=x%091%09y%09%C3%A9%26',
  'sign header_key': {
    'x-key': 'k1',
  },
  'sign query_key': '/echo?api%20key=k%202',
  'sign cookie_key': {
    cookie: 'session=k3',
  },
  'sign login': {
    authorization: 'Basic Wm/DqzpwYXNzOndvcmQ=',
  },
  'sign bearer_token': {
    authorization: 'Bearer t4',
  },
  'sign custom': {
    authorization: 'Hoba t5',
  },
  'sign oauth': {
    authorization: 'Bearer t-grant_type=client_credentials&scope=a+b-Basic bWU6cyUyNnQ=',
  },
  'sign oidc': {
    authorization: 'Bearer t7',
  },
  'sign nothing': {},
  'warn once for each client': [
    "wire_calls.py: signed.with_header_key requires authentication, but the client has no credentials for it. Pass 'header_key' to the client (security scheme: headerKey).",
    "wire_calls.py: signed.with_header_key requires authentication, but the client has no credentials for it. Pass 'header_key' to the client (security scheme: headerKey).",
    "wire_calls.py: signed.with_login requires authentication, but the client has no credentials for it. Pass 'login' to the client (security scheme: login).",
    "wire_calls.py: signed.with_either requires authentication, but the client has no credentials for it. Pass 'header_key', or 'bearer_token' to the client (security schemes: headerKey, bearerToken).",
    "wire_calls.py: signed.with_both requires authentication, but the client has no credentials for it. Pass 'header_key' and 'login' to the client (security schemes: headerKey, login).",
  ],
  'warn about nothing': [],
  'warn about nothing with a default header': [],
  'warn with asyncio': [
    "wire_calls.py: signed.with_oidc requires authentication, but the client has no credentials for it. Pass 'oidc' to the client (security scheme: oidc).",
  ],
  'sign from environment': {
    'x-key': 'from env',
  },
  'sign login from environment': {
    authorization: 'Basic dTpw',
  },
  json: ['application/json', '{"name":"Zo\u00c3\u00ab\u00e2\u0080\u00a8"}'],
  'json with more': ['application/json', '{"name":"a","extra":1}'],
  patch: ['application/merge-patch+json', 'null'],
  form: [
    'application/x-www-form-urlencoded',
    'name=a+b%26c%3Dd%2B%C3%BC&tags=x&tags=y&size=%7B%22w%22%3A1%2C%22h%22%3A2%7D&deep%5Ba%5D=1%202',
  ],
  upload: [
    'multipart/form-data; boundary=BOUNDARY',
    '--BOUNDARY\r\nContent-Disposition: form-data; name="photo"; filename="a%22b%0D%0A.png"\r\nContent-Type: image/png\r\n\r\n\u0089PNG\r\n--BOUNDARY\r\nContent-Disposition: form-data; name="notes"\r\nContent-Type: application/json\r\n\r\n{"by":"me"}\r\n--BOUNDARY\r\nContent-Disposition: form-data; name="tags"\r\n\r\nx\r\n--BOUNDARY\r\nContent-Disposition: form-data; name="tags"\r\n\r\ny\r\n--BOUNDARY\r\nContent-Disposition: form-data; name="count"\r\n\r\n3\r\n--BOUNDARY--\r\n',
  ],
  'upload of a path': [
    'multipart/form-data; boundary=BOUNDARY',
    '--BOUNDARY\r\nContent-Disposition: form-data; name="photo"; filename="plan.txt"\r\nContent-Type: text/plain\r\n\r\nfrom a path\r\n--BOUNDARY--\r\n',
  ],
  'upload of an open file': [
    'multipart/form-data; boundary=BOUNDARY',
    '--BOUNDARY\r\nContent-Disposition: form-data; name="photo"; filename="plan.txt"\r\nContent-Type: text/plain\r\n\r\nfrom a path\r\n--BOUNDARY--\r\n',
  ],
  'upload in pieces': [
    'multipart/form-data; boundary=BOUNDARY',
    '--BOUNDARY\r\nContent-Disposition: form-data; name="photo"; filename="photo"\r\nContent-Type: application/octet-stream\r\n\r\none two\r\n--BOUNDARY--\r\n',
  ],
  'bytes of a path': ['application/octet-stream', 'from a path'],
  bytes: ['application/octet-stream', '\u0000\u00ff'],
  'bytes with a type': ['image/png', 'a'],
  'bytes in pieces': ['application/octet-stream', 'ab'],
  'bytes of a buffer': ['application/octet-stream', 'abc'],
  text: ['text/plain; charset=utf-8', 'Gr\u00c3\u00bcn'],
  maybe: [null, ''],
  'maybe given': ['application/json', '{"name":"x"}'],
  nothing: null,
  empty: null,
  html: ['APIDecodeError', 200, null, "things.get_html: 200 but the body is 'text/html', not JSON: <p>Down</p>"],
  'plain text': 'Gr\u00fcn',
  packed: {
    asked: 'gzip',
  },
  file: ['plan.bin', 100002, '00ff'],
  events: [
    {
      n: 1,
    },
    {
      n: 2,
    },
    {
      n: 3,
    },
  ],
  lines: [
    {
      n: 1,
    },
    {
      n: 2,
    },
    {
      n: 3,
    },
  ],
  ask: [
    {
      n: 0,
    },
    [
      {
        n: 1,
      },
      {
        n: 2,
      },
      {
        n: 3,
      },
    ],
  ],
  'events left early': {
    n: 1,
  },
  fail: ['APIError', 422, 'r-42', 'things.fail: 422 Unprocessable Entity: Wrong'],
  retried: {
    count: 3,
  },
  'post not retried': ['APIError', 503],
  'post with key retried': {
    count: 3,
  },
  'retries off': ['APIError', 503],
  'retry after a date': {
    count: 2,
  },
  'broken connection retried': {
    count: 2,
  },
  'broken connection': 'APIConnectionError',
  silent: ['APITimeoutError', null, null, 'things.silent: the response did not arrive within the timeout.', true],
  dripping: ['APITimeoutError', null, null, 'things.dripping: the response did not arrive within the timeout.', true],
  'timeout retried': true,
  moved: {
    method: 'GET',
    url: '/echo',
    headers: {},
    body: '',
  },
  'fixed query': '/echo?beta=true&limit=3',
  'as json': '/echo?filter=%7B%22a%22%3A%5B1%2C%22%C3%BC%22%5D%7D',
  reserved: '/echo?v=a/b?c%26d%23e%20f%20g',
  'whole query': '/echo?a=1+2&b=1&b=2',
  words: '/echo/c/1?class=q&id=2&ID=1&options=o',
  'dots in a path': "ValueError: things.words: class must not be '..', because it is part of the path.",
  'empty in a path': 'ValueError: things.words: class must not be empty, because it is part of the path.',
  'more of everything': {
    method: 'GET',
    url: '/echo?beta=true&q=1&q=2',
    headers: {
      'x-more': 'h',
    },
    body: '',
  },
  elsewhere: '/echo',
  response: [
    200,
    null,
    'gzip',
    {
      asked: 'gzip',
    },
  ],
  hook: [
    {
      'x-more': 'hook',
    },
    ['GET', 200],
  ],
  'address default': "WorkshopClient('https://eu.workshop.example/v1')",
  'address variable': "WorkshopClient('https://us.workshop.example/v1')",
  'address second': "WorkshopClient('https://test.workshop.example')",
  'address wrong variable': "ValueError: The URL of the server has no variable 'planet'.",
  'address from environment': '/echo',
  'list_after items': 'abcde',
  'list_after pages': [2, 2, 1],
  'list_cursor items': 'abcde',
  'list_cursor pages': [2, 2, 1],
  'list_link items': 'abcde',
  'list_link pages': [2, 2, 1],
  'list_number items': 'abcde',
  'list_number pages': [2, 2, 1],
  'list_offset items': 'abcde',
  'list_offset pages': [2, 2, 1],
  'list_url items': 'abcde',
  'list_url pages': [2, 2, 1],
  'async value': '{"name":"x"}',
  'async token': {
    authorization: 'Bearer later',
  },
  'async events': [
    {
      n: 1,
    },
    {
      n: 2,
    },
    {
      n: 3,
    },
  ],
  'async lines': [
    {
      n: 1,
    },
    {
      n: 2,
    },
    {
      n: 3,
    },
  ],
  'async items': ['a', 'b', 'c', 'd', 'e'],
  'async page': {
    items: [
      {
        id: 'a',
      },
      {
        id: 'b',
      },
    ],
    next_cursor: 'c2',
  },
  'async pages': [2, 2, 1],
  'async file': 100002,
  'async response': 200,
  'async together': true,
  'async error': ['APIError', 422, 'r-42', 'things.fail: 422 Unprocessable Entity: Wrong'],
  'async cancelled': true,
};

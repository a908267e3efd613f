import {createHash} from 'node:crypto';
import {expect, test} from 'vitest';
import {configSchema, type ConfigInput} from '../../../../renderer/config/config.js';
import {contentPolicy, policyText, referrerPolicy} from '../../../../renderer/page/csp/content-security-policy.js';
import {policyViolations} from '../../../../renderer/page/csp/csp-violations.js';

const policyOf = (config: ConfigInput, scripts: readonly string[] = []) =>
  contentPolicy(configSchema.parse(config), scripts);
const usual = policyOf({});

const hash = (text: string) => createHash('sha256').update(text).digest('base64');

test('contentPolicy() without a config allows only the own origin and the given scripts', () => {
  expect(policyText(policyOf({}, ['run()']), 'header').split('; ')).toEqual([
    "default-src 'self'",
    `script-src 'self' 'sha256-${hash('run()')}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test('contentPolicy() allows the origins of the config where they are needed, each once', () => {
  const policy = policyOf({
    app: {url: 'https://app.acme.example/start'},
    newsletter: {action: 'https://news.acme.example/api/subscribe'},
    feedback: {action: '/api/feedback'},
    preview: {api: ['https://news.acme.example/preview', 'http://localhost:4000']},
    security: {
      sources: {
        img: ['https://*.images.example'],
        script: [`sha256-${hash('x')}`],
        frame: ['https://videos.example/embed/'],
        ancestors: ['https://portal.example'],
      },
    },
  });
  expect(policyText(policy, 'meta').split('; ')).toEqual([
    "default-src 'self'",
    `script-src 'self' 'sha256-${hash('x')}'`,
    "style-src 'self'",
    "img-src 'self' data: https://news.acme.example http://localhost:4000 https://*.images.example",
    "font-src 'self'",
    "connect-src 'self' https://news.acme.example http://localhost:4000",
    "media-src 'self' https://news.acme.example http://localhost:4000",
    "frame-src 'self' https://videos.example/embed/",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self' https://news.acme.example https://app.acme.example",
  ]);
  expect(policyText(policy, 'header')).toMatch(/; frame-ancestors https:\/\/portal\.example$/);
});

test('contentPolicy() allows forms to the application and the session address with a sign-in form', () => {
  const policy = policyOf({
    app: {url: 'https://app.acme.example/start'},
    identity: {form: true, endpoint: 'https://id.acme.example', session: 'https://session.acme.example/new'},
  });
  expect(policy.get('form-action')).toEqual(["'self'", 'https://app.acme.example', 'https://session.acme.example']);
});

const identity = {form: true, endpoint: 'https://id.acme.example/v1'};

/** The sources that a config adds to those of every site, by directive. */
function added(config: ConfigInput): Readonly<Record<string, readonly string[]>> {
  const entries = [...policyOf(config)].map(([name, sources]) => {
    return [name, sources.filter((source) => !usual.get(name)?.includes(source))] as const;
  });
  return Object.fromEntries(entries.filter(([, sources]) => sources.length > 0));
}

test.each<[ConfigInput, Readonly<Record<string, readonly string[]>>]>([
  [
    {newsletter: {action: 'https://news.acme.example/a'}},
    {'connect-src': ['https://news.acme.example'], 'form-action': ['https://news.acme.example']},
  ],
  [
    {feedback: {action: 'HTTPS://feed.acme.example/a'}},
    {'connect-src': ['https://feed.acme.example'], 'form-action': ['https://feed.acme.example']},
  ],
  [{feedback: {action: '/api/feedback'}}, {}],
  [{icons: {service: 'https://icons.acme.example/set'}}, {'connect-src': ['https://icons.acme.example']}],
  [{app: {url: 'https://app.acme.example/a'}}, {'form-action': ['https://app.acme.example']}],
  [
    {app: {url: 'https://app.acme.example/a'}, identity},
    {'connect-src': ['https://id.acme.example'], 'form-action': ['https://app.acme.example']},
  ],
  [{identity: {...identity, form: false}}, {}],
  [
    {preview: {api: 'https://studio.acme.example/a'}},
    {
      'img-src': ['https://studio.acme.example'],
      'connect-src': ['https://studio.acme.example'],
      'media-src': ["'self'", 'https://studio.acme.example'],
    },
  ],
  [
    {
      security: {
        sources: {
          style: ['https://style.example'],
          font: ['https://font.example'],
          connect: ['https://connect.example'],
          media: ['https://media.example'],
          form: ['https://form.example'],
        },
      },
    },
    {
      'style-src': ['https://style.example'],
      'font-src': ['https://font.example'],
      'connect-src': ['https://connect.example'],
      'media-src': ["'self'", 'https://media.example'],
      'form-action': ['https://form.example'],
    },
  ],
])('contentPolicy() of %j adds %j', (config, sources) => {
  expect(added(config)).toEqual(sources);
});

test.each([
  [{}, 'strict-origin-when-cross-origin'],
  [{preview: {api: 'https://studio.acme.example/preview'}}, 'strict-origin'],
  [{preview: {api: 'https://studio.acme.example/preview'}, clientNavigation: false}, 'strict-origin-when-cross-origin'],
])('referrerPolicy() of %j is %s', (given, expected) => {
  expect(referrerPolicy(configSchema.parse(given))).toBe(expected);
});

test.each([
  ['a style attribute', '<p class="a" style="color: red">', 'style-src', 'style="color: red"'],
  ['an event handler', '<button type="button" onclick="go(&quot;a&quot;)">', 'script-src', 'onclick="go("a")"'],
  ['an event handler on an unknown element', '<x-y onfocusin="go()">', 'script-src', 'onfocusin="go()"'],
  ['a script address', '<a href="javascript:go()">', 'script-src', 'href="javascript:go()"'],
  ['an inline script', '<script>go()</script>', 'script-src', `'sha256-${hash('go()')}'`],
  ['an inline module', '<script type="module">a > "b"</script>', 'script-src', `'sha256-${hash('a > "b"')}'`],
  ['an inline style', '<style>p > a {color: red}</style>', 'style-src', `'sha256-${hash('p > a {color: red}')}'`],
  ['an external script', '<script src="https://a.example/x.js"></script>', 'script-src', 'https://a.example/x.js'],
  ['an external stylesheet', '<link rel="stylesheet" href="//a.example/x.css">', 'style-src', '//a.example/x.css'],
  ['an external image', '<img src="https://a.example/a.png?x&amp;y">', 'img-src', 'https://a.example/a.png?x&y'],
  [
    'an external image in srcset',
    '<img src="/a.png" srcset="/a.png 1x, //a.example/b 2x">',
    'img-src',
    '//a.example/b',
  ],
  ['an external image in SVG', '<image width="1" href="http://a.example/a.png">', 'img-src', 'http://a.example/a.png'],
  ['a video', '<video controls src="https://a.example/a.mp4">', 'media-src', 'https://a.example/a.mp4'],
  ['an external frame', '<iframe src="https://a.example/">', 'frame-src', 'https://a.example/'],
  ['a frame with a data address', '<iframe src="data:text/html,a">', 'frame-src', 'data:text/html,a'],
  ['a form to another origin', '<form method="post" action="https://a.example/">', 'form-action', 'https://a.example/'],
  ['an object', '<object data="/a.pdf"></object>', 'object-src', '<object>'],
  ['embedded content', '<embed src="/a.pdf">', 'object-src', '<embed>'],
  ['a base', '<base href="/elsewhere/">', 'base-uri', '<base>'],
])('policyViolations() reports %s', (_, markup, directive, text) => {
  const errors = policyViolations(`<p title="a &gt; b">style= <b>x</b></p>${markup}`, usual);
  expect(errors.map((error) => [error.directive, error.text])).toEqual([[directive, text]]);
});

test.each([
  ['script', 'src', 'script-src'],
  ['img', 'src', 'img-src'],
  ['img', 'srcset', 'img-src'],
  ['source', 'src', 'media-src'],
  ['source', 'srcset', 'img-src'],
  ['image', 'href', 'img-src'],
  ['use', 'href', 'img-src'],
  ['video', 'src', 'media-src'],
  ['video', 'poster', 'img-src'],
  ['audio', 'src', 'media-src'],
  ['track', 'src', 'media-src'],
  ['input', 'src', 'img-src'],
  ['input', 'formaction', 'form-action'],
  ['button', 'formaction', 'form-action'],
  ['form', 'action', 'form-action'],
  ['iframe', 'src', 'frame-src'],
  ['frame', 'src', 'frame-src'],
])('policyViolations() reports an address of another site in <%s %s>', (tag, attribute, directive) => {
  const text = 'https://a.example/a';
  expect(policyViolations(`<${tag} ${attribute}="${text}">`, usual)).toEqual([{directive, kind: 'address', tag, text}]);
});

test.each(['stylesheet', 'modulepreload'])('policyViolations() reports a link to %s of another site', (rel) => {
  const directive = rel === 'stylesheet' ? 'style-src' : 'script-src';
  const text = 'https://a.example/a';
  expect(policyViolations(`<link rel="x ${rel} y" href="${text}">`, usual)).toEqual([
    {directive, kind: 'address', tag: 'link', text},
  ]);
});

test.each([
  ['module', 1],
  ['importmap', 1],
  ['speculationrules', 1],
  ['text/javascript', 1],
  ['application/ecmascript', 1],
  [' ', 1],
  ['application/json', 0],
  ['modules', 0],
])('policyViolations() of an inline script with the type %j has %i violations', (type, count) => {
  expect(policyViolations(`<script type="${type}">a</script>`, usual)).toHaveLength(count);
});

test.each([
  ['an image with the address of a blob', 'img', 'src', 'blob:https://a.example/b', 'img-src'],
  ['a video with a data address', 'video', 'src', 'data:video/mp4,a', 'media-src'],
  ['an image with a space before the address', 'img', 'src', ' https://a.example/b', 'img-src'],
  ['an image with an address in capital letters', 'img', 'src', 'HTTPS://A.EXAMPLE/b', 'img-src'],
])('policyViolations() reports %s', (_, tag, attribute, text, directive) => {
  expect(policyViolations(`<${tag} ${attribute}="${text}">`, usual)).toEqual([{directive, kind: 'address', tag, text}]);
});

test('policyViolations() reports a script address in capital letters once', () => {
  expect(policyViolations('<img src="JavaScript:a">', usual)).toEqual([
    {directive: 'script-src', kind: 'handler', tag: 'img', text: 'src="JavaScript:a"'},
  ]);
});

test.each(['data:image/png,a', 'https://:1', 'a/b', '#c'])('policyViolations() allows the image %s', (src) => {
  expect(policyViolations(`<img src="${src}">`, usual)).toEqual([]);
});

test.each([
  [
    'text that mentions styles and scripts',
    '<p>Write style="a", onclick=b or &lt;script> <code>src="https://a.example"</code></p>',
  ],
  ['an attribute value that mentions them', '<p title=" style=\'a\' onclick= <script> ">a</p>'],
  ['data in a script element', '<script type="application/ld+json">{"a":"<style>"}</script>'],
  ['markup in a script element with data', '<script type="text/plain"><p style="a"></script>'],
  ['a comment', '<!-- <p style="a"><script>x</script> -->'],
  ['files of the site', '<img src="/a.png" srcset="/a.png 1x, /b.png 2x"><script type="module" src="/a.js"></script>'],
  ['data addresses of images', '<img src="data:image/png;base64,AA=="><image href="data:image/webp;base64,AA==">'],
  ['links to other sites', '<a href="https://a.example/" target="_blank">a</a><a href="mailto:a@b.example">b</a>'],
  ['a link element to another site', '<link rel="me" href="https://a.example/">'],
])('policyViolations() allows %s', (_, markup) => {
  expect(policyViolations(markup, usual)).toEqual([]);
});

test('policyViolations() allows the sources of the config, and nothing beyond them', () => {
  const policy = policyOf(
    {security: {sources: {img: ['https://*.a.example', 'https://b.example/dir/', 'https://c.example:8443']}}},
    ['go()'],
  );
  const images = ['//x.a.example/1', 'https://b.example/dir/2', 'https://c.example:8443/3', 'https://acme.example/4'];
  expect(policyViolations(images.map((src) => `<img src="${src}">`).join(''), policy, 'https://acme.example')).toEqual(
    [],
  );
  expect(policyViolations('<script>go()</script>', policy)).toEqual([]);
  const rejected = ['https://a.example/', 'http://x.a.example/', 'https://b.example/other', 'https://c.example/'];
  expect(policyViolations(rejected.map((src) => `<img src="${src}">`).join(''), policy).map(({text}) => text)).toEqual(
    rejected,
  );
});

test.each([
  ['https://b.example/a.js', '//b.example/a.js', true],
  ['https://b.example/a.js', 'https://b.example/a.js?x', true],
  ['https://b.example/a.js', 'https://b.example/a.jsx', false],
  ['https://b.example/dir/', 'https://b.example/dir', false],
  ['https://B.example:443', 'https://b.example/a', true],
  ['https://*.B.example', 'https://a.b.example/a', true],
  ['https://*.b.example', 'https://ab.example/a', false],
  ['wss://b.example', 'https://b.example/a', false],
  ["'self'", 'https://b.example/a', false],
])('a policy with the source %s allows the image %s: %j', (source, src, isAllowed) => {
  const policy = new Map([['img-src', [source]]]);
  expect(policyViolations(`<img src="${src}">`, policy)).toHaveLength(isAllowed ? 0 : 1);
});

test('policyViolations() uses `default-src` for a directive that the policy does not have', () => {
  const image = '<img src="https://b.example/a">';
  expect(policyViolations(image, new Map([['default-src', ['https://b.example']]]))).toEqual([]);
  expect(policyViolations(image, new Map())).toHaveLength(1);
});

test.each([
  ['&amp;&#38;&#x26;', '&&&'],
  ['&lt;&#x3C;&gt;', '<<>'],
  ['&quot;&#x22;&#x27;', '""\''],
  ['&copy;&#99;', '&copy;&#99;'],
])('policyViolations() reads the attribute value %s as %s', (written, read) => {
  expect(policyViolations(`<p style="${written}">`, usual)).toEqual([
    {directive: 'style-src', kind: 'style-attribute', tag: 'p', text: `style="${read}"`},
  ]);
});

test.each(['<a ', '<image ', '<!--', '<script>', '<a b="', ' srcset="a'])(
  'policyViolations() reads %s without an end in linear time',
  (piece) => {
    // In quadratic time, this would take minutes.
    expect(policyViolations(`${piece.repeat(100_000)} style=`, usual).length).toBeLessThan(2);
  },
);

test('the config rejects sources that would open the policy', () => {
  const wrong = [
    "'unsafe-inline'",
    '*',
    'https:',
    'data:',
    'https://a.example; script-src *',
    'http://a.example',
    'nonce-a',
  ];
  for (const source of wrong)
    expect([source, configSchema.safeParse({security: {sources: {script: [source]}}}).success]).toEqual([
      source,
      false,
    ]);
  expect(
    configSchema.safeParse({security: {sources: {connect: ['wss://a.example', 'http://localhost:1']}}}).success,
  ).toBe(true);
});

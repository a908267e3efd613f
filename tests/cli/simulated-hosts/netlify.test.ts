import {expect, test} from 'vitest';
import {hasPrettyUrls, netlify} from '../../../cli/simulated-hosts/netlify.js';
import {hostedFiles} from '../../support/hosted-files.js';

// The files of https://github.com/slorber/trailing-slash-guide, and its measured results with “Pretty URLs” on.
const files = hostedFiles([
  '/index.html',
  '/404.html',
  '/file.html',
  '/folder/index.html',
  '/both.html',
  '/both/index.html',
  '/_redirects',
  '/_headers',
  '/_assets/boot-aB3.js',
  '/café/index.html',
]);

const answerTo = (target: string, redirects = '', headers = '') =>
  netlify({redirects, headers})({method: 'GET', target}, files);

test.each([
  ['/', 200, '/index.html'],
  ['/file', 200, '/file.html'],
  ['/file/', 301, '/file'],
  ['/file.html', 200, '/file.html'],
  ['/folder', 301, '/folder/'],
  ['/folder?a=b', 301, '/folder/?a=b'],
  ['/folder/', 200, '/folder/index.html'],
  ['/folder/index.html', 200, '/folder/index.html'],
  ['/both', 200, '/both.html'],
  ['/both/', 301, '/both'],
  ['/both.html', 200, '/both.html'],
  ['/both/index.html', 200, '/both/index.html'],
  ['/caf%C3%A9', 301, '/caf%C3%A9/'],
  ['/caf%C3%A9/', 200, '/café/index.html'],
  // Names lose their case: https://www.jvt.me/posts/2019/11/11/gotcha-netlify-lowercase/
  ['/Folder/', 200, '/folder/index.html'],
  ['/_assets/BOOT-ab3.js', 200, '/_assets/boot-aB3.js'],
  // https://docs.netlify.com/routing/redirects/redirect-options/#custom-404-page-handling
  ['/nope', 404, '/404.html'],
  ['/folder/nope/deep', 404, '/404.html'],
  // Read by the host: https://docs.netlify.com/routing/redirects/#syntax-for-the-redirects-file
  ['/_redirects', 404, '/404.html'],
  ['/_headers', 404, '/404.html'],
])('simulated Netlify answers %s with %i %s', (target, status, where) => {
  const response = answerTo(target);
  expect([response.status, response.location ?? response.file]).toEqual([status, where]);
});

// The same with “Pretty URLs” off.
test.each([
  ['/', '/index.html'],
  ['/file', '/file.html'],
  ['/file/', '/file.html'],
  ['/file.html', '/file.html'],
  ['/folder', '/folder/index.html'],
  ['/folder/', '/folder/index.html'],
  ['/folder/index.html', '/folder/index.html'],
  ['/both', '/both.html'],
  ['/both/', '/both/index.html'],
])('simulated Netlify without pretty URLs answers %s with 200 %s', (target, file) => {
  const response = netlify({redirects: '', headers: '', prettyUrls: false})({method: 'GET', target}, files);
  expect(response).toMatchObject({status: 200, file});
});

// https://docs.netlify.com/configure-builds/file-based-configuration/#post-processing
test.each([
  ['', true],
  ['[build.processing.html]\n  pretty_urls = false\n', false],
  ['[build.processing.html] # as it is\n  # a comment\n\n  pretty_urls=false\n', false],
  ['[build.processing.html]\n  pretty_urls = true\n', true],
  ['[build.processing.html]\n[other]\n  pretty_urls = false\n', true],
])('hasPrettyUrls of the netlify.toml %j is %s', (toml, on) => {
  expect(hasPrettyUrls(toml)).toBe(on);
});

const rules = `
# a comment
/home          /
/for-now       /file            302
/folder        /elsewhere       301
/both          /forced          301!
/news/*        /blog/:splat     301!
/by/:year/:id  /posts/:year-:id 301!
/away/*        https://other.example/:splat  308
/own-query     /file?a=b        301!
/to-hash       /file#part       301!
/shown         /folder/         200
/gone          /file            410
/de            /de/             302  Country=de
/store id=:id  /item/:id        301
/home          /never
`;

// https://docs.netlify.com/routing/redirects/redirect-options/ and /#rule-processing-order
test.each([
  ['/home', 301, '/'],
  ['/home?x=1', 301, '/?x=1'],
  // “Trailing slash”: a rule matches with and without.
  ['/home/', 301, '/'],
  ['/for-now', 302, '/file'],
  // “Shadowing”: a file wins over a rule without `!`.
  ['/folder', 301, '/folder/'],
  ['/both', 301, '/forced'],
  // “Splats”: `*` matches any number of segments, also none.
  ['/news/2026/x', 301, '/blog/2026/x'],
  ['/news', 301, '/blog/'],
  ['/newsletter', 404, '/404.html'],
  // “Placeholders”
  ['/by/2026/7', 301, '/posts/2026-7'],
  ['/away/a/b?c', 308, 'https://other.example/a/b?c'],
  ['/own-query?x=1', 301, '/file?a=b'],
  ['/to-hash?x=1', 301, '/file?x=1#part'],
  // A status other than 3xx serves the target at the requested address.
  ['/shown', 200, '/folder/index.html'],
  ['/gone', 410, '/file.html'],
  // The simulation ignores rules with conditions other than the path.
  ['/de', 404, '/404.html'],
  ['/store?id=1', 404, '/404.html'],
])('simulated Netlify with redirects answers %s with %i %s', (target, status, where) => {
  const response = answerTo(target, rules);
  expect([response.status, response.location ?? response.file]).toEqual([status, where]);
});

// https://docs.netlify.com/routing/headers/: rules add up, and within one, a name given twice is joined.
test('simulated Netlify sends headers of all matching rules, the last one for each name', () => {
  const headers = `
/*
  X-All: 1
  Cache-Control: public, max-age=0, must-revalidate
/_assets/*
  Cache-Control: public, max-age=31536000, immutable
/folder/*
  Link: </a>
  Link: </b>
`;
  expect(answerTo('/_assets/boot-aB3.js', '', headers).headers).toEqual({
    'X-All': '1',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  expect(answerTo('/folder/', '', headers).headers).toMatchObject({Link: '</a>,</b>'});
  expect(answerTo('/nope', '', headers)).toMatchObject({status: 404, headers: {'X-All': '1'}});
  // https://docs.netlify.com/platform/caching/#default-caching-behavior
  expect(answerTo('/file').headers).toEqual({'Cache-Control': 'public,max-age=0,must-revalidate'});
});

// The hint of `html-removed` against the Content-Security-Policy: what it suggests must work.
import {expect, test} from 'vitest';
import {defaultConfig} from '../../../renderer/config/config.js';
import {contentPolicy} from '../../../renderer/page/csp/content-security-policy.js';
import {policyViolations} from '../../../renderer/page/csp/csp-violations.js';
import {transformed} from '../document/support.js';

const script = 'Write an island in templates/islands.';
const style = 'Use a class, and write its styles in templates/styles.';
const trusted = 'Write it in Markdown, or set `markdown.html: trusted` in content/site.yml if you trust every author.';

test.each([
  ['<style>p {}</style>', style],
  ['<p style="color: red">a</p>', style],
  ['<script>a()</script>', script],
  ['<p onclick="a()">a</p>', script],
  ['<button onclick="a()">a</button>', script],
  ['<a href="javascript:a()">a</a>', script],
  ['<object data="/a.swf"></object>', 'Use an image, a video or a link.'],
  ['<base href="/">', 'Write whole addresses.'],
  ['<button>a</button>', trusted],
  ['<select><option>a</option></select>', trusted],
  ['<p contenteditable="true">a</p>', trusted],
])('the hint for removed HTML suggests `trusted` only if that HTML is shown then: %s', (markdown, hint) => {
  const {document} = transformed(markdown);
  expect(document.diagnostics.map(({code, hint: given}) => [code, given])).toEqual([['html-removed', hint]]);
  const {body} = transformed(markdown, {markdown: {html: 'trusted'}});
  const html = body.join('');
  const isAllowed = html.includes(markdown) && policyViolations(html, contentPolicy(defaultConfig, [])).length === 0;
  expect(isAllowed).toBe(hint === trusted);
});

test('the hint for the address of a link suggests `trusted` only if it keeps that address', () => {
  const hintOf = (href: string): readonly (string | undefined)[] =>
    transformed(`<a href="${href}">a</a>`).document.diagnostics.map(({hint}) => hint);
  expect([hintOf('vscode://a'), hintOf('data:text/html,a')]).toEqual([
    ['Use http, https, mailto or tel, or set `markdown.html: trusted` in content/site.yml if you trust every author.'],
    ['Use http, https, mailto or tel, or a path on this site.'],
  ]);
  const {body} = transformed('<a href="vscode://a">a</a>', {markdown: {html: 'trusted'}});
  expect(body.join('')).toContain('href="vscode://a"');
});

test('the hint for a removed iframe names the source that the policy needs', () => {
  const {document} = transformed('<iframe src="https://video.example/a"></iframe>');
  expect(document.diagnostics.map(({hint}) => hint)).toEqual([
    'Link to the page. Or add its origin to `security.sources.frame`, and set `markdown.html: trusted` in content/site.yml if you trust every author.',
  ]);
  const config = {
    ...defaultConfig,
    security: {
      ...defaultConfig.security,
      sources: {...defaultConfig.security.sources, frame: ['https://video.example']},
    },
  };
  const {body} = transformed('<iframe src="https://video.example/a"></iframe>', {markdown: {html: 'trusted'}});
  expect(policyViolations(body.join(''), contentPolicy(config, []))).toEqual([]);
});

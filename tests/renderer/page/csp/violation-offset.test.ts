import {expect, test} from 'vitest';
import {hashSource} from '../../../../renderer/page/csp/content-security-policy.js';
import {violationFinder} from '../../../../renderer/page/csp/violation-offset.js';

const count = 30_000;

test('violationFinder() finds each of 30,000 scripts in linear time', () => {
  const scripts = Array.from({length: count}, (_, number) => `<script>run(${number})</script>`);
  const find = violationFinder(scripts.join('\n\n'));
  const offsets = scripts.map((_, number) =>
    find({directive: 'script-src', kind: 'inline', tag: 'script', text: hashSource(`run(${number})`)}),
  );
  let offset = 0;
  const expected = scripts.map((script) => {
    const start = offset;
    offset += script.length + 2;
    return start;
  });
  expect(offsets).toEqual(expected);
});

test('violationFinder() finds an address in a srcset, and the second of two equal handlers at the second tag', () => {
  const text =
    '<img src="/a.png" srcset="https://a.example/1.png 1x, https://b.example/2.png 2x">\n\n<p onclick="a()">A</p>\n\n<p onclick="a( )">B</p>\n';
  const find = violationFinder(text);
  expect(find({directive: 'img-src', kind: 'address', tag: 'img', text: 'https://b.example/2.png'})).toBe(
    text.indexOf('https://a.example'),
  );
  const handler = {directive: 'script-src', kind: 'handler', tag: 'p', text: 'onclick="a()"'} as const;
  expect([find(handler), find(handler)]).toEqual([text.indexOf('a()'), text.indexOf('a( )')]);
});

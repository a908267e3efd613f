// The style sheet of our own site, as it is published.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, inject, test} from 'vitest';
import {ourPages} from '../support/our-site.js';

// WebKit 2.50 ignores nested rules of media queries after a resize if this rule is in a layer or a media query.
test('the rule @view-transition is in no layer and no media query', () => {
  const {html = ''} = ourPages().find(({route}) => route === '/') ?? {};
  const [, href = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  const [before = '', ...after] = readFileSync(path.join(inject('ourSite'), href), 'utf8').split('@view-transition');
  const count = (brace: string) => before.split(brace).length;
  expect([after.length, count('{') - count('}')]).toEqual([1, 0]);
});

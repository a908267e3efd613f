import {expect, test} from 'vitest';
import {beginsWith, titledBody} from '../../../renderer/page/titled-body.js';

const hole = {component: 'card', props: {}, slots: {}};

test('an h1 at the beginning is taken off', () => {
  const full = ['<h1 id="a">A <em>b</em></h1>\n<p>c</p>', hole];
  expect(titledBody(full)).toEqual({title: '<h1 id="a">A <em>b</em></h1>', withoutTitle: ['<p>c</p>', hole], full});
});

test.each([
  ['text before the h1', ['<p>a</p><h1>b</h1>']],
  ['a component before the h1', [hole, '<h1>b</h1>']],
  ['an h1 that holds a component', ['<h1>a ', hole, '</h1><p>b</p>']],
  ['another element whose name begins alike', ['<h1x>a</h1x>']],
  ['nothing at all', []],
])('%s: the body stays whole', (_case, full) => {
  expect(titledBody(full)).toEqual({withoutTitle: full, full});
});

test.each([
  ['<p>Say <code>hi</code> &amp; go.</p><p>More.</p>', 'Say hi & go.', true],
  ['<figure></figure>\n<p>One\ntwo</p>', 'One two', true],
  ['<p>One two three</p>', 'One two', false],
  ['<pre>One</pre>', 'One', false],
])('%j begins with %j: %s', (html, text, expected) => {
  expect(beginsWith([html], text)).toBe(expected);
});

test('a body that begins with a component begins with no words', () => {
  expect(beginsWith([hole, '<p>One</p>'], 'One')).toBe(false);
});

test('the words of components in the first paragraph count', () => {
  const badge = {component: 'badge', props: {}, slots: {default: ['<b>NEW</b>']}};
  expect(beginsWith(['<p>One ', badge, ' two.</p>\n<p>Three.</p>'], 'One NEW two.')).toBe(true);
});

import {expect, test} from 'vitest';
import {beginsWith, titledBody} from '../../../../renderer/page/render/body-title.js';

const hole = {component: 'card', props: {}, slots: {}};

test('titledBody() separates an <h1> at the start', () => {
  const full = ['<h1 id="a">A <em>b</em></h1>\n<p>c</p>', hole];
  expect(titledBody(full)).toEqual({title: ['<h1 id="a">A <em>b</em></h1>'], withoutTitle: ['<p>c</p>', hole], full});
});

test('titledBody() separates an <h1> that contains a component', () => {
  const full = ['\n<h1>A ', hole, '</h1>\n<p>c</p>'];
  expect(titledBody(full)).toEqual({title: ['<h1>A ', hole, '</h1>'], withoutTitle: ['<p>c</p>'], full});
});

test.each([
  ['text before the h1', ['<p>a</p><h1>b</h1>']],
  ['a component before the h1', [hole, '<h1>b</h1>']],
  ['an h1 without an end', ['<h1>a ', hole]],
  ['another element whose name begins with h1', ['<h1x>a</h1x>']],
  ['no content', []],
])('titledBody() returns the whole body for %s', (_case, full) => {
  expect(titledBody(full)).toEqual({withoutTitle: full, full});
});

test.each([
  ['<p>Say <code>hi</code> &amp; go.</p><p>More.</p>', 'Say hi & go.', true],
  ['<figure></figure>\n<p>One\ntwo</p>', 'One two', true],
  ['<p>One two three</p>', 'One two', false],
  ['<pre>One</pre>', 'One', false],
])('beginsWith(%j, %j) is %s', (html, text, expected) => {
  expect(beginsWith([html], text)).toBe(expected);
});

test('beginsWith() is false for a body that starts with a component', () => {
  expect(beginsWith([hole, '<p>One</p>'], 'One')).toBe(false);
});

test('beginsWith() includes the text of components in the first paragraph', () => {
  const badge = {component: 'badge', props: {}, slots: {default: ['<b>NEW</b>']}};
  expect(beginsWith(['<p>One ', badge, ' two.</p>\n<p>Three.</p>'], 'One NEW two.')).toBe(true);
});

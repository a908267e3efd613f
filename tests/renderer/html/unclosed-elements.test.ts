import {expect, test} from 'vitest';
import {depthChange, rawTextElement} from '../../../renderer/html/unclosed-elements.js';
import {bodyText} from '../document/support.js';

test.each<[html: string, depth: number]>([
  ['<div>', 1],
  ['<div><span a="<b>">', 2],
  ['</div>', -1],
  ['<div></div>', 0],
  ['<br><img src="a"><p><li>', 0],
  ['<Badge a="b" />', 0],
  ['<!-- <div> --><div>', 1],
  ['<!-- <div>', 0],
  ['<script>if (a<b) "<div>"</script><i>', 1],
  ['<script><div>', 0],
  ['<SCRIPT>a<b></SCRIPT><i>', 1],
  ['<style>a<b></style><i>', 1],
  ['<!----><div>', 1],
  ['a <1> <b>', 1],
  ['a < b <', 0],
])('depthChange(%j) is %i', (html, depth) => {
  expect(depthChange(html)).toEqual(depth);
});

test.each<[html: string, name: string | undefined]>([
  ['<script setup lang="ts">\nlet a\n</script>\n', 'script'],
  ['<STYLE>a</STYLE >', 'style'],
  ['<script>a</script> b', undefined],
  ['<script>a</script><script>b</script>', undefined],
  ['<script', undefined],
  ['<scripts>a</scripts>', undefined],
])('rawTextElement(%j) is %s', (html, name) => {
  expect(rawTextElement(html)).toEqual(name);
});

test('HTML elements that open and close in different blocks keep the blocks between them', () => {
  const markdown = 'a <b>b\n\n<div>\n\n*c*\n\n::d\n*e*\n::\n\n```\nf\n```\n\n</div>\n\n*g*\n';
  expect(bodyText(markdown, {markdown: {highlight: false}})).toEqual(
    '<p>a <b>b</b></p>\n<div>\n<p><em>c</em></p>\n⟨d default=(<p><em>e</em></p>)⟩\n<figure class="code"><pre tabindex="0"><code>f\n</code></pre><copy-button></copy-button></figure>\n</div>\n<p><em>g</em></p>',
  );
});

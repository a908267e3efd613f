import {expect, test} from 'vitest';
import {bodyText} from '../document/support.js';

const shown = (text: string): string => bodyText(text).trim().replaceAll('\n', '');

test.each(['note', 'tip', 'important', 'warning', 'caution', 'info', 'danger'])(
  'a quote that begins with [!%s] in any case is a callout of that type',
  (type) => {
    const callout = `⟨callout {"type":"${type}"} default=(<p>A</p>)⟩`;
    expect(shown(`> [!${type}]\n> A`)).toBe(callout);
    expect(shown(`> [!${type.toUpperCase()}]\n> A`)).toBe(callout);
  },
);

test.each([
  ['> [!NOTE] A title\n> B', '⟨callout {"type":"note","title":"A title"} default=(<p>B</p>)⟩'],
  ['> [!NOTE]\n> *A* B', '⟨callout {"type":"note"} default=(<p><em>A</em> B</p>)⟩'],
  ['> [!NOTE]\n> A\n>\n> B', '⟨callout {"type":"note"} default=(<p>A</p><p>B</p>)⟩'],
  ['> [!NOTE]\n>\n> B', '⟨callout {"type":"note"} default=(<p>B</p>)⟩'],
  ['> [!NOTE]  \n> B', '⟨callout {"type":"note"} default=(<p>B</p>)⟩'],
])('the quote %j is a callout with its title and content', (text, html) => {
  expect(shown(text)).toBe(html);
});

test.each(['> [!NOPE]\n> A', '> A [!NOTE]', '> # [!NOTE]', '> [!NOTE] A *title*\n> B', '> **[!NOTE]**\n> A'])(
  'the quote %j stays a quote',
  (text) => {
    expect(shown(text)).toMatch(/^<blockquote>.*<\/blockquote>$/);
  },
);

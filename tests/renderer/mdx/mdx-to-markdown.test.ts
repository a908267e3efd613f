import {expect, test} from 'vitest';
import {readableMdx} from '../../../renderer/mdx/mdx-to-markdown.js';

test('readableMdx() turns tags into titles, links and images, and removes the indentation inside of tags', () => {
  const text = `import {Tabs} from 'x';
import Since from './Since.astro';

export const version = '2';

{/* More
lines */}

Since <Since v="5.7.0" pkg={name} />, see \`<Tabs>\` and <Badge text="New" />.{/* why */}

<Aside type="tip" title="Mind">
  Use **bold**.
</Aside>

<Tabs
  syncKey="pm"
>
  <TabItem label="npm">
    \`\`\`sh
    npm i <Name />
    \`\`\`
  </TabItem>
  <TabItem label="pnpm">

  1. Run it.
     - <Note>Wait.</Note>

  </TabItem>
</Tabs>

<LinkCard title="Next" href="/next" description="Go on." />
<Image src="/a.png" alt="A" />{' '}<Image src={imported} alt="An imported picture" />

<p class="x">Stays<br /></p>
`;
  expect(readableMdx(text)).toBe(`Since (Since: 5.7.0), see \`<Tabs>\` and New.

**Tip: Mind**
Use **bold**.

**npm**
\`\`\`sh
npm i <Name />
\`\`\`

**pnpm**

1. Run it.
   - **Note**Wait.

[Next](/next): Go on.
![A](/a.png) An imported picture

<p class="x">Stays<br /></p>
`);
});

test.each([
  ['<Card title="A">', '**A**'],
  ['<Card label="A" title="B">', '**B**'],
  ['<Tab label="A">', '**A**'],
  ['<Details summary="A">', '**A**'],
  ["<Panel header='A'>", '**A**'],
  ['<Panel heading={"A"}>', '**A**'],
  ['<Card>', ''],
  ['</Card>', ''],
  ['<Aside>', '**Note**'],
  ['<Admonition type="warning">', '**Warning**'],
  ['<Callout type="tip" title="A">', '**Tip: A**'],
  ['<Alert title="A">', '**Note: A**'],
  ['<Danger>', '**Danger**'],
  ['<Badge text="A" />', 'A'],
  ['<Badge children="A" />', 'A'],
  ['<Button href="/a" label="A" />', '[A](/a)'],
  ['<Button to="/a" />', '[/a](/a)'],
  ['<Button link="/a" title="A" description="B" />', '[A](/a): B'],
  ['<Button href="" title="A" description="B" />', 'A: B'],
  ['<Image src="/a.png" />', '![](/a.png)'],
  ['<Image alt="A" title="B" />', 'A'],
  ['<Since v="1" className="x" id="y" icon="z" in="2" />', '(Since: 1, 2)'],
  ['<Since v={1} />', ''],
  ['<Since v={`1`} />', '(Since: 1)'],
  ['a {"b"} {\'c\'} {d} {/* e */}', 'a b c {d}'],
  ['`<A />` <A b="c" />', '`<A />` (A: c)'],
  ['<div title="a">', '<div title="a">'],
  ['<A {...b} c="d" />', '(A: d)'],
  ['<A b={{c: 1}} d="e" />', '(A: e)'],
])('readableMdx() writes %s as %j', (text, markdown) => {
  expect(readableMdx(text)).toBe(markdown);
});

test.each([
  ['import A from "a"\nimport B from "b"\n\nc', 'c'],
  ['export const a = {\n  b: 1,\n}\n\nc', 'c'],
  ['a\n\n```js\nimport b from "c"\n<A />\n```', 'a\n\n```js\nimport b from "c"\n<A />\n```'],
  ['- ````\n  ```\n  <A b="c" />\n  ````\n  <A b="c" />', '- ````\n  ```\n  <A b="c" />\n  ````\n  (A: c)'],
  ['``` a`b\n<A b="c" />', '``` a`b\n(A: c)'],
  ['{/* a\nb */}\nc', 'c'],
  ['{/* a\nb', '{/* a\nb'],
  ['<A>\n  <B>\n    a\n      b\n  </B>\n  c\n</A>\n  d', 'a\n  b\n\nc\n\n  d'],
  ['- a\n  <A>\n    b\n  </A>\n  c', '- a\n\n  b\n\n  c'],
  ['<A\n  b="c"\n  d="e"\n/>', '(A: c, e)'],
  ['<A>\n\n\n\na\n</A>', 'a\n'],
])('readableMdx() writes the lines of %j as %j', (text, markdown) => {
  expect(readableMdx(text)).toBe(markdown);
});

test('readableMdx() reads open tags, quotes and braces without an end in linear time', () => {
  for (const part of ['<A a="', '<A ', '{/* ', '`', '<A {', "{'"]) {
    const text = part.repeat(50_000);
    expect(readableMdx(text).length).toBeLessThanOrEqual(text.length);
  }
});

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

test('readableMdx() reads open tags, quotes and braces without an end in linear time', () => {
  for (const part of ['<A a="', '<A ', '{/* ', '`', '<A {', "{'"]) {
    const text = part.repeat(50_000);
    expect(readableMdx(text).length).toBeLessThanOrEqual(text.length);
  }
});

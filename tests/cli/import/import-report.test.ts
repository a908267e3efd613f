import {expect, test} from 'vitest';
import {detectGenerator} from '../../../cli/import/detect-generator.js';
import {importSite} from '../../../cli/import/import-site.js';
import {memoryProject} from './memory-project.js';
import {reportText, summaryLines} from '../../../cli/import/import-report.js';

const project = memoryProject({
  '.vitepress/config.js': 'export default {title: "A", transformHead() {}}',
  'a.md': '---\nauthor: Ada\ntitleTemplate: x\n---\n# A\n\n<Chart />\n\n<Chart />\n',
  'b.md': '---\nauthor: Bob\n---\n# B\n\n<Chart />\n\n<Map />\n',
});
const imported = importSite(project, detectGenerator(project, undefined, 'old'));

test('reportText groups equal messages, lists unused front matter by key, and ends with the remaining work', () => {
  const text = reportText(imported);
  expect(text.slice(text.indexOf('## By hand'))).toBe(`## By hand

- The component \`<Chart>\` runs in Vue only; its tag is commented out. (3 places in 2 files)
  - \`a.md:7\`
  - \`a.md:9\`
  - \`b.md:6\`

- \`b.md:8\`: The component \`<Map>\` runs in Vue only; its tag is commented out.

- \`.vitepress/config.js:1\`: \`transformHead\` was left out. Its code belongs to the old generator. Write what pages need in \`templates/\`.

## Lost addresses

Every old address leads to a page.

## Done

The texts were copied as they are.

## Front matter that Galley does not use

It stays in the pages.

- \`author\`: Your own templates and queries can use it. (2 pages, first in \`a.md\`)
- \`titleTemplate\`: Write the whole title into \`title\`. (1 page, first in \`a.md\`)

## What is left

- Write 2 components in \`templates/components\` for \`<Chart>\`, \`<Map>\`, and use them where the import left a comment, at 4 places.
- Decide about 1 part of the old config.

Run \`galley check\` in the new site: it lists what pages use that does not exist, such as components and anchors.
`);
});

test('summaryLines counts pages, addresses and places, and lists the remaining work', () => {
  expect(summaryLines(imported)).toEqual([
    'Imported from vitepress: 2 pages, 0 other files.',
    'Old addresses: 0 unchanged, 2 redirected, 0 lost.',
    'By hand: 5 places, listed in import-report.md.',
    expect.stringMatching(/^  - Write 2 components .* for `<Chart>`, `<Map>`, /),
    '  - Decide about 1 part of the old config.',
  ]);
});

test('summaryLines says how to import pages that lie outside of the old site', () => {
  const without = memoryProject({
    'docusaurus.config.js': "export default {title: 'A', presets: [['classic', {docs: {path: '../docs'}}]]};",
  });
  expect(summaryLines(importSite(without, detectGenerator(without, undefined, 'old')))).toContain(
    '  - No pages were found in `../docs`. If they are outside of the old site, import again with `--within` and a folder that contains both.',
  );
});

import {expect, test} from 'vitest';
import {outputsOf, site} from '../../../support/site.js';

test.each([
  [':icon{name="lucide:x"}', 'aria-hidden="true"', ''],
  [':icon{name="lucide:x" label="Close <it>"}', 'role="img"', '<title>Close &lt;it&gt;</title>'],
  [':icon{name="lucide:arrow-right"}', 'data-mirror="" aria-hidden="true"', ''],
  [':icon{name="i-lucide-chevrons-left"}', 'data-mirror="" aria-hidden="true"', ''],
  [':icon{name="lucide:copyright"}', 'aria-hidden="true"', ''],
])(
  'the icon %s is labelled or hidden for screen readers, and mirrored if it has a direction',
  async (text, attributes, title) => {
    const html = (await outputsOf(site({'content/docs/a.md': `Icon ${text} here.\n`}))).get('docs/a/index.html') ?? '';
    const [, prose = ''] = html.split('<div class="prose">');
    expect(prose).toContain(`<svg class="icon" viewBox="0 0 24 24" width="1em" height="1em" ${attributes}>${title}<`);
  },
);

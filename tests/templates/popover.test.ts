import {expect, test} from 'vitest';
import {outputsOf, site} from '../support/site.js';

const page = `# Home

::popover{#a label="One" mode="hover"}
Text.
::

::popover{#b label="Two" mode="hover" :open-delay="5"}
Text.
::

::popover{#c label="Three"}
Text.
::

::popover{#d label="Four" mode="hover" disabled}
Text.
::
`;

test.each([
  ['the theme', '', ['120 200', '5 200']],
  ['popover in site.yml', 'popover: {openDelay: 0, closeDelay: 40}\n', ['0 40', '5 40']],
])(
  'hover popovers without their own delays use those of %s; click and disabled popovers have none',
  async (_, config, delays) => {
    const outputs = await outputsOf(site({'content/index.md': page, 'content/site.yml': config}));
    const main = /<main[^]*<\/main>/.exec(outputs.get('index.html') ?? '')?.[0] ?? '';
    expect([...main.matchAll(/data-hover="([^"]*)"/g)].map(([, text]) => text)).toEqual(delays);
  },
);

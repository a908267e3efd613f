import {expect, test} from 'vitest';
import {checkSite} from '../../../renderer/check-site.js';
import {site} from '../../support/site.js';

const files = {
  'content/index.md': '---\ndescription: A site.\n---\n\n# Home\n\n[A](/docs/a)\n',
  'content/docs/a.md': '---\ndescription: A page.\n---\n\n# A\n\n![A dot](/a.svg)\n',
  'content/public/a.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><!--${'x'.repeat(900_000)}--></svg>`,
};

/** Findings on budgets. */
async function found(budgets: string): Promise<readonly object[]> {
  const {diagnostics} = await checkSite(site({...files, 'content/site.yml': `checks:\n  budgets:\n${budgets}`}));
  return diagnostics.map(({code, message, hint, place}) => ({code, message, hint, place}));
}

test('a page above the last budget that matches is reported with its largest files', async () => {
  const [first, ...others] = await found(
    '    - {routes: /**, total: 1 kB}\n    - {routes: "/docs/**", total: 800 kB}\n    - {routes: [/, /search], total: 9 MB}\n',
  );
  expect(others).toEqual([]);
  expect(first).toEqual({
    code: 'page-weight',
    message: expect.stringMatching(/^\/docs\/a weighs 1?\d{3}\.\d kB; its budget is 800\.0 kB\.$/) as unknown,
    hint: expect.stringMatching(/^Largest: a\.svg \(900\.1 kB\), _assets\/.* kB\)\.$/) as unknown,
    place: {file: 'content/docs/a.md'},
  });
});

test('a budget for `html` ignores other files', async () => {
  expect(await found('    - {routes: /docs/a, html: 800 kB}\n')).toEqual([]);
  expect(await found('    - {routes: /docs/a, html: 200}\n')).toEqual([
    {
      code: 'page-weight',
      message: expect.stringMatching(/^\/docs\/a weighs \d+\.\d kB of HTML; its budget is 0\.2 kB\.$/) as unknown,
      hint: 'Split the page, or raise the budget.',
      place: {file: 'content/docs/a.md'},
    },
  ]);
});

test('an invalid size in a budget is a config error', async () => {
  expect(await found('    - {routes: /, total: heavy}\n')).toMatchObject([
    {code: 'config-invalid', place: {file: 'content/site.yml', line: 3}},
  ]);
});

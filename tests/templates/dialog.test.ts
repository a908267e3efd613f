// Dialogs in templates, whose props no build has checked.
import {afterEach, expect, test, vi} from 'vitest';
import {compile} from '../../renderer/compile.js';
import {siteOutputs} from '../../renderer/site-outputs.js';
import {site} from '../support/site.js';

afterEach(() => void vi.restoreAllMocks());

/** The dialogs of a page with this markup, and the warnings and errors of its build. */
async function dialogsOf(markup: string) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const host = site({
    'templates/pages/ask.tsx': `
import {definePage} from 'galley/page';
import {Dialog} from '../components/dialog.js';
export default definePage({name: 'ask', path: '/ask', component: () => <main>${markup}</main>});`,
  });
  const outputs = siteOutputs(host, await compile(host, {dev: false}));
  let html = '';
  for await (const {path, body} of outputs.files()) {
    if (path === 'ask/index.html') html = Buffer.from((await body()) as Uint8Array).toString();
  }
  return {
    roles: [...html.matchAll(/<dialog id="(\w+)"([^>]*)>/g)].map(([, id, rest = '']) => [
      id,
      /role="(\w+)"/.exec(rest)?.[1] ?? 'dialog',
      / open=/.test(rest),
    ]),
    warnings: warn.mock.calls.map(([text]) => String(text)),
    errors: outputs.diagnostics().map(({message}) => message),
  };
}

test('Dialog with an invalid role gets the role dialog, with one console warning', async () => {
  const menu = '<Dialog id="a" title="A" {...{role: "menu"}} />';
  expect(
    await dialogsOf(
      `${menu}${menu}<Dialog id="b" title="B" role="alertdialog" open={true} /><Dialog id="c" title="C" />`,
    ),
  ).toEqual({
    roles: [
      ['a', 'dialog', false],
      ['a', 'dialog', false],
      ['b', 'alertdialog', true],
      ['c', 'dialog', false],
    ],
    warnings: ['The dialog a has the invalid role menu, so its role is dialog. Write dialog or alertdialog.'],
    errors: [],
  });
});

test('Dialog fails the page if open is not a boolean', async () => {
  expect(await dialogsOf('<Dialog id="a" title="A" {...{open: "yes"}} />')).toEqual({
    roles: [],
    warnings: [],
    errors: [`/ask can't be rendered: \`open\` of the dialog a must be true or false, but is "yes".`],
  });
});

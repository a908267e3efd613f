import {expect, test} from 'vitest';
import type {Diagnostic} from '../../../renderer/base/diagnostic.js';
import {compile} from '../../../renderer/compile.js';
import {siteOutputs} from '../../../renderer/site-outputs.js';
import {site} from '../../support/site.js';

const plain = {
  'templates/pages/index.tsx': `
import {Body, definePage} from 'galley/page';
export default definePage({name: 'index', path: '/', component: () => <Body />});`,
  'templates/layouts/default.tsx': 'export default ({children}) => <main>{children}</main>;',
};

/** What rendering the pages of a site finds. */
async function findingsOf(files: Readonly<Record<string, string>>): Promise<readonly Diagnostic[]> {
  const host = site({...plain, ...files});
  const outputs = siteOutputs(host, await compile(host, {dev: false}));
  for await (const {path, body} of outputs.files()) if (path === 'index.html') await body();
  return outputs.diagnostics();
}

const foreign = {
  severity: 'error',
  code: 'policy-violated',
  message: "Browsers will not load https://img.example/a.png: the site's Content-Security-Policy forbids it.",
  hint: 'Put the file into content/, or add https://img.example to `security.sources.img` in site.yml.',
};

test('an image from elsewhere is found where the text shows it, unless the config lets it in', async () => {
  const text = '# Home\n\nSome words, ![a](https://img.example/a.png) and more.\n';
  expect(await findingsOf({'content/index.md': text})).toEqual([
    {...foreign, place: {file: 'content/index.md', line: 3, column: 13}},
  ]);
  const config = "security: {sources: {img: ['https://*.example']}}\n";
  expect(await findingsOf({'content/index.md': text, 'content/site.yml': config.replace('*.', 'img.')})).toEqual([]);
  expect(await findingsOf({'content/index.md': text, 'content/site.yml': 'security: {csp: false}\n'})).toEqual([]);
});

test('trusted HTML is found at its line, and what React makes of a style by its page', async () => {
  const config = 'markdown: {html: trusted}\n';
  const text = '---\ntitle: Home\n---\n\n<p style="color: red">red</p>\n\n<script>go()</script>\n';
  const [style, script, ...others] = await findingsOf({'content/index.md': text, 'content/site.yml': config});
  expect([style, others]).toEqual([
    {
      severity: 'error',
      code: 'policy-violated',
      message: 'Browsers will not apply style="color: red" of <p>: the site\'s Content-Security-Policy forbids it.',
      hint: 'Give the element a class, and style that in a stylesheet.',
      place: {file: 'content/index.md', line: 5, column: 11},
    },
    [],
  ]);
  expect(script?.hint).toMatch(/add sha256-[\w+/]{43}= to `security\.sources\.script` in site\.yml\.$/);
  const hash = /sha256-\S+/.exec(script?.hint ?? '')?.[0];
  const allowed = `${config}security: {sources: {script: ['${hash}']}}\n`;
  expect(await findingsOf({'content/index.md': text, 'content/site.yml': allowed})).toEqual([style]);

  const layout = `export default ({children}) => <main style={{color: 'red'}}>{children}</main>;`;
  expect(await findingsOf({'templates/layouts/default.tsx': layout})).toEqual([
    {
      severity: 'error',
      code: 'policy-violated',
      message: 'Browsers will not apply style="color:red" of <main>: the site\'s Content-Security-Policy forbids it.',
      hint: 'Give the element a class, and style that in a stylesheet. It is on pages of 3 templates, such as templates/pages/index.tsx; look in the layouts and components that they share.',
    },
  ]);
});

test('a page whose markup is known from before says again what is wrong with it', async () => {
  const host = site({...plain, 'content/index.md': '# Home\n\n![a](https://img.example/a.png)\n'});
  const build = async () => {
    const outputs = siteOutputs(host, await compile(host, {dev: false}));
    for await (const _ of outputs.files());
    return outputs.diagnostics();
  };
  const cold = await build();
  expect(cold.map(({message}) => message)).toEqual([foreign.message]);
  expect(await build()).toEqual(cold);
});

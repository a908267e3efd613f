import {expect, test} from 'vitest';
import {bundleTemplates, type Bundle} from '../../../renderer/bundle/bundle-templates.js';
import {templateFiles} from '../../../renderer/bundle/template-files.js';
import {memoryFiles} from '../../../renderer/files/files.js';
import {galleyFiles} from '../../../renderer/files/galley-package.js';
import {memoryStore} from '../../../renderer/store/store.js';

function bundleOf(site: Readonly<Record<string, string>>): Promise<Bundle> {
  const files = memoryFiles(site);
  return bundleTemplates(files, galleyFiles, templateFiles(files, galleyFiles), memoryStore(), '/');
}

/** A page that imports `name` from `source` and shows it. */
const pageWith = (source: string, name: string) => `import {definePage} from 'galley/page';
import {${name}} from '${source}';
export default definePage({name: 'more', path: '/more', component: () => ${name}});
`;

test('the error of a bundle names an unknown import as the template spells it', async () => {
  const site = {'templates/pages/more.tsx': pageWith('site:chart', 'chart')};
  await expect(bundleOf(site)).rejects.toMatchObject({diagnostics: [{message: 'Could not resolve "site:chart".'}]});
});

test.each([
  ['chart-kit/bars', 'Install the package with `npm install chart-kit`, or correct its name.'],
  ['@acme/chart/bars', 'Install the package with `npm install @acme/chart`, or correct its name.'],
  ['../chart', 'Correct the path, which is relative to this file, or create the file.'],
])('the error of a bundle says how to correct the unknown import %s', async (source, hint) => {
  const site = {'templates/pages/more.tsx': pageWith(source, 'chart')};
  await expect(bundleOf(site)).rejects.toMatchObject({
    diagnostics: [{message: `Could not resolve "${source}".`, hint}],
  });
});

test('the error of a bundle about a missing file of a stylesheet does not suggest a package', async () => {
  const site = {'templates/styles/site.css': 'p { background: url(stripes.png); }\n'};
  await expect(bundleOf(site)).rejects.toMatchObject({
    diagnostics: [{hint: 'Correct the path, which is relative to this file, or create the file.'}],
  });
});

test('the error of a bundle names a file without an imported export by its path in the site', async () => {
  const site = {
    'templates/pages/more.tsx': pageWith('../notes/todo', 'missing'),
    'templates/notes/todo.ts': 'export const todo = 1;',
  };
  await expect(bundleOf(site)).rejects.toMatchObject({
    diagnostics: [
      {
        message: 'No matching export in "templates/notes/todo.ts" for import "missing".',
        place: {file: 'templates/pages/more.tsx', line: 2},
      },
    ],
  });
});

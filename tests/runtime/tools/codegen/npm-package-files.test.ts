import {expect, test} from 'vitest';
import {
  defaultPackageName,
  installSection,
  packageName,
  packageVersion,
  type Project,
  projectFiles,
} from '../../../../runtime/tools/codegen/npm-package-files.js';

test.each([
  ['Train Travel API', 'train-travel-api'],
  ['@acme/Books', '@acme/books'],
  ['Größe & Co.', 'gro-e-co'],
  ['../../etc', 'etc'],
  ['🔥', 'sdk'],
])('packageName of %s is %s', (text, name) => {
  expect(packageName(text)).toBe(name);
});

test.each([
  ['Stripe', 'stripe-sdk'],
  ['My SDK', 'my-sdk'],
  ['acme-client', 'acme-client'],
  ['🔥', 'api-sdk'],
])('defaultPackageName of %s is %s', (title, name) => {
  expect(defaultPackageName(title)).toBe(name);
});

test.each([
  ['1.2.3', '1.2.3'],
  ['v2', '2.0.0'],
  ['2024-01-31', '2024.1.31'],
  ['1.0.0-beta.1', '1.0.0-beta.1'],
  ['latest', '1.0.0'],
  ['', '1.0.0'],
])('packageVersion of %j is %s', (text, version) => {
  expect(packageVersion(text)).toBe(version);
});

test('installSection builds a package without a name of its own before it installs its folder', () => {
  expect(installSection('stripe-sdk', '')).toBe(
    [
      '```sh',
      'npm install --prefix ./stripe-sdk',
      'npm install ./stripe-sdk',
      '```',
      '',
      'The first command also builds the package. The package is not on npm, and the name `stripe-sdk` derives from the name of the API, so it may belong to somebody else. Before you publish the package, generate it again with your own name in the option `name`.',
    ].join('\n'),
  );
  expect(installSection('@acme/stripe', '@acme/stripe')).toBe('```sh\nnpm install @acme/stripe\n```');
});

const project: Project = {
  name: 'books',
  version: '1.0.0',
  description: 'Books',
  dependencies: {},
  devDependencies: {},
  output: 'package',
  importExtension: '.ts',
  lib: ['es2022'],
  files: [
    {
      path: 'src/index.ts',
      content: 'import { a } from "./a.js";\nexport * from "pkg/b.js";\nexport const c = "./a.js";\n',
    },
    {path: 'src/a.ts', content: 'import {\n  b,\n} from "../b.js";\n'},
    {path: 'test/a.test.ts', content: ''},
    {path: 'README.md', content: '# Books\n'},
  ],
  report: {tool: 'openapi', summary: [], findings: []},
};

test('projectFiles writes npm and TypeScript config and applies importExtension', () => {
  const files = projectFiles(project);
  expect(files.map(({path}) => path)).toEqual([
    '.gitignore',
    'README.md',
    'package.json',
    'report.json',
    'src/a.ts',
    'src/index.ts',
    'test/a.test.ts',
    'tsconfig.json',
  ]);
  expect(files.find(({path}) => path === 'src/index.ts')?.content).toBe(
    'import { a } from "./a.ts";\nexport * from "pkg/b.js";\nexport const c = "./a.js";\n',
  );
  expect(files.find(({path}) => path === 'src/a.ts')?.content).toBe('import {\n  b,\n} from "../b.ts";\n');
  const manifest: unknown = JSON.parse(String(files.find(({path}) => path === 'package.json')?.content));
  expect(manifest).toMatchObject({
    name: 'books',
    type: 'module',
    sideEffects: false,
    scripts: {test: 'tsc && node --test dist/test/a.test.js'},
  });
});

test('projectFiles with output "source" returns only the sources at the top level', () => {
  expect(projectFiles({...project, output: 'source'}).map(({path}) => path)).toEqual(['a.ts', 'index.ts']);
});

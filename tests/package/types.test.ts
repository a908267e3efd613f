// The types that the package publishes, as a site sees them that checks every declaration.
import {readFileSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {execa} from 'execa';
import {beforeAll, expect, test} from 'vitest';
import {repository} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const options = {
  strict: true,
  noEmit: true,
  module: 'nodenext',
  target: 'es2022',
  jsx: 'react-jsx',
  skipLibCheck: false,
  // Not those of the compiler itself.
  skipDefaultLibCheck: true,
  types: [],
  paths: {galley: ['./lib/renderer/index.d.ts'], 'galley/page': ['./lib/renderer/page/page.d.ts']},
};

const plugins = path.join(import.meta.dirname, '../site/markdown-plugins/markdown.ts');

const root = temporary({
  'package.json': '{"type": "module"}',
  'tsconfig.json': JSON.stringify({compilerOptions: options, include: ['templates', 'scripts']}),
  'templates/markdown.ts': readFileSync(plugins, 'utf8'),
  'templates/pages/a.tsx':
    "import {definePage} from 'galley/page';\nexport default definePage({name: 'a', path: '/a', component: () => <p>A</p>});\n",
  'scripts/site.ts': "import {openSite} from 'galley';\nexport const brand = (await openSite()).config.brand;\n",
});

const tsc = (name: string) => path.join(repository, 'node_modules', name, 'bin/tsc');

beforeAll(async () => {
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'), 'dir');
  const project = path.join(repository, 'scripts/tsconfig.types.json');
  await execa(process.execPath, [tsc('typescript'), '--project', project, '--outDir', path.join(root, 'lib')]);
});

test.each(['typescript', 'typescript-5.9'])(
  'pages, scripts and plugins of a site are compiled by %s',
  async (compiler) => {
    const {stdout, exitCode} = await execa(process.execPath, [tsc(compiler), '--project', root], {reject: false});
    expect([stdout, exitCode]).toEqual(['', 0]);
  },
);

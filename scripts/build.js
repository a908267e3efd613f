// Builds Galley from TypeScript into lib/. With --types, or when npm runs it as `prepare`, writes declarations too.
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {writeNotices} from './license-notices.js';
import {leanProtoplugin} from './lean-protoplugin-bundling.js';
import {oneLanguage} from './one-language-plugin.js';
import {sdkFiles} from './sdk-files-plugin.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const lib = path.join(root, 'lib');

const shared = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  metafile: true,
  outdir: 'lib',
  outbase: '.',
  sourcemap: true,
  // The lines of a stack trace need no sources.
  sourcesContent: false,
  logLevel: 'warning',
};

const {dependencies} = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
/** Packages of `dependencies` that are bundled too: they are there because sites import them, or the published types do. */
const alsoBundled = new Set(['fastest-levenshtein', 'fflate', 'mdast-util-to-hast', 'unified', 'zod']);

/**
 * Bundles all packages but those in `dependencies`, which are native, have files of their own, or must exist once (React). Resolving
 * a file costs more than running it, in every worker thread again, and a site installs and updates fewer packages.
 */
const inline = {
  name: 'inline',
  setup({onResolve}) {
    onResolve({filter: /^[^./]/}, ({path: name, kind}) => {
      const packageName = /^(?:@[^/]+\/)?[^/]+/.exec(name)[0];
      const isOutside = packageName in dependencies && !alsoBundled.has(packageName);
      return isOutside && kind !== 'entry-point' ? {path: name, external: true} : undefined;
    });
  },
};

/** Packages that are loaded on demand, without `await`. Each has its own entry point, which `imports` in package.json names. */
const requiredOnDemand = [
  'acorn',
  'gemoji',
  'remark-definition-list',
  'remark-gfm',
  'remark-mdx',
  'remark-parse',
  'unbash',
];
const onDemand = {
  name: 'on-demand',
  setup({onLoad}) {
    const call = new RegExp(`require\\('(${requiredOnDemand.join('|')})'\\)`, 'g');
    onLoad({filter: /[\\/]renderer[\\/].*\.ts$/}, ({path: file}) => {
      const source = readFileSync(file, 'utf8');
      const contents = source.replace(call, `require('#packages/$1')`);
      return contents === source ? undefined : {contents, loader: 'ts'};
    });
  },
};

/**
 * Packages in CommonJS that stay outside: loaded with `require`, Node runs them. On import, it would first
 * scan them for their exports, in every thread.
 */
const required = {
  name: 'required',
  setup({onResolve, onLoad}) {
    onResolve({filter: /^(?:prismjs|react|react\/jsx-runtime|react-dom\/server)$/}, ({path: name, kind}) =>
      kind === 'import-statement' ? {path: name, namespace: 'required'} : {path: name, external: true},
    );
    onLoad({filter: /^/, namespace: 'required'}, ({path: name}) => ({
      contents: `module.exports = require(${JSON.stringify(name)});`,
    }));
  },
};

/**
 * gray-matter loads a YAML reader that can run code. Galley replaces it (renderer/markdown/front-matter.ts), so it
 * is not bundled.
 */
const withoutJsYaml = {
  name: 'without-js-yaml',
  setup({onResolve, onLoad}) {
    onResolve({filter: /^js-yaml$/}, ({path: name}) => ({path: name, namespace: 'without-js-yaml'}));
    onLoad({filter: /^/, namespace: 'without-js-yaml'}, () => ({
      contents: `const refuse = () => { throw new Error('Front matter is read by another engine.'); };
module.exports = {safeLoad: refuse, safeDump: refuse};`,
    }));
  },
};

/** The bundle for Node.js. */
const tool = {
  ...shared,
  entryPoints: [
    'cli/main.ts',
    'renderer/index.ts',
    'renderer/page/page.ts',
    'renderer/check/define-check.ts',
    'renderer/worker-jobs/worker.ts',
    'renderer/prebundle-templates.ts',
    'renderer/render-output-file.ts',
    ...requiredOnDemand.map((name) => ({in: name, out: `packages/${name}`})),
  ],
  platform: 'node',
  target: 'node20.19',
  plugins: [leanProtoplugin, sdkFiles, withoutJsYaml, required, onDemand, inline],
  // acorn-jsx requires the CommonJS file of acorn, which would be in the bundle beside the module.
  alias: {acorn: path.join(root, 'node_modules/acorn/dist/acorn.mjs')},
  // Some bundled packages are CommonJS and `require` modules of Node.js.
  banner: {
    js: `import {createRequire as __createRequire} from 'node:module'; const require = __createRequire(import.meta.url);`,
  },
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
};

/** The script of tabs of the dev server. */
const client = {
  ...shared,
  entryPoints: ['cli/dev/live-update-script.ts'],
  platform: 'browser',
  target: 'es2022',
  minify: true,
  sourcemap: false,
};

/** The functions for hosts. Each host bundles them with their packages itself. */
const functions = (name, ...plugins) => ({
  ...shared,
  entryPoints: [`runtime/functions/${name}.ts`],
  platform: 'neutral',
  target: 'es2022',
  packages: 'external',
  external: ['node:*'],
  plugins,
});

/** The client of libSQL over HTTP alone, without SQLite itself. */
const withoutFiles = {
  name: 'without-files',
  setup({onResolve}) {
    onResolve({filter: /^@libsql\/client$/}, () => ({path: '@libsql/client/web', external: true}));
  },
};

/**
 * A tool for a worker of the browser; OpenAPI has one bundle for each language. renderer/emit/tool-workers/tool-worker.ts adds them to
 * sites.
 */
const worker = (name, out = name, ...plugins) => ({
  ...shared,
  entryPoints: [{in: `runtime/tools/workers/${name}.ts`, out: `tools/${out}`}],
  platform: 'browser',
  target: 'es2022',
  minify: true,
  sourcemap: false,
  plugins: [...plugins, leanProtoplugin, sdkFiles],
});
const workers = [
  worker('openapi', 'openapi', oneLanguage('typescript')),
  worker('openapi', 'openapi-python', oneLanguage('python')),
  worker('graphql'),
  worker('postman'),
  worker('proto'),
];

const hosted = [functions('node'), functions('edge', withoutFiles)];

// esbuild has already printed the errors.
const results = await Promise.all([tool, client, ...hosted, ...workers].map((one) => build(one))).catch(() =>
  process.exit(1),
);
// A file that was renamed must not stay beside the new one.
rmSync(path.join(lib, 'cli/starter'), {recursive: true, force: true});
cpSync(path.join(root, 'cli/starter'), path.join(lib, 'cli/starter'), {recursive: true});
rmSync(path.join(lib, 'cli/init/function-adapters'), {recursive: true, force: true});
cpSync(path.join(root, 'cli/init/function-adapters'), path.join(lib, 'cli/init/function-adapters'), {recursive: true});
writeFingerprint();
writeNotices(
  results.map(({metafile}) => metafile),
  path.join(lib, 'THIRD-PARTY-NOTICES.txt'),
);
removeStaleChunks(results.flatMap(({metafile}) => Object.keys(metafile.outputs)));
execFileSync(process.execPath, ['lib/renderer/prebundle-templates.js'], {cwd: root, stdio: 'inherit'});
if (process.argv.includes('--types') || process.env.npm_lifecycle_event === 'prepare') buildTypes();

/** Entries of the store are valid only for the exact code that created them. */
function writeFingerprint() {
  const hash = createHash('sha256');
  const files = results.flatMap(({metafile}) => Object.keys(metafile.outputs)).filter((file) => file.endsWith('.js'));
  for (const file of files.toSorted()) hash.update(readFileSync(path.join(root, file)));
  writeFileSync(path.join(lib, 'fingerprint'), hash.digest('hex').slice(0, 16));
}

/** Chunk names carry a hash, so those of earlier builds would pile up. */
function removeStaleChunks(outputs) {
  const chunks = path.join(lib, 'chunks');
  const fresh = new Set(outputs.map((file) => path.basename(file)));
  for (const name of existsSync(chunks) ? readdirSync(chunks) : []) {
    if (!fresh.has(name)) rmSync(path.join(chunks, name), {force: true});
  }
}

function buildTypes() {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  if (!existsSync(compiler)) {
    console.warn('TypeScript is not installed, so lib/types was not built.');
    return;
  }
  // `npm run typecheck` checks the sources. Writing the declarations alone takes a third of the processor time.
  const options = ['--project', 'scripts/tsconfig.types.json', '--noCheck'];
  execFileSync(process.execPath, [compiler, ...options], {cwd: root, stdio: 'inherit'});
}

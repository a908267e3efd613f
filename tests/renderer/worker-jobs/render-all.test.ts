// Pages are the same whether threads render them or not. Real threads, a real folder.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import sharp from 'sharp';
import {expect, test} from 'vitest';
import {build} from '../../../renderer/build.js';
import {compile} from '../../../renderer/compile.js';
import {siteOutputs} from '../../../renderer/site-outputs.js';
import {tasks} from '../../../renderer/worker-jobs/transform-tasks.js';
import {inlinePool} from '../../../renderer/worker-pool/inline-pool.js';
import {threadPool} from '../../../renderer/worker-pool/thread-pool.js';
import type {WorkerPool} from '../../../renderer/worker-pool/worker-pool.js';
import {diskFiles} from '../../../renderer/files/files.js';
import {packageRoot} from '../../../renderer/files/galley-package.js';
import {memoryStore} from '../../../renderer/store/store.js';
import {temporary} from '../../support/temporary.js';

const count = 130;
const script = pathToFileURL(path.join(packageRoot, 'lib/renderer/worker-jobs/worker.js'));

test('build() with threads gives the same files and diagnostics as without', async () => {
  const root = temporary(await siteFiles());
  const files = diskFiles(root);
  const threads = threadPool({script, size: 2});
  const {pool, pages} = watched(threads);
  try {
    const threaded = await build({files, store: memoryStore(), pool}, {out: 'a'});
    const alone = await build({files, store: memoryStore(), pool: inlinePool(tasks)}, {out: 'b'});
    // The pages that the main thread has rendered are not counted.
    expect(pages.done).toBeGreaterThan(10);
    expect(threaded.diagnostics).toEqual(alone.diagnostics);
    expect(new Set(alone.diagnostics.map(({code}) => code))).toEqual(
      new Set(['page-failed', 'page-name-duplicate', 'policy-violated']),
    );
    expect(threaded.buildId).toBe(alone.buildId);
    expect(filesOf(path.join(root, 'a'))).toEqual(filesOf(path.join(root, 'b')));
  } finally {
    await threads.close();
  }
});

test('if the outputs are not needed any more, the threads write no pages after that', async () => {
  const files = diskFiles(temporary(await siteFiles()));
  const threads = threadPool({script, size: 2});
  const {pool, pages} = watched(threads);
  try {
    const host = {files, store: memoryStore(), pool};
    const outputs = siteOutputs(host, await compile(host, {dev: false}));
    const folder = temporary({});
    for await (const output of outputs.files({present: () => undefined, folder: () => folder})) {
      expect(output.path).toMatch(/^docs/);
      break;
    }
    expect(pages.pending).toBe(0);
    expect(pages.done).toBeGreaterThan(0);
  } finally {
    await threads.close();
  }
});

/** A worker pool that counts the pages of its threads. */
function watched(pool: WorkerPool) {
  const pages = {pending: 0, done: 0, failed: 0};
  return {
    pages,
    pool: {
      ...pool,
      runOn: (member, task, jobs, take, answer) => {
        if (task === 'page') pages.pending += jobs.length;
        return pool.runOn<never>(
          member,
          task,
          jobs,
          (outcome, ...rest) => {
            if (task === 'page') {
              pages.pending--;
              pages[outcome.kind === 'done' ? 'done' : 'failed']++;
            }
            take(outcome, ...rest);
          },
          answer,
        );
      },
    } satisfies WorkerPool,
  };
}

/** Every third page has an image, an icon or a policy violation. One page throws, one is a draft, and two have the same name. */
async function siteFiles(): Promise<Record<string, string | Uint8Array>> {
  const picture = {create: {width: 40, height: 30, channels: 3, background: 'teal'}} as const;
  const extras = [
    '![A picture](picture.png)',
    '::icon{name="lucide:book-open"}\n::',
    '![Elsewhere](https://images.example/a.png)',
    '<p style="color: red">Red</p>',
  ];
  const pages = Array.from({length: count}, (_, page) => {
    const words = Array.from({length: 500}, (_, word) => `word${word * page}`).join(' ');
    const fields = [
      `title: Page ${page}`,
      ...(page === 7 ? ['draft: true'] : []),
      ...(page === 11 ? ['fails: true'] : []),
    ];
    const extra = page % 3 === 0 ? extras[(page / 3) % 4] : `See [another](/docs/page-${(page + 20) % count}).`;
    const text = `---\n${fields.join('\n')}\n---\n\n## Part\n\n${extra}\n\n${words}\n\n\`\`\`js\nconst n = ${page};\n\`\`\`\n`;
    return [`content/docs/page-${page}.md`, text] as const;
  });
  const twin = (route: string): string =>
    `import {definePage} from 'galley/page';\n\nexport default definePage({name: 'twin', path: '${route}', component: () => <main><h1>${route}</h1></main>});\n`;
  return {
    ...Object.fromEntries(pages),
    'templates/pages/first-twin.tsx': twin('/first-twin'),
    'templates/pages/second-twin.tsx': twin('/second-twin'),
    'content/index.md': '# Home\n',
    'content/site.yml': 'brand: Threads\nmarkdown: {html: trusted}\n',
    'content/docs/picture.png': await sharp(picture).png().toBuffer(),
    'templates/pages/docs-slug.tsx': `import {Body, definePage, Icon} from 'galley/page';

export default definePage({
  name: 'docs-slug',
  path: '/docs/:slug*',
  each: {where: {_path: {$regex: '^/docs(/|$)'}, _type: 'markdown', _partial: false}},
  data: ({document}) => ({around: {only: ['_path', 'title'], surround: {query: document?._path ?? ''}}}),
  component: ({document, data, words}) => {
    if (document?.fails) throw new Error('It fails.');
    const names = data.around.map((page) => page?.title).join(', ');
    return <main><h1>{document?.title}</h1><Icon name="lucide:star" /><Body /><p>{words()} words, {names}</p></main>;
  },
});
`,
  };
}

function filesOf(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
  return new Map(
    names
      .map((entry) => path.join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [path.relative(folder, file), readFileSync(file, 'base64')]),
  );
}

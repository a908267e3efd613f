// A site on disk that is edited at random, as authors do: the same seed gives the same site and the same edits.
import {mkdirSync, rmSync, statSync, utimesSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import {temporary} from './temporary.js';

type Bytes = string | Uint8Array;

interface Edit {
  /** What was done, for messages. */
  readonly what: string;
  /** Paths below the root that were written or removed. */
  readonly changedFiles: readonly string[];
}

export interface RandomSite {
  readonly root: string;
  /** Makes the next edit. */
  edit(): Edit;
  /** Writes a new text to a document, as an author does who saves while the site is being built. */
  editText(file: string): void;
  random: Random;
}

export interface Random {
  /** From 0 up to, and without, `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32: small, and the same everywhere. */
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {below, pick: (list) => list[below(list.length)]!};
}

const words =
  'proof galley type sort case rule lead press ink sheet forme stick quoin chase copy fount kern serif'.split(' ');
const tags = ['news', 'notes', 'Type & Ink'];
const sections = ['1.start', '2.guide', '3.more'];

/** Images beside documents. */
const figures = ['content/docs/figure.png', 'content/docs/2.guide/figure.png'];

/** Files that documents include, one of them outside of the site. */
const included = ['content/samples/sample.ts', 'content/_part.md', 'content/docs/_inner.md', '../shared/shared.ts'];

/** A site with about `size` documents. */
export async function randomSite(seed: number, size: number): Promise<RandomSite> {
  const random = randomOf(seed);
  const {below, pick} = random;
  const chance = (percent: number): boolean => below(100) < percent;
  const pictures = await Promise.all(['teal', 'maroon', 'olive'].map(picture));
  const root = path.join(temporary(), 'site');
  const files = new Map<string, Bytes>();
  /** What files held once: an author undoes, and tools restore. */
  const former = new Map<string, Bytes[]>();
  /** Broken files, each with what mends it. */
  const broken = new Map<string, Bytes | undefined>();
  let count = 0;

  const write = (file: string, content: Bytes): void => {
    const before = files.get(file);
    if (before !== undefined) former.set(file, [...(former.get(file) ?? []).slice(-3), before]);
    files.set(file, content);
    mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
    writeFileSync(path.join(root, file), content);
  };
  const remove = (file: string): void => {
    const before = files.get(file);
    if (before !== undefined) former.set(file, [...(former.get(file) ?? []).slice(-3), before]);
    files.delete(file);
    broken.delete(file);
    rmSync(path.join(root, file));
  };
  const named = (pattern: RegExp): string[] => [...files.keys()].filter((file) => pattern.test(file)).toSorted();
  const markdown = (): string[] => named(/\.md$/).filter((file) => !broken.has(file));
  const textOf = (file: string): string => String(files.get(file));

  const sentence = (): string => Array.from({length: 4 + below(9)}, () => pick(words)).join(' ');
  const title = (): string => `${pick(words)} ${pick(words)} ${below(50)}`;
  const link = (file: string): string => {
    const target = pick(named(/\.md$/));
    const relative = path.posix.relative(path.posix.dirname(file), target);
    const route = `/${target.replace(/^content\//, '').replace(/\d+\.|(?:\/|^)index|\.md$/g, '')}`;
    return chance(50) ? `[${pick(words)}](${relative})` : `[${pick(words)}](${route}${chance(30) ? '#part-one' : ''})`;
  };
  const block = (file: string): string =>
    pick([
      () => `${sentence()}.`,
      () => `${sentence()}, see ${link(file)}.`,
      () => `## Part ${pick(['one', 'two', 'three'])}\n\n${sentence()}.`,
      () => `\`\`\`js\nconst ${pick(words)} = ${below(100)};\n\`\`\``,
      () => `::callout{type="${pick(['tip', 'note', 'warning'])}"}\n${sentence()}.\n::`,
      () => `::card{title="${title()}" icon="lucide:${pick(['book', 'star', 'nothing-like-it'])}"}\n${sentence()}.\n::`,
      () => `![${sentence()}](${pick(['/picture.png', '/nowhere.png'])})`,
      () => `![${sentence()}](${path.posix.relative(path.posix.dirname(file), pick(figures))})`,
      () => `- ${sentence()}\n- {{ $doc.title }} ${sentence()}`,
      () => `| a | b |\n| - | - |\n| ${pick(words)} | <b>${pick(words)}</b> |`,
      () => `:unknown-thing{a="${below(9)}"}`,
      () => include(file),
      () => include(file),
    ])();
  const include = (file: string): string => {
    const target = pick(included);
    const relative = path.posix.relative(path.posix.dirname(file), target);
    if (target.endsWith('.ts')) {
      return pick([
        () => `<<< ${relative}${pick(['', '#one', '#two', '#L2', '{1}'])}`,
        () => `- List\n\n  \`\`\`ts file="${relative}" lines=${pick(['1', '2-3', '2-'])}\n  \`\`\``,
      ])();
    }
    return pick([
      () => `<!--@include: ${relative}${pick(['', '#part-one', '{2,}'])}-->`,
      () => `::include{file="${relative}" word="${pick(words)}"}`,
    ])();
  };
  const includedText = (file: string): string =>
    file.endsWith('.ts')
      ? `// #region ${pick(['one', 'two'])}\nconst ${pick(words)} = ${below(9)};\n// #endregion\nmore();\n`
      : `${sentence()} {{ ${pick(['word', 'other'])} || 'none' }}.\n\n${block(file)}\n`;
  const fields = (file: string): string => {
    const lines = [`title: ${title()}`];
    if (chance(20)) lines.push(`description: ${sentence()}`);
    if (chance(8)) lines.push('draft: true');
    if (chance(8)) lines.push('navigation: false');
    if (chance(8)) lines.push('image: /picture.png');
    if (chance(5)) lines.push(`updated: 2026-0${1 + below(9)}-11`);
    if (chance(5)) lines.push('layout: plain');
    if (chance(3)) lines.push('robots: noindex');
    if (chance(10)) lines.push(pick(['order', 'sidebar_position', 'weight']) + `: ${below(20) - 3}`);
    if (chance(5)) lines.push('unlisted: true');
    if (chance(4)) lines.push(`publishAt: ${pick(['2020-01-01', '2120-01-01'])}`);
    if (chance(4)) lines.push(`expiresAt: ${pick(['2020-01-01', '2120-01-01'])}`);
    if (chance(5)) lines.push(`sidebar_label: ${pick(words)}`);
    if (chance(3)) lines.push(`_path: /elsewhere/${pick(words)}`);
    if (chance(8)) lines.push(`slug: ${chance(50) ? '/docs/' : ''}${pick(words)}-${below(50)}`);
    if (chance(3)) lines.push(`aliases: [/${pick(words)}, ${pick(words)}]`);
    if (file.includes('/blog/')) {
      lines.push(`date: 2026-0${1 + below(9)}-1${below(9)}`);
      if (chance(60)) lines.push(`tags: [${pick(tags)}]`);
      if (chance(40)) lines.push(`authors: [{name: ${pick(['Ada', 'Ben'])}}]`);
    }
    return `---\n${lines.join('\n')}\n---\n`;
  };
  const document = (file: string): string => {
    const blocks = Array.from({length: 1 + below(5)}, () => block(file));
    return `${fields(file)}\n${blocks.join('\n\n')}\n`;
  };
  const newPath = (): string => {
    const name = `${chance(50) ? `${below(20)}.` : ''}${pick(words)}-${count++}.md`;
    const folder = pick([...sections.map((one) => `docs/${one}`), 'docs', 'docs/2.guide/inner', 'blog', '.', 'about']);
    return path.posix.join('content', folder, name);
  };
  /** The fields of a `_dir` file that give the folder, or what is in it, another place. */
  const orderIn = (folder: string): string => {
    const names = named(new RegExp(`^${folder}`)).map((file) =>
      file
        .slice(folder.length)
        .replace(/\/.*|\.md$/, '')
        .replace(/^\d+\./, ''),
    );
    return pick([
      () => `order: ${below(9) - 2}\n`,
      () => `order: [${Array.from({length: 3}, () => (names.length > 0 ? pick(names) : 'nothing')).join(', ')}]\n`,
    ])();
  };
  const data: readonly (readonly [string, () => string])[] = [
    ['content/facts.yml', () => `name: ${title()}\nlist: [${pick(words)}, ${below(9)}]\n`],
    ['content/versions.json', () => JSON.stringify([{version: `0.${below(9)}.0`, note: sentence()}])],
    ['content/limits.csv', () => `name,limit\n${pick(words)},${below(99)}\n${pick(words)},${below(99)}\n`],
    [
      'content/docs/_dir.yml',
      () => pick([`title: ${title()}\n`, 'navigation: false\n', 'icon: lucide:book\n', orderIn('content/docs/')]),
    ],
    [
      `content/docs/${sections[1]}/_dir.yml`,
      () => pick([`title: ${title()}\n`, 'navigation: {title: Other}\n', orderIn(`content/docs/${sections[1]}/`)]),
    ],
    ['content/_shared.md', () => `${sentence()}.\n`],
    ['content/public/notes.txt', () => `${sentence()}\n`],
  ];
  const settings: readonly (() => string)[] = [
    () => `brand: ${title()}`,
    () => `description: ${sentence()}`,
    () => 'url: https://galley.example',
    () => 'base: /site/',
    () => 'trailingSlash: always',
    () => `header: {links: [{label: ${pick(words)}, to: ${pick(['/docs', '/nowhere', '/blog'])}}]}`,
    () => 'markdown: {lineNumbers: true}',
    () => 'markdown: {html: trusted, toc: {depth: 3}}',
    () => 'markdown: {parser: remark}',
    () => 'content: {ignore: [inner]}',
    () => 'content: {fallback: page}',
    () => `content: {csv: {delimiter: ${pick(["';'", 'i'])}, json: ${pick(['true', 'false'])}}}`,
    () => 'content: {includeRoots: [../shared]}',
    () => 'content: {includeRoots: [../shared], respectPathCase: true}',
    () => 'navigation: {fields: [icon, description]}',
    () => 'publish: {search: false}',
    () => 'publish: {queries: false, markdown: false}',
    () => 'images: {quality: 60}',
    () => 'clientNavigation: false',
    () => `redirects: {/old: ${pick(['/docs', '/blog'])}, /${pick(words)}: /}`,
    () => 'edit: {url: "https://code.example/{path}"}',
    () => 'icons: {aliases: {book: lucide:book-open}}',
    () => 'feedback: {}',
    () => `sidebar: {/docs: [{label: One, items: [/docs/${pick(words)}, {from: /docs/guide}]}, {from: /docs}]}`,
    () => 'security: {csp: meta}',
    () => 'unknownKey: 1',
  ];
  const config = (): string => {
    const lines = new Map<string, string>();
    for (let left = 1 + below(4); left > 0; left--) {
      const line = pick(settings)();
      lines.set(line.split(':')[0]!, line);
    }
    return `${[...lines.values()].join('\n')}\n`;
  };
  const templates: readonly (readonly [string, () => string])[] = [
    ['templates/components/logo.tsx', () => `export const Logo = () => <a className="logo" href="/">${title()}</a>;\n`],
    [
      'templates/components/callout.tsx',
      () =>
        `import type {ReactNode} from 'react';\nexport const Callout = ({children}: {children?: ReactNode}) => <aside title="${title()}">{children}</aside>;\n`,
    ],
    [
      'templates/layouts/plain.tsx',
      () =>
        `import type {LayoutProps} from 'galley/page';\nexport default ({children, site}: LayoutProps) => <main id="site-main">${title()} {site.navigation.length}{children}</main>;\n`,
    ],
    ['templates/styles/extra.css', () => `.extra { margin: ${below(9)}px; }\n`],
    [
      'templates/markdown.ts',
      () =>
        `export const rehypePlugins = [function rehypeMark() {\n  return (tree) => {\n    tree.children.push({type: 'element', tagName: 'p', properties: {className: ['mark']}, children: [{type: 'text', value: '${title()}'}]});\n  };\n}];\n`,
    ],
    [
      'templates/pages/facts.tsx',
      () => `import {definePage} from 'galley/page';
export default definePage({
  name: 'facts',
  path: '/facts-page',
  data: {
    facts: {where: {_path: '/facts'}, first: true},
    all: {where: {_path: {$regex: '^/(versions|limits)'}}, only: ['_path', 'body']},
    count: {count: true},
    latest: {where: {_path: {$regex: '^/blog/'}}, sort: {date: -1}, limit: 2, only: ['title', '_path']},
  },
  component: ({data}) => <main><h1>${title()}</h1><p>{JSON.stringify(data)}</p></main>,
});
`,
    ],
    [
      'templates/pages/docs-slug.tsx',
      () => `import {Body, Icon, Image, definePage} from 'galley/page';
export default definePage({
  name: 'docs-slug',
  path: '/docs/:slug*',
  each: {where: {_path: {$regex: '^/docs(/|$)'}, _type: 'markdown', _partial: false}},
  data: ({document}) => ({near: {only: ['_path', 'title'], surround: {query: document?._path ?? ''}}}),
  validate: ({document}) => !String(document?.title).startsWith('${pick(words)}'),
  component: ({document, data, words, toc}) => {
    if (String(document?.title).endsWith(' ${below(50)}')) throw new Error('No such title.');
    return <main><Icon name="lucide:star" /><Image src="/picture.png" alt="" /><h1>{document?.title}</h1><Body /><p>${title()} {words()} {toc?.links.length} {data.near.map((one) => one?.title).join()}</p></main>;
  },
});
`,
    ],
    [
      'templates/components/index.ts',
      () =>
        `import {z} from 'zod';\nexport const components = {'unknown-thing': ({a}: {a?: string}) => \`${title()} \${a}\`};\nexport const props = {'unknown-thing': z.object({a: z.enum(['1', '2', '3', '4'])})};\n`,
    ],
    [
      'templates/collections.ts',
      () =>
        `import {z} from 'zod';\nexport const collections = [{below: '/blog', schema: z.object({date: z.string()${chance(50) ? ', tags: z.array(z.string())' : ''}})}];\n`,
    ],
  ];
  /** By the end of a name, what no program can read. */
  const faults: readonly (readonly [RegExp, readonly string[]])[] = [
    [/\.md$/, ['---\ntitle: [\n---\n\nText.\n', '---\ntitle: {\n']],
    [/\.yml$/, ['a: [\n', 'a: 1\na: 2\n']],
    [/\.json$/, ['{"a": ', '']],
    [/\.csv$/, ['a,b\n"1\n']],
    [/\.png$/, ['no picture']],
    [/\.tsx$/, ['export const = ;\n', 'throw new Error("It throws.");\n']],
    [/\.ts$/, ['export const = ;\n', 'export const other = 1;\n']],
    [/\.css$/, ['.a { color: \n']],
  ];

  const edits: readonly (readonly [weight: number, string, () => readonly string[] | undefined])[] = [
    [
      10,
      'body',
      () => {
        const file = pick(markdown());
        const text = textOf(file);
        write(
          file,
          pick([() => `${text}\n${block(file)}\n`, () => text.replace(pick(words), pick(words)), () => fields(file)])(),
        );
        return [file];
      },
    ],
    [
      8,
      'title',
      () => {
        const file = pick(markdown());
        write(
          file,
          textOf(file).replace(/^title: .*$/m, () => `title: ${title()}`),
        );
        return [file];
      },
    ],
    [
      8,
      'front matter',
      () => {
        const file = pick(markdown());
        write(file, fields(file) + textOf(file).replace(/^---\n[^]*?\n---\n/, ''));
        return [file];
      },
    ],
    [
      8,
      'move',
      () => {
        const file = pick(markdown());
        const target = newPath();
        const content = textOf(file);
        remove(file);
        write(target, content);
        return [file, target];
      },
    ],
    [
      2,
      'rename a folder',
      () => {
        const section = pick(sections);
        const moved = named(new RegExp(`^content/docs/(?:moved-)?${section}/`)).filter((file) => !broken.has(file));
        return moved.flatMap((file) => {
          const content = files.get(file)!;
          const target = file.includes('/moved-')
            ? file.replace('/moved-', '/')
            : file.replace('content/docs/', 'content/docs/moved-');
          if (files.has(target)) return [];
          remove(file);
          write(target, content);
          return [file, target];
        });
      },
    ],
    [
      6,
      'delete',
      () => {
        const all = markdown();
        if (all.length < size / 2) return undefined;
        const file = pick(all);
        remove(file);
        return [file];
      },
    ],
    [
      9,
      'add',
      () => {
        const file = newPath();
        write(file, document(file));
        return [file];
      },
    ],
    [
      8,
      'data or other file',
      () => {
        const [file, make] = pick(data);
        if (broken.has(file)) return undefined;
        if (files.has(file) && chance(25)) remove(file);
        else write(file, make());
        return [file];
      },
    ],
    [
      9,
      'included file',
      () => {
        const file = pick(included);
        if (broken.has(file)) return undefined;
        if (files.has(file) && chance(25)) remove(file);
        else write(file, includedText(file));
        return [file];
      },
    ],
    [
      7,
      'site.yml',
      () => {
        if (broken.has('content/site.yml')) return undefined;
        write('content/site.yml', config());
        return ['content/site.yml'];
      },
    ],
    [
      8,
      'template',
      () => {
        const [file, make] = pick(templates);
        if (broken.has(file)) return undefined;
        if (files.has(file) && chance(50)) remove(file);
        else write(file, make());
        return [file];
      },
    ],
    [
      9,
      'image',
      () => {
        const file = pick([
          'content/public/picture.png',
          ...figures,
          'content/public/favicon.svg',
          'content/icons/star.svg',
        ]);
        if (broken.has(file)) return undefined;
        if (files.has(file) && chance(25)) remove(file);
        else write(file, file.endsWith('.svg') ? svg(below(24)) : pick(pictures));
        return [file];
      },
    ],
    [
      5,
      'break',
      () => {
        const file = pick([...files.keys()].toSorted());
        const [, texts] = faults.find(([ending]) => ending.test(file)) ?? [];
        if (texts === undefined || broken.has(file)) return undefined;
        broken.set(file, files.get(file));
        write(file, pick(texts));
        return [file];
      },
    ],
    [
      4,
      'undo',
      () => {
        const file = pick([...former.keys()].toSorted());
        if (broken.has(file)) return undefined;
        write(file, pick(former.get(file)!));
        return [file];
      },
    ],
    [
      7,
      'same size and time',
      () => {
        const file = pick(markdown());
        const {atime, mtime} = statSync(path.join(root, file));
        write(
          file,
          textOf(file).replace(/[a-z](?=\.\n)/, (letter) => (letter === 'x' ? 'y' : 'x')),
        );
        utimesSync(path.join(root, file), atime, mtime);
        return [file];
      },
    ],
    [3, 'nothing', () => []],
  ];
  const total = edits.reduce((sum, [weight]) => sum + weight, 0);

  const mend = (): Edit => {
    const file = pick([...broken.keys()]);
    const content = broken.get(file)!;
    broken.delete(file);
    write(file, content);
    return {what: `mend ${file}`, changedFiles: [file]};
  };
  const edit = (): Edit => {
    // What keeps the whole site from being built is mended soon, or nothing else would be tried.
    if (broken.size > 0 && chance([...broken.keys()].some((file) => file.startsWith('templates/')) ? 80 : 25)) {
      return mend();
    }
    let at = below(total);
    const [, name, run] = edits.find(([weight]) => (at -= weight) < 0)!;
    const changedFiles = run();
    return changedFiles === undefined ? edit() : {what: [name, ...changedFiles].join(' '), changedFiles};
  };

  write('content/index.md', '---\ntitle: Home\n---\n\nWelcome.\n');
  write('content/docs/index.md', '---\ntitle: Docs\n---\n\nAll.\n');
  write('content/blog/index.md', '---\ntitle: Blog\n---\n\nNews.\n');
  write('content/site.yml', 'brand: Random\ncontent: {includeRoots: [../shared]}\n');
  write('content/public/picture.png', pictures[0]!);
  for (const file of figures) write(file, pictures[1]!);
  for (const [file, make] of data) write(file, make());
  for (const file of included) write(file, includedText(file));
  while (files.size < size) {
    const file = newPath();
    write(file, document(file));
  }
  return {
    root,
    random,
    edit,
    editText: (file) => {
      if (files.has(file) && !broken.has(file)) write(file, `${textOf(file)}\n${sentence()}.\n`);
    },
  };
}

async function picture(background: string): Promise<Uint8Array> {
  return sharp({create: {width: 24, height: 16, channels: 3, background}})
    .png()
    .toBuffer();
}

function svg(radius: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="${radius}"/></svg>`;
}

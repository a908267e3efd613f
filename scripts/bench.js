// Builds the same pages with Galley, Hugo and Eleventy, in turn, and prints wall time and peak memory of each.
//
//   node scripts/bench.js CORPUS [--pages 1000] [--runs 3] [--work FOLDER] [--eleventy FOLDER]
//
// CORPUS is a folder of Markdown files. They are repeated with changed titles and changed identifiers in code, so that
// no tool gains from remembering a block. `hugo` is taken from the PATH when it is there; --eleventy names a folder in
// which @11ty/eleventy 3 and @11ty/eleventy-plugin-syntaxhighlight are installed.
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';

const here = path.dirname(fileURLToPath(import.meta.url));
const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    pages: {type: 'string', default: '1000'},
    runs: {type: 'string', default: '3'},
    work: {type: 'string', default: path.join(os.tmpdir(), 'galley-bench')},
    eleventy: {type: 'string'},
  },
});
const [corpus] = positionals;
if (corpus === undefined) {
  console.error('usage: node scripts/bench.js CORPUS [--pages 1000] [--runs 3] [--work FOLDER] [--eleventy FOLDER]');
  process.exit(2);
}

const pages = makePages(corpus, Number(values.pages));
rmSync(values.work, {recursive: true, force: true});
const tools = [galley(), galleyBare(), hugo(), eleventy()].filter((tool) => tool !== undefined);
const blocks = pages.reduce((sum, {text}) => sum + (text.match(/^```\w/gm)?.length ?? 0), 0);
const bytes = pages.reduce((sum, {text}) => sum + text.length, 0);
console.log(
  `${pages.length} pages, ${Math.round(bytes / pages.length)} bytes and ${(blocks / pages.length).toFixed(1)} code blocks each; ${os.availableParallelism()} cores, Node ${process.version}`,
);

let attic = 0;
for (const tool of tools) tool.runs = [];
for (let run = 0; run < Number(values.runs); run++) {
  for (const tool of tools) tool.runs.push(measure(tool));
}
const base = median(tools[1].runs.map(({seconds}) => seconds));
for (const {name, runs} of tools) {
  const seconds = runs.map((run) => run.seconds);
  const ratio = (median(seconds) / base).toFixed(2);
  const memory = Math.round(median(runs.map((run) => run.megabytes)));
  console.log(
    `${name.padEnd(22)} ${median(seconds).toFixed(2)} s (${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)})  ${ratio} ×  ${memory} MB  ${runs[0].files} HTML files`,
  );
}

/**
 * The pages with six code blocks or more, again and again, each with its own title and identifiers. Every copy lies in
 * a folder of its own and links to itself, so that a tool which checks links finds what it finds on a site in order.
 */
function makePages(folder, count) {
  const sources = readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => ({
      name: file.slice(0, -3).replaceAll(/[^\w]+/g, '-'),
      text: readFileSync(path.join(folder, file), 'utf8'),
    }))
    .map(({name, text}) => ({
      name,
      text: text
        .replace(/^---\n[\s\S]*?\n---\n/, '')
        .replaceAll('{{', '{ {')
        .replaceAll('{%', '{ %'),
    }))
    .filter(({text}) => (text.match(/^```\w/gm)?.length ?? 0) >= 6);
  const names = new Set(sources.map(({name}) => name));
  return Array.from({length: count}, (_, index) => {
    const copy = Math.floor(index / sources.length);
    const {name, text} = sources[index % sources.length];
    const body = relinked(renamed(text, copy), copy, names).replace(/^# .*$/m, '');
    return {
      file: `section-${copy}/${name}.md`,
      text: `---\ntitle: Page ${index} of copy ${copy}\n---\n\n${body}`,
    };
  });
}

/** Links between the pages lead to the same copy, those to pages left out to its first; images come from elsewhere. */
function relinked(text, copy, names) {
  const [first] = names;
  return text
    .replaceAll(/(!\[[^\]]*\]\()[./][^)\s]*/g, '$1https://images.example/picture.png')
    .replaceAll(/(?<!!)(\[[^\]]*\]\()([./#][^)\s]*)/g, (_, before, target) => {
      const name = target
        .replace(/#.*$/, '')
        .replace(/\.(?:md|html)$/, '')
        .replaceAll(/^[./]+|\/$/g, '')
        .replaceAll(/[^\w]+/g, '-');
      return `${before}/docs/section-${copy}/${names.has(name) ? name : first}`;
    });
}

/** Every identifier of at least four letters in a code block gets the number of the copy. */
function renamed(text, copy) {
  return text.replace(/^```[\s\S]*?^```/gm, (block) => {
    const [first, ...rest] = block.split('\n');
    const last = rest.pop();
    const changed = rest.map((line) =>
      line.replace(
        /\b(?!const|function|return|import|export|from|default|async|await|true|false|null)([a-z]{4,})\b/g,
        `$1${copy}`,
      ),
    );
    return [first, ...changed, last].join('\n');
  });
}

function write(folder, file, text) {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), {recursive: true});
  writeFileSync(target, text);
}

/** As it comes: the whole of our design, search, payloads, Markdown twins, query answers. */
function galley() {
  return galleySite('Galley, everything on', 'galley', {'content/site.yml': 'brand: Bench\n'});
}

/** The page that the others make: header, pages of the section, heading, text, contents, neighbours. And nothing beside it. */
function galleyBare() {
  return galleySite('Galley', 'galley-bare', {
    'content/site.yml':
      'brand: Bench\nclientNavigation: false\npublish: {queries: false, search: false, markdown: false}\n',
    'templates/layouts/docs.tsx': `import {href, type LayoutProps} from 'galley/page';

export default function Docs({route, site, toc, children}: LayoutProps) {
  const docs = site.navigation.find(({_path}) => _path === '/docs')?.children ?? [];
  const section = docs.find(({_path}) => route.startsWith(_path + '/'))?.children ?? [];
  return (
    <>
      <header><a href={href('/')}>{site.config.brand}</a></header>
      <nav><ul>{section.map(({_path, title}) => <li key={_path}><a href={href(_path)}>{title}</a></li>)}</ul></nav>
      {children}
      <aside><ul>{toc?.links.map(({id, text}) => <li key={id}><a href={'#' + id}>{text}</a></li>)}</ul></aside>
    </>
  );
}
`,
    'templates/pages/docs-slug.tsx': `import {Body, definePage, href} from 'galley/page';

const pages = {_path: {$regex: '^/docs(/|$)'}, _type: 'markdown', _partial: false};

export default definePage({
  name: 'docs-slug',
  path: '/docs/:slug*',
  layout: 'docs',
  each: {where: pages},
  data: ({document}) => ({
    around: {where: pages, only: ['_path', 'title'], surround: {query: document?._path ?? ''}},
  }),
  component: ({document, data}) => (
    <>
      <main><h1>{document?.title}</h1><Body /></main>
      <footer>{data.around.map((page) => page && <a key={page._path} href={href(page._path)}>{page.title}</a>)}</footer>
    </>
  ),
});
`,
  });
}

function galleySite(name, folder, files) {
  const root = path.join(values.work, folder);
  for (const {file, text} of pages) write(path.join(root, 'content/docs'), file, text);
  for (const [file, text] of Object.entries({'content/index.md': '# Home\n', ...files})) write(root, file, text);
  return {
    name,
    root,
    out: 'dist',
    clean: ['dist', '.galley'],
    command: [process.execPath, path.join(here, '../bin/galley.js'), 'build', '--quiet'],
  };
}

function hugo() {
  if (spawnSync('hugo', ['version']).status !== 0) return undefined;
  const root = path.join(values.work, 'hugo');
  for (const {file, text} of pages) write(path.join(root, 'content/docs'), file, text);
  write(
    root,
    'config.toml',
    `baseURL = "/"
title = "Bench"
disableKinds = ["taxonomy", "term", "RSS", "sitemap"]
[markup.goldmark.renderer]
unsafe = true
[markup.highlight]
noClasses = false
`,
  );
  const layout = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }} - {{ .Site.Title }}</title></head><body>
<header><a href="/">{{ .Site.Title }}</a></header>
<nav><ul>{{ range .CurrentSection.RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul></nav>
<main><h1>{{ .Title }}</h1>{{ .Content }}</main><aside>{{ .TableOfContents }}</aside>
<footer>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</footer></body></html>`;
  write(root, 'layouts/_default/single.html', layout);
  write(
    root,
    'layouts/_default/list.html',
    '<!doctype html><title>{{ .Title }}</title>{{ range .Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}',
  );
  return {name: 'Hugo', root, out: 'public', clean: ['public', 'resources'], command: ['hugo', '--quiet']};
}

function eleventy() {
  if (values.eleventy === undefined) return undefined;
  const root = path.join(values.work, 'eleventy');
  const modules = path.resolve(values.eleventy, 'node_modules');
  for (const {file, text} of pages)
    write(path.join(root, 'content/docs'), file, text.replace('---\n', '---\nlayout: page.njk\n'));
  write(root, 'package.json', '{"type": "module"}');
  write(
    root,
    'eleventy.config.js',
    `import highlight from '${modules}/@11ty/eleventy-plugin-syntaxhighlight/.eleventy.js';
const contents = new Map();
export default function (config) {
  config.addPlugin(highlight);
  // Ids of headings and the table of contents, from the tokens the parser has anyway.
  config.amendLibrary('md', (markdown) => markdown.core.ruler.push('contents', ({tokens, env}) => {
    const links = [];
    tokens.forEach((token, index) => {
      if (token.type !== 'heading_open') return;
      const text = tokens[index + 1].content;
      const id = text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      token.attrSet('id', id);
      if (token.tag === 'h2') links.push({id, text});
    });
    contents.set(env.page.url, links);
  }));
  config.addFilter('contents', (url) => contents.get(url));
  config.addCollection('sections', (api) => {
    const sections = {};
    for (const page of api.getAll()) (sections[page.page.filePathStem.split('/').at(-2)] ??= []).push(page);
    return sections;
  });
  return {dir: {input: 'content', includes: '../_includes', output: 'public'}, markdownTemplateEngine: false};
}`,
  );
  write(
    root,
    '_includes/page.njk',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ title }} - Bench</title></head><body>
<header><a href="/">Bench</a></header>
{% set section = collections.sections[page.filePathStem.split('/').slice(-2)[0]] %}
<nav><ul>{% for one in section %}<li><a href="{{ one.url }}">{{ one.data.title }}</a></li>{% endfor %}</ul></nav>
<main><h1>{{ title }}</h1>{{ content | safe }}</main>
<aside><ul>{% for link in page.url | contents %}<li><a href="#{{ link.id }}">{{ link.text }}</a></li>{% endfor %}</ul></aside>
<footer>{% set before = section | getPreviousCollectionItem %}{% set after = section | getNextCollectionItem %}{% if before %}<a href="{{ before.url }}">{{ before.data.title }}</a>{% endif %}{% if after %}<a href="{{ after.url }}">{{ after.data.title }}</a>{% endif %}</footer></body></html>`,
  );
  return {
    name: 'Eleventy + Prism',
    root,
    out: 'public',
    clean: ['public'],
    command: [process.execPath, path.join(modules, '@11ty/eleventy/cmd.cjs'), '--quiet'],
  };
}

function measure({root, clean, out, command}) {
  // Moved, not deleted: ext4 is slow to give out inodes that were freed within the last minute.
  for (const folder of clean) {
    if (existsSync(path.join(root, folder)))
      renameSync(path.join(root, folder), path.join(values.work, `old-${attic++}`));
  }
  const start = performance.now();
  const {status, stderr} = spawnSync('/usr/bin/time', ['-f', '%M', ...command], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
  });
  const seconds = (performance.now() - start) / 1000;
  if (!existsSync(path.join(root, out)))
    throw new Error(`${command.join(' ')} ended with ${status}:\n${stderr.slice(0, 2000)}`);
  const files = readdirSync(path.join(root, out), {recursive: true, encoding: 'utf8'}).filter((file) =>
    file.endsWith('.html'),
  ).length;
  return {seconds, megabytes: Number(stderr.trim().split('\n').at(-1)) / 1024, files};
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

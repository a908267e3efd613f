// Defines the sites that the benchmark measures: the same pages and page elements for Galley, Hugo and Eleventy.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {firstLineOf} from './measure-command.js';

const repository = fileURLToPath(new URL('../..', import.meta.url));
export const galley = [process.execPath, path.join(repository, 'bin/galley.js')];

/** Galley's page template and layout. They are copied into the site, so that the benchmark can edit them as an author would. */
export const ownTemplates = {page: 'templates/pages/docs-slug.tsx', layout: 'templates/layouts/docs.tsx'};

export function writeFile(root, file, text) {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), {recursive: true});
  writeFileSync(target, text);
}

/** Everything that Galley builds: its own design, search, payloads, Markdown versions, query answers, feeds, sitemap. */
export function galleyFull() {
  return {
    id: 'galley',
    name: 'Galley, everything on',
    ...galleyBuild,
    prepare(root) {
      writeFile(root, 'content/index.md', '# Home\n');
      writeFile(root, 'content/site.yml', siteConfig('Bench'));
    },
  };
}

/** The site of `galleyFull` with its own copies of the page template and layout. */
export function galleyWithTemplates() {
  const full = galleyFull();
  return {
    ...full,
    prepare(root) {
      full.prepare(root);
      for (const file of Object.values(ownTemplates)) {
        writeFile(root, file, readFileSync(path.join(repository, file), 'utf8'));
      }
    },
  };
}

export function siteConfig(brand) {
  return `brand: ${brand}\nurl: https://bench.example\nfeed:\n  path: /docs\n`;
}

/** Only the page that the other tools build: header, pages of the section, title, text, table of contents, neighbors. */
export function galleyBare({highlight = true} = {}) {
  return {
    id: 'galley-bare',
    name: 'Galley, bare layout',
    ...galleyBuild,
    prepare(root) {
      writeFile(root, 'content/index.md', '# Home\n');
      writeFile(
        root,
        'content/site.yml',
        `brand: Bench
clientNavigation: false
publish: {queries: false, search: false, markdown: false}
markdown: {highlight: ${highlight}}
`,
      );
      writeFile(root, ownTemplates.layout, bareLayout);
      writeFile(root, ownTemplates.page, barePage);
    },
  };
}

const galleyBuild = {
  out: 'dist',
  clean: ['dist', '.galley'],
  command: [...galley, 'build', '--quiet'],
};

const bareLayout = `import {href, type LayoutProps} from 'galley/page';

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
`;

const barePage = `import {Body, definePage, href} from 'galley/page';

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
`;

/** Hugo; undefined if it is not on the PATH. */
export function hugo({highlight = true} = {}) {
  const version = /v(\d+\.\d+\.\d+)/.exec(firstLineOf('hugo', ['version']) ?? '')?.[1];
  if (version === undefined) return undefined;
  return {
    id: 'hugo',
    name: 'Hugo',
    version,
    out: 'public',
    clean: ['public', 'resources'],
    command: ['hugo', '--quiet'],
    prepare(root) {
      writeFile(
        root,
        'config.toml',
        `baseURL = "/"
title = "Bench"
disableKinds = ["taxonomy", "term", "RSS", "sitemap"]
[markup.goldmark.renderer]
unsafe = true
[markup.highlight]
codeFences = ${highlight}
noClasses = false
`,
      );
      writeFile(root, 'layouts/_default/single.html', hugoPage);
      writeFile(
        root,
        'layouts/_default/list.html',
        '<!doctype html><title>{{ .Title }}</title>{{ range .Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}',
      );
    },
  };
}

const hugoPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }} - {{ .Site.Title }}</title></head><body>
<header><a href="/">{{ .Site.Title }}</a></header>
<nav><ul>{{ range .CurrentSection.RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul></nav>
<main><h1>{{ .Title }}</h1>{{ .Content }}</main><aside>{{ .TableOfContents }}</aside>
<footer>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</footer></body></html>`;

/** Eleventy with Prism, which are installed in `folder`; undefined without a folder. */
export function eleventy(folder, {highlight = true} = {}) {
  if (folder === undefined) return undefined;
  const modules = path.resolve(folder, 'node_modules');
  return {
    id: 'eleventy',
    name: highlight ? 'Eleventy + Prism' : 'Eleventy',
    version: JSON.parse(readFileSync(path.join(modules, '@11ty/eleventy/package.json'), 'utf8')).version,
    out: 'public',
    clean: ['public'],
    command: [process.execPath, path.join(modules, '@11ty/eleventy/cmd.cjs'), '--quiet'],
    prepare(root) {
      writeFile(root, 'package.json', '{"type": "module"}');
      writeFile(root, 'content/docs/docs.json', '{"layout": "page.njk"}');
      writeFile(root, 'eleventy.config.js', eleventyConfig(modules, highlight));
      writeFile(root, '_includes/page.njk', eleventyPage);
    },
  };
}

const eleventyConfig = (modules, highlight) => `
${highlight ? `import highlight from '${modules}/@11ty/eleventy-plugin-syntaxhighlight/.eleventy.js';` : ''}
const contents = new Map();
export default function (config) {
  ${highlight ? 'config.addPlugin(highlight);' : ''}
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
}
`;

const eleventyPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ title }} - Bench</title></head><body>
<header><a href="/">Bench</a></header>
{% set section = collections.sections[page.filePathStem.split('/').slice(-2)[0]] %}
<nav><ul>{% for one in section %}<li><a href="{{ one.url }}">{{ one.data.title }}</a></li>{% endfor %}</ul></nav>
<main><h1>{{ title }}</h1>{{ content | safe }}</main>
<aside><ul>{% for link in page.url | contents %}<li><a href="#{{ link.id }}">{{ link.text }}</a></li>{% endfor %}</ul></aside>
<footer>{% set before = section | getPreviousCollectionItem %}{% set after = section | getNextCollectionItem %}{% if before %}<a href="{{ before.url }}">{{ before.data.title }}</a>{% endif %}{% if after %}<a href="{{ after.url }}">{{ after.data.title }}</a>{% endif %}</footer></body></html>`;

// Links and commands of the repository in the pages of a site, with a repository and without one.
import {expect, test} from 'vitest';
import {compileSite, outputsOf, site} from '../support/site.js';

const files = {
  'content/index.yml':
    'title: Acme\nhero:\n  title: Acme\n  description: D\n  note: You need git\n  install: git clone {repository}\n',
  'content/download.yml': [
    'title: Download',
    'version: 1.0.0',
    'platforms:',
    '  - id: source',
    '    label: Any machine',
    '    commands:',
    '      - {label: Clone it, command: "git clone {repository}"}',
    '      - {label: Go there, command: "cd {repository.name}"}',
    '      - {label: Build it, command: npm install}',
  ].join('\n'),
  'content/about.md':
    'See the :repository-link[tracker]{page="issues"}, :repository-link and :repository-link[the policy]{file="SECURITY.md"}.\n',
  'content/docs/install.md':
    'Read on.\n\n::clone-command\nClone it:\n::\n\n::clone-command{npm}\nOr as a package:\n::\n\nThe end.\n',
  'content/blog/hello.md': '---\ndate: 2026-01-01\n---\nHello.\n',
};

const home = 'https://github.com/acme/acme';

const pagesOf = async (config: string): Promise<(path: string) => string> => {
  const outputs = await outputsOf(site({...files, 'content/site.yml': `brand: Acme\n${config}`}));
  return (path) => outputs.get(path) ?? '';
};

test('repository in site.yml adds links to the header, menu, footer and documents, and fills in commands', async () => {
  const page = await pagesOf(`repository:\n  url: ${home}\n  folder: site\n`);
  const [front, download, install, article] = [
    page('index.html'),
    page('download/index.html'),
    page('docs/install/index.html'),
    page('blog/hello/index.html'),
  ];
  const part = (name: string, html: string): string =>
    new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(html)?.[0] ?? '';
  for (const name of ['header', 'dialog']) expect(part(name, front)).toContain(`href="${home}"`);
  expect(front.slice(front.indexOf('<footer'))).toContain(`href="${home}"`);
  expect(front).toContain(`>git clone ${home}.git</code>`);
  expect(commandsOf(download)).toEqual([`git clone ${home}.git`, 'cd acme', 'npm install']);
  expect(install).toMatch(
    /Clone it:[\s\S]*git clone https:\/\/github\.com\/acme\/acme\.git[\s\S]*npm install --allow-git=root git\+https:\/\/github\.com\/acme\/acme\.git[\s\S]*The end\./,
  );
  for (const [html, file] of [
    [install, 'content/docs/install.md'],
    [article, 'content/blog/hello.md'],
  ] as const) {
    expect(html).toContain(`href="${home}/edit/main/site/${file}"`);
    expect(html).toContain(`href="${home}/issues"`);
  }
  const text = page('about/index.html');
  expect(text).toMatch(new RegExp(`<a href="${home}/issues"[^>]*>tracker</a>`));
  expect(text).toMatch(new RegExp(`<a href="${home}"[^>]*>GitHub</a>`));
  expect(text).toMatch(new RegExp(`<a href="${home}/blob/main/site/SECURITY.md"[^>]*>the policy</a>`));
});

test('a site without repository has no repository links, commands or findings', async () => {
  const page = await pagesOf('');
  const all = [
    'index.html',
    'download/index.html',
    'docs/install/index.html',
    'blog/hello/index.html',
    'about/index.html',
  ]
    .map(page)
    .join('\n');
  expect(all).not.toMatch(/\{repository|git clone|git\+|Clone it|Go there|You need git|Edit this page|Report an issue/);
  expect(all).not.toMatch(/class="icon-button repository"|undefined/);
  expect(commandsOf(page('download/index.html'))).toEqual(['npm install']);
  expect(page('about/index.html')).toMatch(/See the tracker, {1,2}and the policy\./);
  expect((await compileSite(files)).diagnostics()).toEqual([]);
});

function commandsOf(html: string): readonly string[] {
  return [...html.matchAll(/<div class="command"><code[^>]*>([^<]*)</g)].map(([, command]) => command!);
}

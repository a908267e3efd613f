// Sidebars that authors write in site.yml.
import {expect, test} from 'vitest';
import type {NavLink} from '../../../renderer/catalog/catalog.js';
import {compileSite, outputsOf, site} from '../../support/site.js';

const files = {
  'content/index.md': '# Home\n',
  'content/docs/index.md': '# Docs\n',
  'content/docs/a.md': '---\nnavigation: {title: Short, icon: lucide:book}\n---\n# A long title\n',
  'content/docs/b.md': '# B\n',
  'content/docs/hidden.md': '---\nnavigation: false\n---\n# Hidden\n',
  'content/docs/reference/2.yy.md': '# Y\n',
  'content/docs/reference/1.xx.md': '# X\n',
  'content/docs/reference/index.md': '# Reference\n',
  'content/blog/index.md': '# Blog\n',
};

const withSidebar = (sidebar: string) => ({...files, 'content/site.yml': `sidebar:\n${sidebar}`});

/** `Start: A, B` for groups, `!` for those that stay open. */
function outline(links: readonly NavLink[]): readonly string[] {
  return links.map(({title, _path, children, collapsed, to}) => {
    const name = `${title} ${typeof to === 'string' ? `→ ${to}` : _path}${collapsed === false ? '!' : ''}`;
    return children === undefined ? name : `${name} (${outline(children).join(', ')})`;
  });
}

test('a sidebar in site.yml has groups, pages, links and generated parts, and sets previous and next pages', async () => {
  const snapshot = await compileSite(
    withSidebar(`  /docs:
    - /docs
    - label: Start
      collapsed: false
      items:
        - /docs/b
        - {label: First, to: /docs/a, badge: New}
        - {label: Part, to: /docs/a#part}
        - {label: Code, to: "https://example.com/", target: _blank}
    - from: /docs/reference
    - {label: Reference again, from: /docs/reference}
    - {to: /docs/reference, from: /docs/reference}
    - /docs/hidden
    - /docs/a
`),
  );
  expect(snapshot.diagnostics()).toEqual([]);
  const sidebarAt = (route: string) => snapshot.planned.get(route)?.page.sidebar;
  const reference = 'X /docs/reference/xx, Y /docs/reference/yy, Reference /docs/reference';
  expect(outline(sidebarAt('/docs/b')?.links ?? [])).toEqual([
    'Docs /docs',
    'Start /docs#2! (B /docs/b, First /docs/a, Part → /docs/a#part, Code → https://example.com/)',
    ...reference.split(', '),
    `Reference again /docs#4 (${reference})`,
    'Reference /docs/reference (Reference /docs/reference, X /docs/reference/xx, Y /docs/reference/yy)',
    'Hidden /docs/hidden',
    'Short /docs/a',
  ]);
  const near = (route: string) => [sidebarAt(route)?.previous?._path, sidebarAt(route)?.next?._path];
  expect(['/docs', '/docs/b', '/docs/a', '/docs/reference/xx', '/docs/hidden'].map(near)).toEqual([
    [undefined, '/docs/b'],
    ['/docs', '/docs/a'],
    ['/docs/b', '/docs/reference/xx'],
    ['/docs/a', '/docs/reference/yy'],
    ['/docs/reference', undefined],
  ]);
  expect([sidebarAt('/blog'), sidebarAt('/')]).toEqual([null, null]);
  // The published navigation stays that of the files.
  expect(outline(snapshot.catalog.navigation)[1]).toContain('Docs /docs (Short /docs/a, B /docs/b');
});

test('the sidebar with the longest matching path applies, and `/` applies to all other pages', async () => {
  const {planned} = await compileSite(
    withSidebar('  /docs/reference/:\n    - /docs/reference/yy\n  /:\n    - from: /docs\n    - /blog\n'),
  );
  const titles = (route: string) => planned.get(route)?.page.sidebar?.links.map(({title}) => title);
  expect(titles('/docs/reference/xx')).toEqual(['Y']);
  expect(titles('/blog')).toEqual(['Short', 'B', 'Docs', 'Reference', 'Blog']);
});

test('a sidebar entry without a page is an error, and a page missing from the sidebar is information', async () => {
  const snapshot = await compileSite({
    ...withSidebar(`  /docs:
    - /docs/bb
    - {to: /docs/draft}
    - label: Group
      items:
        - {label: X, to: /docs/reference/xxx}
        - {from: /docs/b}
        - {to: "https://example.com"}
        - {label: Nothing}
        - {items: [/docs/b]}
  /dosc:
    - /docs/a
  /docs/b:
    - /docs/b
`),
    'content/docs/draft.md': '---\ndraft: true\n---\n# Draft\n',
  });
  const found = snapshot.diagnostics().map(({severity, code, message, hint, place}) => {
    return `${place?.file}:${place?.line}:${place?.column} ${severity} ${code} ${message} ${hint}`;
  });
  expect(found).toEqual([
    'content/site.yml:3:7 error link-broken No page at /docs/bb. Did you mean /docs/b?',
    'content/site.yml:4:12 error link-unpublished /docs/draft is a draft, so this link leads nowhere. Publish the page, or remove the link. The file of the page is content/docs/draft.md.',
    'content/site.yml:7:26 error link-broken No page at /docs/reference/xxx. Did you mean /docs/reference/xx?',
    'content/site.yml:8:18 error link-broken No pages below /docs/b. It is a page: write `to` instead of `from`.',
    'content/site.yml:9:11 error config-invalid `sidebar./docs[2].items[2]` has no `label`. Add it, or remove the entry.',
    'content/site.yml:10:11 error config-invalid `sidebar./docs[2].items[3]` has no `to`, `from` or `items`. Add it, or remove the entry.',
    'content/site.yml:11:11 error config-invalid `sidebar./docs[2].items[4]` has no `label`. Add it, or remove the entry.',
    'content/site.yml:12:3 error link-broken No pages below /dosc. Did you mean /docs?',
    'content/docs/a.md:undefined:undefined info sidebar-incomplete The sidebar of /docs does not list /docs/a. Add it to `sidebar` in content/site.yml, or write `navigation: false` or `unlisted: true` in the page.',
    'content/docs/reference/1.xx.md:undefined:undefined info sidebar-incomplete The sidebar of /docs does not list /docs/reference/xx. Add it to `sidebar` in content/site.yml, or write `navigation: false` or `unlisted: true` in the page.',
    'content/docs/reference/2.yy.md:undefined:undefined info sidebar-incomplete The sidebar of /docs does not list /docs/reference/yy. Add it to `sidebar` in content/site.yml, or write `navigation: false` or `unlisted: true` in the page.',
    'content/docs/reference/index.md:undefined:undefined info sidebar-incomplete The sidebar of /docs does not list /docs/reference. Add it to `sidebar` in content/site.yml, or write `navigation: false` or `unlisted: true` in the page.',
  ]);
});

test('an unknown or invalid key in a sidebar is reported, and the rest of the sidebar is used', async () => {
  const {config, diagnostics} = await compileSite(
    withSidebar(
      '  /docs:\n    - {lable: X, to: /docs/a}\n    - {label: Run, to: "javascript:alert(1)"}\n    - /docs/b\n  docs: []\n',
    ),
  );
  expect(config.sidebar).toEqual({'/docs': [{to: '/docs/a'}, {label: 'Run'}, '/docs/b']});
  expect(diagnostics().flatMap(({code, place}) => (code.startsWith('config') ? `${code}:${place?.line}` : []))).toEqual(
    [
      'config-unknown-key:3',
      'config-invalid:4',
      'config-invalid:6',
      // Without its address, the entry is empty.
      'config-invalid:4',
    ],
  );
});

test('the docs layout opens the sidebar groups that contain the page or have `collapsed: false`', async () => {
  const outputs = await outputsOf(
    site(
      withSidebar(
        '  /docs:\n    - {label: One, items: [/docs/a]}\n    - {label: Two, items: [/docs/b]}\n    - {label: Three, collapsed: false, items: [/docs/reference/xx]}\n',
      ),
    ),
  );
  const html = outputs.get('docs/a/index.html') ?? '';
  const sidebar = /<nav class="sidebar"[^]*?<\/nav>/.exec(html)?.[0] ?? '';
  const groups = [...sidebar.matchAll(/<details( open="")?><summary>(\w+)<\/summary>/g)];
  expect(groups.map(([, open, name]) => `${name} ${open === undefined ? 'closed' : 'open'}`)).toEqual([
    'One open',
    'Two closed',
    'Three open',
  ]);
  expect(/<nav class="neighbors"[^]*?<\/nav>/.exec(html)?.[0]).toContain('href="/docs/b"');
});

test('sidebar-incomplete reports pages of the blog only for a sidebar of the blog', async () => {
  const incomplete = async (sidebar: string) => {
    const snapshot = await compileSite({...withSidebar(sidebar), 'content/blog/post.md': '# Post\n'});
    return snapshot
      .diagnostics()
      .flatMap(({code, message}) => (code === 'sidebar-incomplete' && message.includes('/blog') ? [message] : []));
  };
  expect(await incomplete('  /:\n    - /docs\n')).toEqual([]);
  expect(await incomplete('  /:\n    - /docs\nfeed:\n  path: /news\n')).toEqual([
    'The sidebar of / does not list /blog.',
    'The sidebar of / does not list /blog/post.',
  ]);
  expect(await incomplete('  /blog:\n    - /blog\n')).toEqual(['The sidebar of /blog does not list /blog/post.']);
});

test('sidebar-incomplete does not report error pages, which have no address', async () => {
  const snapshot = await compileSite({
    ...withSidebar('  /:\n    - {from: /docs}\n'),
    'content/404.md': '# Not found\n',
    'content/500.md': '# Error\n',
    'content/other.md': '# Other\n',
  });
  const incomplete = snapshot.diagnostics().filter(({code}) => code === 'sidebar-incomplete');
  expect(incomplete.map(({place}) => place?.file)).toEqual(['content/other.md']);
});

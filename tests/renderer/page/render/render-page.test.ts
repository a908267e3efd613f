import {expect, test} from 'vitest';
import {outputsOf, site} from '../../../support/site.js';

const plain = {
  'templates/pages/index.tsx': `
import {Body, definePage} from 'galley/page';
export default definePage({name: 'index', path: '/', component: () => <Body />});`,
  'templates/layouts/default.tsx': 'export default ({children}) => <main>{children}</main>;',
  'templates/layouts/docs.tsx': 'export default ({children}) => <main>{children}</main>;',
  'templates/components/index.ts': `
import {createElement as h} from 'react';
export const components = {
  box: ({title, count, children, slots}) =>
    h('section', {'data-title': title, 'data-count': JSON.stringify(count)}, children, slots.end && h('footer', null, slots.end)),
};`,
};

/** The page at `/` of a site whose layouts add nothing. */
async function homeOf(files: Readonly<Record<string, string>>): Promise<string> {
  return (await outputsOf(site({...plain, ...files}))).get('index.html') ?? '';
}

/** The content of its `<main>`, without line ends. */
async function mainOf(files: Readonly<Record<string, string>>): Promise<string> {
  const html = await homeOf(files);
  return html.slice(html.indexOf('<main>') + '<main>'.length, html.indexOf('</main>')).replace(/\n+/g, '');
}

test('a component receives its props, its content and its named slots, and can be nested', async () => {
  const text =
    '::box{title="One" :count="3"}\nText **here**.\n\n::box{title="Two"}\nInner.\n::\n\n#end\nThe end.\n::\n';
  expect(await mainOf({'content/index.md': text})).toBe(
    '<section data-title="One" data-count="3"><p>Text <strong>here</strong>.</p>' +
      '<section data-title="Two"><p>Inner.</p></section><footer><p>The end.</p></footer></section>',
  );
});

test('a component is rendered once for equal props, and once per page if it uses the document', async () => {
  const files = await outputsOf(
    site({
      ...plain,
      'templates/pages/note.tsx': `
import {Body, definePage} from 'galley/page';
export default definePage({name: 'note', path: '/:slug', each: {}, component: () => <Body />});`,
      'templates/components/index.ts': `
import {createElement as h} from 'react';
import {useContent} from 'galley/page';
let renders = 0;
export const components = {
  count: ({title, children, slots}) => h('b', {title, 'data-drawn': ++renders}, children, slots.end, slots.end),
  own: () => h('i', null, useContent().document.title, ++renders),
};`,
      'content/a.md': '# A\n\n::count{title="x"}\nOne.\n\n#end\nTwo.\n::\n\n::own\n::\n',
      'content/b.md': '# B\n\n::count{title="x"}\n*Three.*\n\n#end\nFour.\n::\n\n::own\n::\n',
      'content/c.md': '# C\n\n::count{title="y"}\nFive.\n\n#end\nSix.\n::\n\n::count{title="x"}\nSeven.\n::\n',
    }),
  );
  const drawnOn = (page: string) => [...(files.get(page) ?? '').matchAll(/<(b|i)[ >].*?<\/\1>/gs)].map(([tag]) => tag);
  expect(['a/index.html', 'b/index.html', 'c/index.html'].map(drawnOn)).toEqual([
    ['<b title="x" data-drawn="1"><p>One.</p><p>Two.</p><p>Two.</p></b>', '<i>A2</i>'],
    ['<b title="x" data-drawn="1"><p><em>Three.</em></p><p>Four.</p><p>Four.</p></b>', '<i>B3</i>'],
    [
      '<b title="y" data-drawn="4"><p>Five.</p><p>Six.</p><p>Six.</p></b>',
      '<b title="x" data-drawn="5"><p>Seven.</p></b>',
    ],
  ]);
});

test('bindings read fields of the document and props of enclosing components', async () => {
  const text =
    '---\ntitle: T\nrelease: {version: 1.2}\n---\n\n::box{title="Outer"}\n{{ $doc.release.version }} {{ title }} {{ nope || \'none\' }}\n::\n';
  expect(await mainOf({'content/index.md': text})).toContain('1.2 Outer none');
});

test('text of an author cannot end an element or imitate a placeholder', async () => {
  const text = '---\ntitle: "\uE0F00\uE0F1</title><script>alert(1)</script>"\n---\n\n\uE0F00\uE0F1 {{ title }}\n';
  const html = await homeOf({'content/index.md': text});
  expect(html).not.toContain('<script>alert');
  expect(html.match(/<main>/g)).toHaveLength(1);
});

test('an island is rendered by Preact with its options in data attributes, and the page loads the script', async () => {
  const files = {
    'content/index.md': '# Hi\n',
    'templates/islands/index.ts': `export const islands = {counter: () => import('./counter.js')};`,
    'templates/islands/counter.tsx': `
import {useState} from 'react';
export default function Counter({start}) {
  const [count, setCount] = useState(start);
  return <button onClick={() => setCount(count + 1)}>{\`\${count} times\`}</button>;
}`,
    'templates/pages/index.tsx': `
import {definePage, Island} from 'galley/page';
export default definePage({name: 'index', path: '/', component: () => <Island of="counter" when="idle" replay={['click', 'submit']} stored="count" props={{start: 3, text: '"<'}} />});`,
  };
  expect(await mainOf(files)).toBe(
    '<site-island data-of="counter" data-when="idle" data-replay="click submit" data-stored="count" data-props="{&quot;start&quot;:3,&quot;text&quot;:&quot;\\&quot;&lt;&quot;}"><button>3 times</button></site-island>',
  );
  expect(await homeOf(files)).toMatch(/<script type="module" src="\/_assets\/boot-\w+\.js" integrity="sha256-[^"]+">/);
});

test('the markup of an island does not depend on whether another island has loaded preact/compat', async () => {
  const island = (hook: string): string => `
import {useState} from 'react';${hook}
export default function Island() { return <p role="note" className="island">{useState('Text')[0]}</p>; }`;
  const page = (name: string): string => `
import {definePage, Island} from 'galley/page';
export default definePage({name: '${name}', path: '/${name}', component: () => <><Island of="toasts" /><Island of="${name}" /><Island of="toasts" /></>});`;
  const html = await mainOf({
    'templates/islands/index.ts': `export const islands = {index: () => import('./one.js')};`,
    'templates/islands/one.tsx': island(`import {forwardRef} from 'react'; forwardRef(() => null);`),
    'templates/pages/index.tsx': page('index').replace("'/index'", "'/'"),
  });
  const [first, second] = html.match(/<site-island data-of="toasts".*?<\/site-island>/g) ?? [];
  expect(first).toContain('data-toasts');
  expect(second).toBe(first);
});

test('a page without islands loads only the navigation script, and none if `clientNavigation` is off', async () => {
  const scriptsOf = async (config: string): Promise<unknown> =>
    (await homeOf({'content/index.md': '# Hi\n', 'content/site.yml': config})).match(/<script[^>]*>/g);
  expect(await scriptsOf('brand: A\n')).toEqual(['<script>', expect.stringMatching(/boot-\w+\.js/)]);
  expect(await scriptsOf('clientNavigation: false\n')).toEqual(['<script>', '<script type="speculationrules">']);
});

test('a shared part is rendered once and marks the current page', async () => {
  const outputs = await outputsOf(
    site({
      ...plain,
      'content/index.md': '# Hi\n',
      'content/docs/a.md': '# A\n',
      'templates/layouts/docs.tsx': `
import {Once, href} from 'galley/page';
let renders = 0;
const Nav = () => { renders += 1; return <nav data-renders={renders}><a href={href('/docs/a')}>A</a><a href={href('/docs/b')}>B</a></nav>; };
export default ({route, children}) => <main><Once of={Nav} props={{}} current={route} />{children}</main>;`,
      'content/docs/b.md': '# B\n',
    }),
  );
  expect(['a', 'b'].map((name) => /<nav.*?<\/nav>/.exec(outputs.get(`docs/${name}/index.html`) ?? '')?.[0])).toEqual([
    '<nav data-renders="1"><a href="/docs/a" aria-current="page">A</a><a href="/docs/b">B</a></nav>',
    '<nav data-renders="1"><a href="/docs/a">A</a><a href="/docs/b" aria-current="page">B</a></nav>',
  ]);
});

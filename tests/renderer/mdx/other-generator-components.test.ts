import {createRequire} from 'node:module';
import {expect, test} from 'vitest';
import {
  starlightIcons,
  translateProps,
  translationOf,
  type ComponentMap,
} from '../../../renderer/mdx/other-generator-components.js';
import {bodyText, transformed} from '../document/support.js';

const mdx = (text: string, components = {}): string => bodyText(text, {path: 'docs/a.mdx', markdown: {components}});

test.each<[title: string, text: string, body: string]>([
  [
    'tabs of Docusaurus',
    '<Tabs groupId="os" defaultValue="a">\n<TabItem value="a" label="A" default>\n\nb\n\n</TabItem>\n<TabItem value="c">d</TabItem>\n</Tabs>',
    '⟨tabs {"group":"os","labels":["A","c"]} tab-1=(<p>b</p>) tab-2=(<p>d</p>)⟩',
  ],
  [
    'tabs of Docusaurus with a list of labels',
    '<Tabs values={[{label: "A", value: "a"}]}>\n<TabItem value="a">b</TabItem>\n</Tabs>',
    '⟨tabs {"labels":["A"]} tab-1=(<p>b</p>)⟩',
  ],
  [
    'tabs of Starlight',
    '<Tabs syncKey="pkg">\n  <TabItem label="npm">\n    ```sh\n    a\n    ```\n  </TabItem>\n</Tabs>',
    expect.stringContaining('⟨tabs {"group":"pkg","labels":["npm"]} tab-1=(<figure class="code"') as unknown as string,
  ],
  ['Aside', '<Aside type="tip" title="a">b</Aside>', '⟨callout {"type":"tip","title":"a"} default=(b)⟩'],
  ['Card', '<Card title="a" icon="open-book">b</Card>', '⟨card {"title":"a","icon":"lucide:book-open"} default=(b)⟩'],
  ['CardGrid', '<CardGrid stagger>\n<Card title="a" />\n</CardGrid>', '⟨card-group default=(⟨card {"title":"a"}⟩)⟩'],
  [
    'LinkCard',
    '<LinkCard title="a" href="/docs/b" description="c" />',
    '⟨card {"title":"a","to":"/docs/b"} default=(<p>c</p>)⟩',
  ],
  [
    'LinkButton',
    '<LinkButton href="/b" variant="secondary" iconPlacement="start">a</LinkButton>',
    '⟨button-link {"to":"/b","variant":"outline"} default=(a)⟩',
  ],
  ['Badge', '<Badge text="a" variant="caution" size="small" />', '⟨badge {"label":"a","color":"warning"}⟩'],
  ['Icon', '<Icon name="star" size="2rem" />', '⟨icon {"name":"lucide:star"}⟩'],
  ['Steps', '<Steps>\n1. a\n</Steps>', '⟨steps default=(<ol>\n<li>a</li>\n</ol>)⟩'],
  ['FileTree', '<FileTree>\n- a/\n</FileTree>', '⟨file-tree default=(<ul>\n<li>a/</li>\n</ul>)⟩'],
  [
    'Code',
    '<Code code={`a`} lang="txt" title="b.txt" />',
    '<figure class="code" data-language="txt"><figcaption>b.txt</figcaption><pre tabindex="0"><code>a\n</code></pre><copy-button></copy-button></figure>',
  ],
  [
    'CodeBlock',
    '<CodeBlock language="txt">{`a\nb`}</CodeBlock>',
    '<figure class="code" data-language="txt"><pre tabindex="0"><code>a\nb\n</code></pre><copy-button></copy-button></figure>',
  ],
  [
    'Admonition',
    '<Admonition type="info" title="a">b</Admonition>',
    '⟨callout {"type":"info","title":"a"} default=(b)⟩',
  ],
  [
    'tabs of Mintlify',
    '<Tabs>\n<Tab title="A">\nb\n</Tab>\n<Tab title="C">d</Tab>\n</Tabs>',
    '⟨tabs {"labels":["A","C"]} tab-1=(<p>b</p>) tab-2=(<p>d</p>)⟩',
  ],
  [
    'tabs of Fumadocs and Nextra, whose labels are in `items`',
    '<Tabs groupId="g" items={["A", {label: "C"}]} persist defaultIndex={1}>\n<Tab>b</Tab>\n<Tabs.Tab>d</Tabs.Tab>\n<Tab value="E">f</Tab>\n</Tabs>',
    '⟨tabs {"group":"g","labels":["A","C","E"]} tab-1=(<p>b</p>) tab-2=(<p>d</p>) tab-3=(<p>f</p>)⟩',
  ],
  [
    'steps with titles',
    '<Steps>\n  <Step title="a :b">\n    c\n\n    d\n  </Step>\n  <Step title="e" />\n\n  f\n\n  <Steps.Step>g</Steps.Step>\n</Steps>',
    '⟨steps default=(<ol>\n<li>\n<p><strong>a :b</strong></p>\n<p>c</p>\n<p>d</p>\n</li>\n<li>\n<p><strong>e</strong></p>\n</li>\n</ol>\n<p>f</p>\n<ol start="3">\n<li>\n<p>g</p>\n</li>\n</ol>)⟩',
  ],
  [
    'steps with headings',
    '<Steps>\n<Step>\n### a\nb\n</Step>\n<Step>\n### c\n</Step>\n</Steps>',
    '⟨steps default=(<h3 id="a"><a href="#a">a</a></h3>\n<p>b</p>\n<h3 id="c"><a href="#c">c</a></h3>)⟩',
  ],
  [
    'files and folders',
    '<FileTree>\n  <Folder name="a" defaultOpen>\n    <File name=":b.ts" />\n    <FileTree.Folder name="c" />\n  </Folder>\n  <File name="d.ts" />\n</FileTree>',
    '⟨file-tree default=(<ul>\n<li>a\n<ul>\n<li>:b.ts</li>\n<li>c/</li>\n</ul>\n</li>\n<li>d.ts</li>\n</ul>)⟩',
  ],
  [
    'a callout with a type of Fumadocs or Nextra',
    '<Aside type="warn">a</Aside><Aside type="error">b</Aside>',
    '⟨callout {"type":"warning"} default=(a)⟩\n⟨callout {"type":"danger"} default=(b)⟩',
  ],
  [
    'a card with a description',
    '<Cards.Card title="a" href="/docs/b" description="c" arrow />',
    '⟨card {"title":"a","to":"/docs/b"} default=(<p>c</p>)⟩',
  ],
  [
    'an icon named in the prop `icon`',
    'a <Icon icon="star" iconType="solid" />',
    '<p>a ⟨icon {"name":"lucide:star"}⟩</p>',
  ],
  [
    'a badge with a color',
    'a <Badge color="green" shape="pill">b</Badge>',
    '<p>a ⟨badge {"color":"success"} default=(b)⟩</p>',
  ],
  ['Link', 'a <Link to="/b">c</Link>', '<p>a <a href="/b">c</a></p>'],
])('%s is rendered without configuration', (_, text, body) => {
  const {document} = transformed(text, {path: 'docs/a.mdx'});
  expect(mdx(text)).toEqual(body);
  expect(document.diagnostics).toEqual([]);
});

test('`markdown.components` maps a component to another name, props and values', () => {
  const components = {
    Intro: 'Fragment',
    Note: 'callout',
    Pitfall: {component: 'callout', props: {type: 'warning', title: 'Pitfall'}},
    Hint: {component: 'Aside', rename: {kind: 'type'}},
    Choices: 'Tabs',
    Choice: 'TabItem',
  };
  const text =
    '<Intro>\na\n</Intro>\n<Note>b</Note>\n<Pitfall title="c">d</Pitfall>\n<Hint kind="tip">e</Hint>\n' +
    '<Choices>\n<Choice label="f">g</Choice>\n</Choices>';
  expect(mdx(text, components).split('\n')).toEqual([
    '<p>a</p>',
    '⟨callout default=(b)⟩',
    '⟨callout {"type":"warning","title":"c"} default=(d)⟩',
    '⟨callout {"type":"tip"} default=(e)⟩',
    '⟨tabs {"labels":["f"]} tab-1=(<p>g</p>)⟩',
  ]);
});

test('tabs read their panels from slots, as in Astro', () => {
  const text =
    '<Managers>\n  <Fragment slot="npm">\n    a\n  </Fragment>\n  <Fragment slot="pnpm">\n    b\n  </Fragment>\n</Managers>';
  expect(mdx(text, {Managers: 'Tabs'})).toEqual('⟨tabs npm=(<p>a</p>) pnpm=(<p>b</p>)⟩');
});

test('a target in `markdown.components` with a capital is read like a tag', () => {
  const components = {Shell: 'FileTree', Part: {component: 'Steps'}};
  expect(mdx('<Shell>\n- a/\n</Shell>\n\n<Part>\n1. a\n</Part>', components)).toBe(
    mdx('<FileTree>\n- a/\n</FileTree>\n\n<Steps>\n1. a\n</Steps>'),
  );
});

test('`markdown.components` overrides the built-in mapping', () => {
  expect(mdx('<Aside type="a">b</Aside>', {Aside: 'sidebar'})).toEqual('⟨sidebar {"type":"a"} default=(b)⟩');
});

const lucide = createRequire(import.meta.url)('@iconify-json/lucide/icons.json') as {
  readonly icons: object;
  readonly aliases: object;
};

test.each(Object.entries(starlightIcons))('the icon %s of Starlight is %s, which Lucide has', (_, name) => {
  const [set, icon] = name.split(':');
  expect(set).toBe('lucide');
  expect(Object.hasOwn(lucide.icons, icon!) || Object.hasOwn(lucide.aliases, icon!)).toBe(true);
});

const map: ComponentMap = {Note: 'callout', Box: 'Card', Tip: {component: 'callout', props: {type: 'tip'}}};

test.each([
  ['Aside', 'aside', 'callout'],
  ['Unknown', 'unknown', 'unknown'],
  ['Note', 'note', 'callout'],
  ['Box', 'box', 'card'],
  ['Tip', 'tip', 'callout'],
  ['constructor', 'constructor', 'constructor'],
])('the component %s is translated as the map of the site or Galley says', (name, kebab, component) => {
  expect(translationOf(name, kebab, map).component).toBe(component);
});

test.each([
  [
    'Tabs',
    {groupId: 'a', syncKey: 'b', defaultValue: 'c', queryString: true, className: 'd', lazy: true, block: true},
    {group: 'b'},
  ],
  ['Card', {href: '/a', icon: 'pen', title: 'b'}, {to: '/a', icon: 'lucide:pen', title: 'b'}],
  ['Card', {icon: 'lucide:x'}, {icon: 'lucide:x'}],
  [
    'LinkButton',
    {href: '/a', variant: 'primary', iconPlacement: 'end', icon: 'rss'},
    {to: '/a', variant: 'solid', icon: 'lucide:rss'},
  ],
  ['LinkButton', {variant: 'secondary'}, {variant: 'outline'}],
  ['LinkButton', {variant: 'minimal'}, {variant: 'ghost'}],
  ['Badge', {text: 'a', variant: 'default', size: 'small'}, {label: 'a', color: 'gray'}],
  ['Badge', {variant: 'note'}, {color: 'primary'}],
  ['Badge', {variant: 'tip'}, {color: 'success'}],
  ['Badge', {variant: 'caution'}, {color: 'warning'}],
  ['Icon', {name: 'star', size: '2rem', color: 'red', class: 'a'}, {name: 'lucide:star'}],
  ['Code', {lang: 'ts', code: 'a'}, {language: 'ts', code: 'a'}],
  ['Picture', {src: '/a.png', formats: ['avif'], fallbackFormat: 'png'}, {src: '/a.png'}],
  ['Link', {to: '/a'}, {href: '/a'}],
  ['Tip', {title: 'a'}, {type: 'tip', title: 'a'}],
  ['Tip', {type: 'note'}, {type: 'note'}],
])('the props of %s %j become %j', (name, props, translated) => {
  const translation = translationOf(name, name, map);
  expect(Object.fromEntries(translateProps(new Map(Object.entries(props)), translation))).toEqual(translated);
});

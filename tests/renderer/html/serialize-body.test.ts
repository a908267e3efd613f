import type {Nodes} from 'hast';
import {expect, test} from 'vitest';
import type {Component} from '../../../renderer/document/tree-nodes.js';
import {componentToHole, propsOf} from '../../../renderer/html/component-to-hole.js';
import {bodyOf, htmlOf} from '../../../renderer/html/serialize-body.js';

const text = (value: string): Nodes => ({type: 'text', value});
const element = (
  tagName: string,
  properties: Readonly<Record<string, unknown>> = {},
  ...children: readonly Nodes[]
): Nodes => ({type: 'element', tagName, properties, children}) as unknown as Nodes;
const component = (name: string, attributes: Component['attributes'] = {}, ...children: readonly Nodes[]): Nodes =>
  ({type: 'component', name, attributes, children}) as Nodes;
const slot = (name: string, ...children: readonly Nodes[]): Nodes => ({type: 'slot', name, children}) as Nodes;

test.each<[Nodes, string]>([
  [text('a < b & "c"'), 'a &lt; b &amp; &quot;c&quot;'],
  [element('p', {}, text('a'), element('em', {}, text('b'))), '<p>a<em>b</em></p>'],
  [{type: 'root', children: [text('a'), text('b')]} as Nodes, 'ab'],
  [{type: 'raw', value: '<i>a</i>'}, '<i>a</i>'],
  [{type: 'comment', value: 'a'}, ''],
  [{type: 'doctype'}, ''],
  [element('br'), '<br />'],
  [element('img', {src: '/a b.png', alt: ''}), '<img src="/a b.png" alt="" />'],
  [element('script', {}, text('a < b && c')), '<script>a < b && c</script>'],
  [element('style', {}, element('b')), '<style></style>'],
  [
    element('a', {
      href: '/a',
      className: ['b', 'c'],
      hidden: true,
      id: null,
      title: undefined,
      tabIndex: 0,
      draggable: false,
    }),
    '<a href="/a" class="b c" hidden="" tabindex="0"></a>',
  ],
  [element('input', {accept: ['.a', '.b']}), '<input accept=".a, .b" />'],
  [element('a', {'data-x': 'y', dataFooBar: 1, ariaLabel: 'z'}), '<a data-x="y" data-foo-bar="1" aria-label="z"></a>'],
  [element('a', {'b c': 'd', 'e>': 'f', '': 'g', 'h=': 'i'}), '<a></a>'],
  [
    element(
      'svg',
      {viewBox: '0 0 1 1', strokeWidth: 2},
      element('foreignObject', {}, element('p', {className: ['a']})),
    ),
    '<svg viewBox="0 0 1 1" stroke-width="2"><foreignObject><p class="a"></p></foreignObject></svg>',
  ],
])('htmlOf() serializes %j', (node, html) => {
  expect(htmlOf([node])).toBe(html);
});

test.each<[Nodes, string]>([
  [component('binding', {value: 'a', defaultValue: 'b'}), '<span>b</span>'],
  [component('binding', {value: 'a'}), '<span></span>'],
  [component('div', {class: 'a', id: 'b', title: 'c'}, text('d')), '<div class="a" id="b">d</div>'],
  [component('section', {className: 'a', id: true}), '<section class="a"></section>'],
  [
    component('card', {title: 'a', wide: true, ':n': '5', items: ['b']}, element('p')),
    '<div data-component="card" data-title="a" data-wide=""><p></p></div>',
  ],
  [component('badge', {}, text('a'), element('strong')), '<span data-component="badge">a<strong></strong></span>'],
  [component('card', {}, text('a'), slot('footer', text('b'))), '<div data-component="card">ab</div>'],
])('htmlOf() writes the component %j as an element', (node, html) => {
  expect(htmlOf([node])).toBe(html);
});

test('bodyOf() joins text between holes, with comments around components that have a place', () => {
  const placed = {...component('card'), data: {place: 'content/a--b.md:3:1'}} as Nodes;
  const nodes = [element('p', {}, text('a'), component('badge')), placed];
  expect(bodyOf(nodes, componentToHole)).toEqual([
    '<p>a',
    {component: 'badge', props: {}, slots: {}},
    '</p><!--data-galley-place content/a%2D%2Db.md:3:1-->',
    {component: 'card', props: {}, slots: {}},
    '<!--/data-galley-place-->',
  ]);
  expect(bodyOf([], componentToHole)).toEqual([]);
});

test.each<[attributes: Component['attributes'], props: object]>([
  [
    {title: 'a', wide: true, list: [1]},
    {title: 'a', wide: true, list: [1]},
  ],
  [
    {':n': '5', ':o': '{"a":[null]}', ':t': '"b"', ':path': 'page.title'},
    {n: 5, o: {a: [null]}, t: 'b', path: {$bind: 'page.title'}},
  ],
  [{onclick: 'a', ':onClick': '1', 'On-x': 'b', only: 'c', once: 'd'}, {}],
  [{dangerouslySetInnerHTML: 'a', 'dangerously-set-inner-html': 'b', ':__proto__': '1', icon: 'c'}, {icon: 'c'}],
  [{a: undefined}, {}],
])('propsOf(%j) is %j', (attributes, props) => {
  expect(propsOf(attributes)).toEqual(props);
});

test.each<[string, readonly Nodes[], object]>([
  ['children outside of slots', [element('p')], {default: ['<p></p>']}],
  ['named slots', [slot('a', text('b')), slot('c')], {a: ['b']}],
  ['two slots of the same name', [slot('a', text('b')), slot('a', text('c'))], {a: ['bc']}],
  [
    'the breaks around a slot, which becomes one',
    [element('p'), text('\n'), slot('a', text('b')), text('\n'), element('i'), text('\n')],
    {default: ['<p></p>\n<i></i>'], a: ['b']},
  ],
  ['breaks at the beginning', [text('\n'), element('p')], {default: ['<p></p>']}],
  ['whitespace only', [text('\n'), text(' ')], {}],
  ['a slot named __proto__', [slot('__proto__', text('a'))], {}],
])('componentToHole() reads %s', (_, children, slots) => {
  expect(componentToHole(component('card', {}, ...children) as Component)).toEqual({
    component: 'card',
    props: {},
    slots,
  });
});

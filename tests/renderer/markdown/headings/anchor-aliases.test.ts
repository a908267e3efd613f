import type {Root} from 'hast';
import {expect, test} from 'vitest';
import {addAnchorAliases} from '../../../../renderer/markdown/headings/anchor-aliases.js';
import type {Json} from '../../../../renderer/base/json.js';

const element = (tagName: string, id: string | undefined, ...children: readonly object[]) => ({
  type: 'element',
  tagName,
  properties: id === undefined ? {} : {id},
  children: [...children],
});

/** The ids in two headings after aliases were added, and the diagnostics. */
function withAliases(aliases: Json | undefined) {
  const tree = {
    type: 'root',
    children: [
      element('h2', 'first', {type: 'text', value: 'First'}),
      element('div', undefined, element('h3', 'second'), element('p', 'words')),
    ],
  } as unknown as Root;
  const diagnostics = addAnchorAliases(tree, aliases, (path) => ({file: path.join('.')}));
  const [first, div] = tree.children as unknown as {children: {properties?: {id?: string}; children: never}[]}[];
  const idsIn = (node: {children: readonly {properties?: {id?: string}}[]}) =>
    node.children.flatMap(({properties}) => properties?.id ?? []);
  return {
    ids: [idsIn(first!), idsIn(div!.children[0] as never)],
    found: diagnostics.map(({severity, code, message, hint, place}) => [severity, code, message, hint, place?.file]),
  };
}

test('addAnchorAliases() adds an empty element for each alias at the start of its heading', () => {
  expect(withAliases({old: 'first', older: 'first', 'a.b': 'second'})).toEqual({
    ids: [['older', 'old'], ['a.b']],
    found: [],
  });
});

test.each<[aliases: Json | undefined]>([[undefined], [null], ['old'], [['old']], [{old: 1}], [{}]])(
  'addAnchorAliases() ignores the invalid value %j',
  (aliases) => {
    expect(withAliases(aliases)).toEqual({ids: [[], []], found: []});
  },
);

test.each<[aliases: Json, finding: readonly string[]]>([
  [
    {'a b': 'first'},
    [
      'warning',
      'heading-id-invalid',
      '“a b” cannot be an anchor.',
      'Use up to 200 characters without whitespace.',
      'anchors.a b',
    ],
  ],
  [
    {'': 'first'},
    [
      'warning',
      'heading-id-invalid',
      '“” cannot be an anchor.',
      'Use up to 200 characters without whitespace.',
      'anchors.',
    ],
  ],
  [
    {second: 'first'},
    [
      'warning',
      'id-duplicate',
      'An element of this page already has the id `second`, so links lead there.',
      'Remove this line of `anchors`, or give the element another id.',
      'anchors.second',
    ],
  ],
  [{old: 'fist'}, ['error', 'anchor-broken', 'No heading #fist on this page.', 'Did you mean #first?', 'anchors.old']],
  [
    {old: 'words'},
    [
      'error',
      'anchor-broken',
      'No heading #words on this page.',
      'Write the id of a heading after the old anchor.',
      'anchors.old',
    ],
  ],
])('addAnchorAliases() reports %j with a hint', (aliases, finding) => {
  expect(withAliases(aliases)).toEqual({ids: [[], []], found: [finding]});
});

test('addAnchorAliases() accepts ids of at most 200 characters', () => {
  expect(withAliases({['a'.repeat(200)]: 'first'}).found).toEqual([]);
  expect(withAliases({['a'.repeat(201)]: 'first'}).found).toHaveLength(1);
});

import type {Grammar} from 'prismjs';
import {expect, test} from 'vitest';
import {slimGrammar} from '../../../renderer/code/slim-grammar.js';

const name = String.raw`(?!\s)[_$a-zA-Z\xA0-\uFFFF](?:(?!\s)[$\w\xA0-\uFFFF])*`;

test('slimGrammar() removes uncolored tokens only at the end of a grammar', () => {
  const grammar: Grammar = {punctuation: /;/, keyword: /if/, operator: /=/, number: /\d/};
  expect(Object.keys(slimGrammar({...grammar, 'late-operator': /!/}))).toEqual([
    ...Object.keys(grammar),
    'late-operator',
  ]);
  const ending: Grammar = {keyword: /if/, operator: [/=/, /!/], punctuation: /;/};
  expect(Object.keys(slimGrammar(ending))).toEqual(['keyword']);
  expect(Object.keys(slimGrammar({...ending, operator: {pattern: /=/, inside: {number: /\d/}}}))).toEqual([
    'keyword',
    'operator',
  ]);
  expect(Object.keys(slimGrammar({...ending, rest: {boolean: /true/}}))).toEqual([...Object.keys(ending), 'rest']);
});

test('slimGrammar() removes parameters that their own grammar reads again', () => {
  const own: Grammar = {keyword: /if/};
  Object.assign(own, {parameter: [{pattern: /x/, inside: own}]});
  expect(Object.keys(slimGrammar(own))).toEqual(['keyword']);
  expect(Object.keys(slimGrammar({parameter: {pattern: /-x/, alias: 'variable'}}))).toEqual(['parameter']);
});

test('slimGrammar() bounds the patterns of names once, at any depth, without changing what they match', () => {
  const grammar: Grammar = {function: {pattern: /x/, inside: {property: new RegExp(`${name}(?=:)`, 'm')}}};
  const property = (): RegExp => (grammar as {function: {inside: {property: RegExp}}}).function.inside.property;
  slimGrammar(grammar);
  const bound = property();
  slimGrammar(grammar);
  expect(property()).toBe(bound);
  expect(['a:', 'un deux:', 'é1$:', 'a b'].map((text) => bound.exec(text)?.[0])).toEqual([
    'a',
    'deux',
    'é1$',
    undefined,
  ]);
  expect([bound.flags, bound.source.includes('(?<!')]).toEqual(['m', true]);
});

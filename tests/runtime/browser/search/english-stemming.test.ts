import {expect, test} from 'vitest';
import {isStopWord, stemOf} from '../../../../runtime/browser/search/english-stemming.js';

test.each([
  ['deploy', 'deploy', 'deploys', 'deployed', 'deploying', 'deployment', 'deployments'],
  ['configur', 'configure', 'configures', 'configured', 'configuring', 'configuration', 'configurations'],
  ['queri', 'query', 'queries', 'querying'],
  ['class', 'class', 'classes'],
  ['plan', 'plan', 'plans', 'planning', 'planned'],
  ['install', 'install', 'installing', 'installed', 'installation'],
  ['redirect', 'redirect', 'redirects', 'redirected'],
  ['gener', 'generate', 'generating', 'generation', 'generators'],
  ['pag', 'page', 'pages', 'paging'],
])('stemOf returns %s for %s and its forms', (stem, ...words) => {
  expect(new Set(words.map(stemOf))).toEqual(new Set([stem]));
});

test.each(['css', 'string', 'status', 'axis', 'foo.bar', 'café', 'need'])('stemOf leaves %s unchanged', (word) => {
  expect(stemOf(word)).toBe(word);
});

test('isStopWord matches question words but not technical terms', () => {
  expect(['how', 'what', 'the', 'my', 'not', 'theme', 'use', 'constructor'].map(isStopWord)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

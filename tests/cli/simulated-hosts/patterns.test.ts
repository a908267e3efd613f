import {createRequire} from 'node:module';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {globToRegExp} from '../../../cli/simulated-hosts/glob-to-regexp.js';
import {insertParameters, pathPattern} from '../../../cli/simulated-hosts/path-pattern.js';

describe('globToRegExp', () => {
  test.each([
    ['/a/*', '/a/b', true],
    ['/a/*', '/a/b/c', false],
    ['/a/**', '/a/b/c', true],
    ['/a/**', '/a', false],
    ['**/*.@(js|css)', '/x/y.css', true],
    ['**/*.@(js|css)', '/x/y.html', false],
    ['/{a,b}/c', '/b/c', true],
    ['/!(a)', '/a', false],
    ['/!(a)', '/b', true],
    ['**', '/.well-known/x', false],
    ['/\\(x\\)+', '/(x)+', true],
    ['/a.b', '/aXb', false],
  ])('of %s tested with %s is %s', (glob, path, matches) => {
    expect(globToRegExp(glob).test(path)).toBe(matches);
  });

  // The Firebase emulator uses this package for globs.
  test('matches the same paths as minimatch', () => {
    const require = createRequire(import.meta.url);
    const minimatch = createRequire(createRequire(require.resolve('firebase-tools')).resolve('superstatic'))(
      'minimatch',
    ) as (path: string, glob: string) => boolean;
    const part = fc.constantFrom(
      'a',
      'b',
      '*',
      '**',
      'a*',
      '*.js',
      '@(a|b)',
      '!(a)',
      '*.@(js|css)',
      '?',
      '[ab]',
      '{a,b}',
    );
    const name = fc.constantFrom('a', 'b', 'ab', 'x.js', 'y.css', '.a', 'aa');
    const some = {minLength: 1, maxLength: 4};
    fc.assert(
      fc.property(fc.array(part, some), fc.array(name, some), fc.boolean(), (parts, names, slash) => {
        const [glob, path] = [`/${parts.join('/')}`, `/${names.join('/')}${slash ? '/' : ''}`];
        expect([glob, path, globToRegExp(glob).test(path)]).toEqual([glob, path, minimatch(path, glob)]);
      }),
      {numRuns: 300},
    );
  });
});

describe('pathPattern', () => {
  test.each([
    ['/a/:b', '/a/x', {b: 'x'}],
    ['/a/:b', '/a/x/y', undefined],
    ['/a/:b*', '/a/x/y', {b: 'x/y'}],
    ['/a/:b*', '/a', {b: ''}],
    ['/a/:b*', '/a/', undefined],
    ['/a/:b+', '/a', undefined],
    ['/a/:b?', '/a', {b: ''}],
    ['/:id(\\d+)-x', '/12-x', {id: '12'}],
    ['/:id(\\d+)', '/x', undefined],
    ['/(.*)', '/a/b', {0: 'a/b'}],
    ['/_assets/tool-(.*)', '/_assets/tool-x.js', {0: 'x.js'}],
    ['/a\\(b\\)', '/a(b)', {}],
    ['/a.b', '/aXb', undefined],
    ['/A', '/a', undefined],
  ])('of %s returns for %s the values %j', (source, path, values) => {
    const found = pathPattern(source).valuesIn(path);
    expect(found && Object.fromEntries(found)).toEqual(values);
  });

  test('with lenient ignores case and a trailing slash', () => {
    expect(pathPattern('/A/:b', {lenient: true}).valuesIn('/a/x/')).toEqual(new Map([['b', 'x']]));
  });

  test.each([
    ['/new/:rest*', {rest: 'a/b'}, '/new/a/b'],
    ['/new/:rest*', {rest: ''}, '/new'],
    ['/:rest*', {rest: ''}, '/'],
    ['/:year-:id', {year: '2026', id: '7'}, '/2026-7'],
    ['https://other.example:8080/:rest', {rest: 'a'}, 'https://other.example:8080/a'],
    ['/:unknown', {}, '/:unknown'],
  ])('insertParameters(%s, %j) returns %s', (target, values, filled) => {
    expect(insertParameters(target, new Map(Object.entries(values)))).toBe(filled);
  });
});

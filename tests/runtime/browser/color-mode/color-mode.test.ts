// The inline script, run as a page would run it; the rest of the color mode is tests/site/choices.test.ts.
import vm from 'node:vm';
import {expect, test} from 'vitest';
import {prePaintScript} from '../../../../runtime/browser/pre-paint.js';

interface Visit {
  readonly saved?: string;
  readonly dark?: boolean;
  readonly blocked?: boolean;
  readonly html?: Readonly<Record<string, string>>;
}

/** Runs the script with only what it may touch; gives back what stands on <html> and in the theme colors. */
function visit({saved, dark = false, blocked = false, html = {}}: Visit): readonly (string | undefined)[] {
  const classes = new Set<string>(['other']);
  const dataset: Record<string, string | undefined> = {...html};
  const meta = {content: ''};
  vm.runInNewContext(prePaintScript, {
    document: {
      documentElement: {
        dataset,
        classList: {
          add: (name: string) => classes.add(name),
          remove: (...names: string[]) => names.forEach((name) => classes.delete(name)),
        },
      },
      querySelectorAll: (selector: string) => (selector === '[name=theme-color]' ? [meta] : []),
      addEventListener: () => undefined,
    },
    matchMedia: (query: string) => ({matches: query === '(prefers-color-scheme:dark)' && dark}),
    MutationObserver: class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
    get localStorage() {
      if (blocked) throw new Error('blocked');
      return {getItem: (key: string) => (key === 'site:theme' ? (saved ?? null) : null)};
    },
  });
  return [dataset['colorMode'], ...[...classes].filter((name) => name !== 'other'), meta.content];
}

test.each<[string, Visit, string]>([
  ['nothing chosen, light system', {}, 'light'],
  ['nothing chosen, dark system', {dark: true}, 'dark'],
  ['dark chosen', {saved: 'dark'}, 'dark'],
  ['light chosen on a dark system', {saved: 'light', dark: true}, 'light'],
  ['system chosen', {saved: 'system', dark: true}, 'dark'],
  ['something unknown in the storage', {saved: 'sepia" onload="x'}, 'light'],
  ['storage blocked', {blocked: true, dark: true}, 'dark'],
  ['the site prefers dark', {html: {colorModeDefault: 'dark'}}, 'dark'],
  ['the site prefers dark, the visitor light', {html: {colorModeDefault: 'dark'}, saved: 'light'}, 'light'],
  ['the site prefers dark, the visitor the system', {html: {colorModeDefault: 'dark'}, saved: 'system'}, 'light'],
  ['the page forces dark', {html: {colorModeForced: 'dark'}, saved: 'light'}, 'dark'],
  ['a choice that could not be stored', {html: {colorModeChosen: 'dark'}, saved: 'light'}, 'dark'],
])('%s', (_case, given, expected) => {
  expect(visit(given)).toEqual([expected, expected, expected === 'dark' ? '#111827' : 'white']);
});

test('the script is one short line, without comments and without an end tag', () => {
  expect(prePaintScript).not.toMatch(/\n|\/\/|\/\*|<\//);
  expect(prePaintScript.length).toBeLessThan(1200);
});

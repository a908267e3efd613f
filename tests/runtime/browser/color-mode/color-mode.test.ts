// The inline script, run as a page would run it; ../choices.test.ts tests the rest of the color mode.
import vm from 'node:vm';
import {expect, test} from 'vitest';
import {prePaintScript} from '../../../../runtime/browser/pre-paint.js';

interface Visit {
  readonly saved?: string;
  readonly dark?: boolean;
  readonly blocked?: boolean;
  readonly html?: Readonly<Record<string, string>>;
}

/** Runs the script with stubs of the globals it uses. Returns the mode and classes of <html> and the theme color. */
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
  ['the pre-paint script sets light without a stored choice on a light system', {}, 'light'],
  ['the pre-paint script sets dark without a stored choice on a dark system', {dark: true}, 'dark'],
  ['the pre-paint script sets dark when dark is stored', {saved: 'dark'}, 'dark'],
  ['the pre-paint script sets light when light is stored on a dark system', {saved: 'light', dark: true}, 'light'],
  ['the pre-paint script follows a dark system when system is stored', {saved: 'system', dark: true}, 'dark'],
  ['the pre-paint script ignores an unknown stored value', {saved: 'sepia" onload="x'}, 'light'],
  ['the pre-paint script follows the system when localStorage is blocked', {blocked: true, dark: true}, 'dark'],
  ['the pre-paint script sets dark when the site default is dark', {html: {colorModeDefault: 'dark'}}, 'dark'],
  [
    'the pre-paint script prefers a stored light over the site default dark',
    {html: {colorModeDefault: 'dark'}, saved: 'light'},
    'light',
  ],
  [
    'the pre-paint script prefers a stored system over the site default dark',
    {html: {colorModeDefault: 'dark'}, saved: 'system'},
    'light',
  ],
  [
    'the pre-paint script sets dark when the page forces dark, whatever is stored',
    {html: {colorModeForced: 'dark'}, saved: 'light'},
    'dark',
  ],
  [
    'the pre-paint script keeps a choice on <html> that could not be stored',
    {html: {colorModeChosen: 'dark'}, saved: 'light'},
    'dark',
  ],
])('%s', (_case, given, expected) => {
  expect(visit(given)).toEqual([expected, expected, expected === 'dark' ? '#111827' : 'white']);
});

test('the pre-paint script is one line under 1,200 characters without comments or end tags', () => {
  expect(prePaintScript).not.toMatch(/\n|\/\/|\/\*|<\//);
  expect(prePaintScript.length).toBeLessThan(1200);
});

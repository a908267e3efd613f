import vm from 'node:vm';
import {expect, test} from 'vitest';
import {colorModeScript} from '../../runtime/color-mode.js';

interface Visit {
  readonly saved?: string;
  readonly dark?: boolean;
  readonly blocked?: boolean;
  readonly html?: Readonly<Record<string, string>>;
}

/** Runs the script as a page would, with only what it may touch; gives back what stands on <html>. */
function visit({saved, dark = false, blocked = false, html = {}}: Visit) {
  const storage = new Map(saved === undefined ? [] : [['site:theme', saved]]);
  const root = {
    dataset: {...html},
    classList: {classes: new Set<string>(), toggle: (name: string, on: boolean) => toggle(name, on)},
  };
  const toggle = (name: string, on: boolean) =>
    on ? root.classList.classes.add(name) : root.classList.classes.delete(name);
  const listeners = new Map<string, ((event: object) => void)[]>();
  const listen = (type: string, call: (event: object) => void) =>
    listeners.set(type, [...(listeners.get(type) ?? []), call]);
  const system = {matches: dark, addEventListener: (_type: string, call: () => void) => listen('system', call)};
  class Element {
    closest = () => this;
  }
  vm.runInNewContext(colorModeScript, {
    document: {documentElement: root, addEventListener: listen, querySelectorAll: () => [], dispatchEvent: () => true},
    matchMedia: () => system,
    addEventListener: listen,
    CustomEvent: Object,
    Element,
    get localStorage() {
      if (blocked) throw new Error('blocked');
      return {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => storage.set(key, value),
        removeItem: (key: string) => storage.delete(key),
      };
    },
  });
  const fire = (type: string) => listeners.get(type)?.forEach((call) => call({target: new Element()}));
  return {
    shown: () => [root.dataset['colorMode'], ...root.classList.classes],
    saved: () => storage.get('site:theme'),
    press: () => fire('click'),
    system(matches: boolean) {
      system.matches = matches;
      fire('system');
    },
    otherTab(value: string) {
      storage.set('site:theme', value);
      fire('storage');
    },
  };
}

test.each<[string, Visit, string]>([
  ['nothing chosen, light system', {}, 'light'],
  ['nothing chosen, dark system', {dark: true}, 'dark'],
  ['dark chosen', {saved: 'dark'}, 'dark'],
  ['light chosen on a dark system', {saved: 'light', dark: true}, 'light'],
  ['system chosen', {saved: 'system', dark: true}, 'dark'],
  ['something unknown in the storage', {saved: 'sepia" onload="x'}, 'light'],
  ['storage blocked', {blocked: true, dark: true}, 'dark'],
  ['the site prefers dark', {html: {colorMode: 'dark'}}, 'dark'],
  ['the site prefers dark, the visitor light', {html: {colorMode: 'dark'}, saved: 'light'}, 'light'],
  ['the page forces dark', {html: {colorMode: 'dark', colorModeForced: 'dark'}, saved: 'light'}, 'dark'],
])('%s', (_case, given, expected) => {
  expect(visit(given).shown()).toEqual([expected, expected]);
});

test('nothing is stored until the visitor chooses', () => {
  const page = visit({dark: true});
  expect(page.saved()).toBeUndefined();
  page.press();
  expect([page.saved(), ...page.shown()]).toEqual(['light', 'light', 'light']);
});

test('the system counts only for those who chose nothing', () => {
  const page = visit({});
  page.system(true);
  expect(page.shown()).toEqual(['dark', 'dark']);
  page.press();
  page.system(true);
  expect(page.shown()).toEqual(['light', 'light']);
});

test('a choice in another tab counts here too', () => {
  const page = visit({});
  page.otherTab('dark');
  expect(page.shown()).toEqual(['dark', 'dark']);
});

test('the button works where nothing can be stored', () => {
  const page = visit({blocked: true});
  page.press();
  expect(page.shown()).toEqual(['dark', 'dark']);
});

test('the script is one short line without comments', () => {
  expect(colorModeScript).not.toMatch(/\n|\/\/|<\//);
  expect(colorModeScript.length).toBeLessThan(2000);
});

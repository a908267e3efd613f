// @vitest-environment jsdom
// Tabs as an ARIA tab list; choices.test.ts has those of Chromium.
import {afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {startTabs} from '../../../../runtime/browser/tabs/tabs.js';

const scrolled: unknown[] = [];
beforeAll(() => {
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element) {
      scrolled.push(this.id);
    },
  });
});
beforeEach(() => {
  vi.stubGlobal('scrollBy', (how: unknown) => scrolled.push(how));
  localStorage.clear();
  history.replaceState(null, '', '/');
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('dir');
  scrolled.length = 0;
});

const tabs = (name: string, group = '', checked = 'npm'): string => {
  const radio = (value: string): string =>
    `<label><input type="radio" name="${name}" value="${value}"${group === '' ? '' : ` data-sync="${group}"`}${value === checked ? ' checked' : ''}>${value.toUpperCase()}</label>`;
  return `<div class="tabs" data-group="${group}"><form><div class="labels" role="radiogroup" aria-label="Labels">${['npm', 'pnpm', 'yarn'].map(radio).join('')}</div></form><div class="panel" id="${name}-own"><p id="${name}-npm">1</p></div><div class="panel"><p id="${name}-pnpm">2</p></div><div class="panel">3</div></div>`;
};
const start = (markup: string): void => {
  document.body.innerHTML = markup;
  startTabs();
  startTabs();
};
const list = (): HTMLElement => document.querySelector<HTMLElement>('[role=tablist]')!;
const buttons = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=tab]')];
/** The number of the chosen tab of each set, from its button, its tab stop and its panel. */
const chosen = (): unknown =>
  Array.from(document.querySelectorAll('.tabs'), (set) => {
    const own = [...set.querySelectorAll<HTMLElement>('[role=tab]')];
    const panels = [...set.querySelectorAll<HTMLElement>('.panel')];
    const indices = [
      own.flatMap(({ariaSelected}, index) => (ariaSelected === 'true' ? [index] : [])),
      own.flatMap(({tabIndex}, index) => (tabIndex === 0 ? [index] : [])),
      panels.flatMap(({hidden}, index) => (hidden ? [] : [index])),
    ].map(String);
    return new Set(indices).size === 1 ? Number(indices[0]) : indices;
  });
const press = (key: string, from: HTMLElement): boolean => {
  const event = new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true});
  from.dispatchEvent(event);
  return event.defaultPrevented;
};

test('radio buttons become tabs that are connected to their panels', () => {
  start(tabs('a', '', 'pnpm'));
  expect(`\n${document.body.innerHTML.replaceAll('><', '>\n<')}\n`).toMatchInlineSnapshot(`
    "
    <div class="tabs" data-group="">
    <form>
    <div class="labels" role="tablist" aria-label="Labels">
    <button type="button" role="tab" id="tabs-1-1" value="npm" aria-controls="a-own" aria-selected="false" tabindex="-1">NPM</button>
    <button type="button" role="tab" id="tabs-1-2" value="pnpm" aria-controls="tabs-1-2-panel" aria-selected="true" tabindex="0">PNPM</button>
    <button type="button" role="tab" id="tabs-1-3" value="yarn" aria-controls="tabs-1-3-panel" aria-selected="false" tabindex="-1">YARN</button>
    </div>
    </form>
    <div class="panel" id="a-own" role="tabpanel" aria-labelledby="tabs-1-1" tabindex="0" hidden="">
    <p id="a-npm">1</p>
    </div>
    <div class="panel" id="tabs-1-2-panel" role="tabpanel" aria-labelledby="tabs-1-2" tabindex="0">
    <p id="a-pnpm">2</p>
    </div>
    <div class="panel" id="tabs-1-3-panel" role="tabpanel" aria-labelledby="tabs-1-3" tabindex="0" hidden="">3</div>
    </div>
    "
  `);
  start('<div class="tabs"><form><div class="labels"><input type="radio"></div></form></div>');
  expect(buttons()).toEqual([]);
});

test('the first tab is shown if none is checked', () => {
  start(tabs('a', '', 'none'));
  expect(chosen()).toEqual([0]);
});

test.each([
  ['ltr', [2, 0, 2, 0, 2, 0, 1]],
  ['rtl', [1, 0, 2, 0, 2, 0, 2]],
])('arrow keys follow the text direction %s and wrap around', (direction, expected) => {
  start(tabs('a'));
  list().style.direction = direction;
  const seen = ['ArrowLeft', 'ArrowRight', 'End', 'Home', 'PageDown', 'PageUp', 'ArrowRight'].map((key) => {
    const from = (document.activeElement?.role === 'tab' ? document.activeElement : buttons()[0]) as HTMLElement;
    expect(press(key, from)).toBe(true);
    const at = buttons().indexOf(document.activeElement as HTMLElement);
    expect(chosen()).toEqual([at]);
    return at;
  });
  expect([seen, press('a', buttons()[0]!)]).toEqual([expected, false]);
});

test('a choice applies to the other tabs of its group and is stored, and the page does not move below the pointer', () => {
  start(tabs('a', 'pm') + tabs('b', 'pm') + tabs('c', 'other') + tabs('d'));
  const [, second, , , pressed] = buttons();
  const tops = [100, 130];
  pressed!.getBoundingClientRect = () => ({top: tops.shift() ?? 0}) as DOMRect;
  pressed!.click();
  expect([chosen(), {...localStorage}, scrolled]).toEqual([
    [1, 1, 0, 0],
    {'site:tabs:pm': 'pnpm'},
    [{top: 30, behavior: 'instant'}],
  ]);
  pressed!.click(); // chosen already
  list().click();
  expect(scrolled.length).toBe(1);
  expect(second!.ariaSelected).toBe('true');
  buttons()[9]!.click();
  buttons()[10]!.click();
  expect([chosen(), localStorage.length]).toEqual([[1, 1, 0, 1], 1]);
  vi.stubGlobal('localStorage', undefined);
  buttons()[2]!.click();
  expect(chosen()).toEqual([2, 2, 0, 1]);
});

test('the panel with the target of the address is shown, at the start and later', () => {
  history.replaceState(null, '', '#a-pnpm');
  start(tabs('a'));
  expect([chosen(), scrolled]).toEqual([[1], ['a-pnpm']]);
  document.getElementById('a-npm')!.dispatchEvent(new Event('site:reveal', {bubbles: true}));
  expect([chosen(), scrolled]).toEqual([[0], ['a-pnpm', 'a-npm']]);
  list().dispatchEvent(new Event('site:reveal', {bubbles: true}));
  expect([chosen(), scrolled.length]).toEqual([[0], 2]);
  document.querySelector('.tabs')!.dispatchEvent(new CustomEvent('site:tab', {detail: 'bun'}));
  expect(chosen()).toEqual([0]);
});

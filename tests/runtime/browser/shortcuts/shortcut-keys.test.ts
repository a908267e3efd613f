// @vitest-environment jsdom
// Keyboard shortcuts and the dialog that lists them.
import {afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {showShortcutList, startShortcutKeys} from '../../../../runtime/browser/shortcuts/shortcut-keys.js';

const listeners: [string, EventListener][] = [];
const {addEventListener, querySelectorAll} = Document.prototype;
beforeAll(() => {
  Object.assign(document, {adoptedStyleSheets: []});
  Object.assign(CSSStyleSheet.prototype, {replaceSync: () => undefined});
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.dispatchEvent(new Event('close'));
    },
  });
  // jsdom does not know `:modal`.
  document.querySelectorAll = (selector: string) =>
    querySelectorAll.call(document, selector.replace(':modal', '[open]')) as NodeListOf<never>;
  document.addEventListener = (type: string, listener: never) => {
    listeners.push([type, listener]);
    addEventListener.call(document, type, listener);
  };
});

let clicked: string[] = [];
beforeEach(() => {
  localStorage.clear();
  clicked = [];
});
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) document.removeEventListener(type, listener);
  vi.unstubAllGlobals();
});

function start(body: string, early: readonly KeyboardEvent[] = []): void {
  document.body.innerHTML = body;
  for (const element of document.querySelectorAll<HTMLElement>('[data-shortcut]'))
    element.addEventListener('click', () => clicked.push(element.id));
  startShortcutKeys(early);
}

/** Presses a key at a time in ms; whether a shortcut has used it. */
function press(key: string, init: KeyboardEventInit = {}, at = 0, target: EventTarget = document.body): boolean {
  const event = keyEvent(key, init, at);
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

function keyEvent(key: string, init: KeyboardEventInit = {}, at = 0): KeyboardEvent {
  const event = new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true, ...init});
  return Object.defineProperty(event, 'timeStamp', {value: at});
}

const dialog = (): HTMLElement | null => document.querySelector('dialog.shortcuts');
const chords = '<a id="docs" data-shortcut="g-d"></a><a id="d" data-shortcut="d x"></a>';

test('a shortcut clicks its element, and a chord takes at most 800 ms and wins over its second key', () => {
  start(chords);
  expect([press('g', {}, 0), press('D', {}, 800)]).toEqual([false, true]);
  expect([press('g', {}, 1000), press('d', {}, 1801)]).toEqual([false, true]);
  // The keys of a shortcut are used up.
  expect([press('g', {}, 3000), press('d', {}, 3001), press('d', {}, 3002)]).toEqual([false, true, true]);
  expect([press('x', {}, 4000), press('y', {}, 4001)]).toEqual([true, false]);
  expect(clicked).toEqual(['docs', 'd', 'docs', 'd', 'd']);
});

test.each<[string, KeyboardEventInit]>([
  ['repeated', {repeat: true}],
  ['part of a composition', {isComposing: true}],
  ['pressed with Ctrl', {ctrlKey: true}],
])('a key that is %s is no shortcut', (_, init) => {
  start(chords);
  expect([press('d', init), clicked]).toEqual([false, []]);
});

test('a combination with Ctrl, such as the one that finds the next match, does not begin a chord', () => {
  start(chords);
  press('g', {ctrlKey: true}, 0);
  expect([press('d', {}, 100), clicked]).toEqual([true, ['d']]);
});

test('a modifier between the keys of a chord does not end it, and handled keys are left alone', () => {
  start(chords);
  for (const key of ['g', 'Shift', 'Control', 'Alt', 'Meta', 'd']) press(key);
  const handled = keyEvent('d');
  handled.preventDefault();
  document.body.dispatchEvent(handled);
  expect(clicked).toEqual(['docs']);
});

test.each([
  ['Win32', {ctrlKey: true}, {metaKey: true}],
  ['MacIntel', {metaKey: true}, {ctrlKey: true}],
  ['iPhone', {metaKey: true}, {ctrlKey: true}],
])('meta_k is the combination of %s', (platform, right, wrong) => {
  vi.stubGlobal('navigator', {platform});
  start('<a id="search" data-shortcut="meta_k"></a>');
  expect([press('k', wrong), press('k', right), clicked]).toEqual([false, true, ['search']]);
});

test('the keys pressed before the start count', () => {
  start(chords, [keyEvent('g', {}, 0), keyEvent('d', {}, 1)]);
  expect(clicked).toEqual(['docs']);
});

test('keys typed into a field are no shortcuts, unless the element allows the field', () => {
  start(`<a id="none" data-shortcut="a"></a><a id="all" data-shortcut="b" data-shortcut-in></a>
<a id="one" data-shortcut="c" data-shortcut-in="q"></a>
<input id="i" name="q"><textarea id="t"></textarea><select id="s"></select><button id="button"></button>`);
  const used = (id: string): unknown => {
    clicked = [];
    for (const key of ['a', 'b', 'c', '?']) press(key, {}, 0, document.getElementById(id)!);
    return clicked;
  };
  expect(['i', 't', 's', 'button'].map(used)).toEqual([['all', 'one'], ['all'], ['all'], ['none', 'all', 'one']]);
  expect(dialog()).toBe(null);
});

test('behind a modal dialog only its own shortcuts work', () => {
  start('<a id="out" data-shortcut="a"></a><dialog open><a id="in" data-shortcut="b"></a></dialog>');
  expect([press('a'), press('b'), clicked]).toEqual([false, true, ['in']]);
});

test('single keys can be turned off, and work if storage is blocked', () => {
  start('<a id="a" data-shortcut="a"></a><a id="k" data-shortcut="ctrl_k"></a>');
  localStorage.setItem('site:shortcuts', 'off');
  expect([press('a'), press('?'), press('k', {ctrlKey: true})]).toEqual([false, false, true]);
  vi.stubGlobal('localStorage', undefined);
  expect([press('a'), clicked]).toEqual([true, ['k', 'a']]);
});

test('? opens the list of shortcuts once, with the label of each', async () => {
  vi.stubGlobal('navigator', {platform: 'Win32'});
  start(`<a data-shortcut="meta_k" aria-label="Label">Text</a><a data-shortcut="g-d escape" data-shortcut-label="Own" aria-label="Label">Text</a>
<a data-shortcut="g-d">Another</a><a data-shortcut="]"> Next <kbd>]</kbd></a>`);
  expect(press('?')).toBe(true);
  await showShortcutList();
  expect(document.querySelectorAll('dialog').length).toBe(1);
  expect(`\n${dialog()!.outerHTML.replaceAll('><', '>\n<')}\n`).toMatchInlineSnapshot(`
    "
    <dialog class="dialog shortcuts" id="site-shortcuts" aria-labelledby="site-shortcuts-title" closedby="any" open="">
    <h2 id="site-shortcuts-title" tabindex="-1">Keyboard shortcuts</h2>
    <dl>
    <div>
    <dt>Label</dt>
    <dd>
    <kbd>Ctrl</kbd> <kbd>K</kbd>
    </dd>
    </div>
    <div>
    <dt>Own</dt>
    <dd>
    <kbd>G</kbd> <kbd>D</kbd>
    </dd>
    </div>
    <div>
    <dt>Own</dt>
    <dd>
    <kbd>Esc</kbd>
    </dd>
    </div>
    <div>
    <dt>Next</dt>
    <dd>
    <kbd>]</kbd>
    </dd>
    </div>
    <div>
    <dt>This list</dt>
    <dd>
    <kbd>?</kbd>
    </dd>
    </div>
    </dl>
    <label class="choice">
    <input type="checkbox" name="single-keys">Single-key shortcuts</label>
    <button type="button" class="button" data-variant="outline">Close</button>
    </dialog>
    "
  `);
  expect(document.querySelector<HTMLElement>('h2')!.autofocus).toBe(true);
  document.querySelector<HTMLElement>('dialog button')!.click();
  expect(dialog()).toBe(null);
});

test('the list has the keys of a Mac on a Mac', async () => {
  vi.stubGlobal('navigator', {platform: 'MacIntel'});
  start('<a data-shortcut="meta_k">Search</a>');
  await showShortcutList();
  expect(dialog()!.querySelector('dd')?.textContent).toBe('⌘ K');
});

test('Tab stays in the list of shortcuts', async () => {
  start('');
  await showShortcutList();
  const [box, close] = dialog()!.querySelectorAll<HTMLElement>('input, button');
  const moves: unknown[] = [];
  for (const shiftKey of [false, false, false, true, true, true]) {
    const isUsed = press('Tab', {shiftKey}, 0, dialog()!);
    moves.push([isUsed, [box, close].indexOf(document.activeElement as HTMLElement)]);
  }
  expect(moves).toEqual([0, 1, 0, 1, 0, 1].map((index) => [true, index]));
  (document.activeElement as HTMLElement).blur();
  expect([press('Tab', {shiftKey: true}, 0, dialog()!), document.activeElement]).toEqual([true, close]);
  expect(press('Enter', {}, 0, dialog()!)).toBe(false);
});

test('the list turns single keys on and off', async () => {
  localStorage.setItem('site:shortcuts', 'off');
  start('');
  await showShortcutList();
  const box = dialog()!.querySelector('input')!;
  const states: unknown[] = [[box.checked, box.disabled]];
  for (let times = 0; times < 2; times++) {
    box.click();
    states.push([box.checked, localStorage.getItem('site:shortcuts')]);
  }
  expect(states).toEqual([
    [false, false],
    [true, null],
    [false, 'off'],
  ]);
  vi.stubGlobal('localStorage', undefined);
  box.click();
  box.click();
  expect(box.checked).toBe(true);
});

test('the list cannot turn single keys off if storage is blocked', async () => {
  vi.stubGlobal('localStorage', undefined);
  start('');
  await showShortcutList();
  const {checked, disabled} = dialog()!.querySelector('input')!;
  expect([checked, disabled]).toEqual([true, true]);
});

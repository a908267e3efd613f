// @vitest-environment jsdom
// Popovers and tooltips whose panels open and close at once; widgets.test.ts has those of Chromium.
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {enhancePopovers} from '../../../../runtime/browser/popovers/enhance-popovers.js';

const {matches} = Element.prototype;
const shown: (string | undefined)[] = [];
const state = {isHovered: false, hasHover: true};

beforeAll(() => {
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement, options?: {source: HTMLElement}) {
      shown.push(options?.source.id);
      this.toggleAttribute('data-shown', true);
      this.dispatchEvent(new Event('toggle'));
    },
    hidePopover(this: HTMLElement) {
      if (!this.hasAttribute('data-shown')) throw new Error('It is not open.');
      this.toggleAttribute('data-shown', false);
      this.dispatchEvent(new Event('toggle'));
    },
    matches(this: HTMLElement, selector: string) {
      if (selector === ':hover') return state.isHovered;
      return matches.call(this, selector.replace(':popover-open', '[data-shown]'));
    },
  });
  const {querySelector} = Element.prototype;
  Object.assign(HTMLElement.prototype, {
    querySelector(this: HTMLElement, selector: string) {
      return selector === ':focus-visible'
        ? this.contains(document.activeElement)
          ? document.activeElement
          : null
        : querySelector.call(this, selector);
    },
  });
  vi.stubGlobal('CSS', {supports: () => true});
  vi.stubGlobal('matchMedia', (query: string) => ({matches: query === '(hover)' && state.hasHover}));
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']}));
afterEach(() => {
  Object.assign(state, {isHovered: false, hasHover: true});
  shown.length = 0;
  vi.useRealTimers();
});

const element = (id: string): HTMLElement => document.getElementById(id)!;
const isOpen = (): boolean => document.querySelector('[data-shown]') !== null;
const point = (type: string, pointerType = 'mouse'): void =>
  void element('root').dispatchEvent(Object.assign(new Event(type), {pointerType}));

function start(hover = ' data-hover="120 200"'): void {
  document.body.innerHTML = `<div class="floats" id="root"${hover}><button id="trigger" popovertarget="panel">More</button><div id="panel" class="floating" popover><a id="inside" href="#">Inside</a></div></div><a id="outside" href="#">Outside</a>`;
  enhancePopovers();
}

test('a popover opens 120 ms after the pointer enters, and closes 200 ms after it leaves', () => {
  start();
  point('pointerenter');
  vi.advanceTimersByTime(119);
  expect(isOpen()).toBe(false);
  vi.advanceTimersByTime(1);
  expect([isOpen(), shown]).toEqual([true, ['trigger']]);
  point('pointerleave');
  vi.advanceTimersByTime(199);
  point('pointerenter');
  vi.advanceTimersByTime(120);
  expect([isOpen(), shown.length]).toEqual([true, 1]);
  point('pointerleave');
  vi.advanceTimersByTime(200);
  expect(isOpen()).toBe(false);
  for (const type of ['pointerenter', 'pointerleave']) point(type, 'touch');
  vi.advanceTimersByTime(1000);
  expect(shown.length).toBe(1);
});

test('a popover without hover does not open under the pointer, and leaves the click to the browser', () => {
  start('');
  point('pointerenter');
  vi.advanceTimersByTime(1000);
  expect(isOpen()).toBe(false);
  const click = new MouseEvent('click', {cancelable: true});
  element('trigger').dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
});

test('a click pins a popover that hovering has opened', () => {
  start();
  const click = (): boolean => {
    const event = new MouseEvent('click', {cancelable: true});
    element('trigger').dispatchEvent(event);
    return event.defaultPrevented;
  };
  point('pointerenter');
  expect(click()).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(isOpen()).toBe(false); // the click has canceled it
  point('pointerenter');
  vi.advanceTimersByTime(120);
  expect(click()).toBe(true);
  point('pointerleave');
  vi.advanceTimersByTime(1000);
  expect([isOpen(), click()]).toEqual([true, false]);
  element('panel').hidePopover();
  element('panel').showPopover();
  point('pointerleave');
  vi.advanceTimersByTime(1000);
  expect(isOpen()).toBe(true);
});

test('a popover that was closed by the browser is not hovered any more', () => {
  start();
  point('pointerenter');
  vi.advanceTimersByTime(120);
  element('panel').hidePopover();
  element('panel').showPopover();
  const click = new MouseEvent('click', {cancelable: true});
  element('trigger').dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
});

test('a popover closes when the focus moves out of it', () => {
  start();
  const leave = (relatedTarget: Element | null): boolean => {
    element('inside').dispatchEvent(Object.assign(new Event('focusout', {bubbles: true}), {relatedTarget}));
    return isOpen();
  };
  element('panel').showPopover();
  expect([leave(null), leave(element('trigger')), leave(element('outside')), leave(element('outside'))]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])(
  'with the pointer over it (%s) and a device that hovers (%s), a popover opens at the start: %s',
  (isHovered, hasHover, expected) => {
    Object.assign(state, {isHovered, hasHover});
    start();
    vi.advanceTimersByTime(120);
    expect(isOpen()).toBe(expected);
  },
);

test('an element is enhanced once, and one without a panel is left alone', () => {
  start();
  document.body.insertAdjacentHTML('beforeend', '<div class="floats" id="none"></div>');
  enhancePopovers();
  element('root').dispatchEvent(Object.assign(new Event('pointerenter'), {pointerType: 'mouse'}));
  vi.advanceTimersByTime(120);
  expect([shown.length, element('none').dataset['ready'], element('root').dataset['ready']]).toEqual([1, '', '']);
});

function startTooltips(): void {
  const tip = (id: string): string =>
    `<span class="floats" id="${id}" data-hover="120 200"><button id="${id}-word">Word</button><span class="tip" role="tooltip" popover>What it means.</span></span>`;
  document.body.innerHTML = tip('root') + tip('second');
  enhancePopovers();
}
const tips = (): readonly unknown[] =>
  Array.from(document.querySelectorAll<HTMLElement>('.floats'), (root) => {
    const tip = root.querySelector<HTMLElement>('.tip')!;
    return [tip.hasAttribute('data-shown'), tip.id, root.firstElementChild?.getAttribute('aria-describedby')];
  });
const closed = [false, '', null];
const open = [true, 'site-tooltip', 'site-tooltip'];
const escape = (init: object = {}): boolean => {
  const event = new KeyboardEvent('keydown', {key: 'Escape', cancelable: true, ...init});
  document.dispatchEvent(event);
  return event.defaultPrevented;
};

test('a tooltip opens on focus at once, describes its trigger, and closes when the focus leaves', () => {
  startTooltips();
  element('root-word').focus();
  expect([tips(), shown]).toEqual([[open, closed], [undefined]]);
  element('root-word').click();
  expect(shown.length).toBe(1);
  point('pointerleave');
  vi.advanceTimersByTime(1000);
  expect(tips()).toEqual([open, closed]);
  element('root-word').blur();
  expect([tips(), escape()]).toEqual([[closed, closed], false]);
});

test('a tooltip opens and closes with the pointer, or on a click, and only one is open', () => {
  startTooltips();
  point('pointerenter');
  vi.advanceTimersByTime(120);
  expect(tips()).toEqual([open, closed]);
  element('second').dispatchEvent(new MouseEvent('click'));
  expect(tips()).toEqual([closed, open]);
  element('root').dispatchEvent(new MouseEvent('click'));
  expect(tips()).toEqual([open, closed]);
  point('pointerleave');
  vi.advanceTimersByTime(200);
  expect(tips()).toEqual([closed, closed]);
});

test('Escape closes a tooltip, and nothing else, unless it is handled', () => {
  startTooltips();
  element('root').dispatchEvent(new MouseEvent('click'));
  expect([escape({key: 'a'}), tips()]).toEqual([false, [open, closed]]);
  addEventListener('keydown', (event) => event.preventDefault(), {capture: true, once: true});
  expect([escape(), tips()]).toEqual([true, [open, closed]]);
  expect([escape(), tips()]).toEqual([true, [closed, closed]]);
  expect(escape()).toBe(false);
});

test('a tooltip that a click opens cancels the one that hovering would open, and not one that is removed', () => {
  startTooltips();
  point('pointerenter');
  element('root').dispatchEvent(new MouseEvent('click'));
  document.querySelector<HTMLElement>('.tip')!.hidePopover();
  vi.advanceTimersByTime(1000);
  expect(shown.length).toBe(1);
  const root = element('second');
  root.remove();
  root.dispatchEvent(new MouseEvent('click'));
  expect(shown.length).toBe(1);
});

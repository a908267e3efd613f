// @vitest-environment jsdom
// The select menu, with popovers that open and close at once; choices.test.ts has those of Chromium.
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {defineSelectMenu, type SelectMenuElement} from '../../../../runtime/browser/select-menu/select-menu-element.js';
import {settle} from '../../../support/settle.js';

const scrolled: string[] = [];
const {matches} = Element.prototype;
const popover = {
  showPopover(this: HTMLElement) {
    switchTo(this, 'open');
  },
  hidePopover(this: HTMLElement) {
    if (this.matches(':popover-open')) switchTo(this, 'closed');
  },
};

function switchTo(panel: HTMLElement, newState: string): void {
  panel.dispatchEvent(Object.assign(new Event('beforetoggle'), {newState}));
  panel.toggleAttribute('data-shown', newState === 'open');
  panel.dispatchEvent(Object.assign(new Event('toggle'), {newState}));
}

beforeAll(() => {
  Object.assign(document, {adoptedStyleSheets: []});
  Object.assign(CSSStyleSheet.prototype, {replaceSync: () => undefined});
  Object.assign(HTMLElement.prototype, popover);
  Object.assign(HTMLElement.prototype, {
    matches(this: HTMLElement, selector: string) {
      return matches.call(this, selector.replace(':popover-open', '[data-shown]'));
    },
  });
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element, {block}: {block: string}) {
      scrolled.push(`${this.textContent} ${block}`);
    },
  });
  vi.stubGlobal('CSS', {supports: () => true});
  defineSelectMenu();
  defineSelectMenu();
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']}));
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

const fruit =
  '<option value="">Choose</option><option value="apple" disabled>Apple</option><option value="banana">Banana</option><option value="blue" data-search="berry">Blueberry</option><option value="cherry">Cherry</option>';
const part = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind =>
  document.querySelector<Kind>(selector)!;
const host = (): SelectMenuElement => part<SelectMenuElement>('select-menu');
const select = (): HTMLSelectElement => part<HTMLSelectElement>('select');
const button = (): HTMLButtonElement => part<HTMLButtonElement>('.select-button');
const panel = (): HTMLElement => part('.select-panel');
const input = (): HTMLInputElement => part<HTMLInputElement>('.select-panel input');
const options = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const labels = (): readonly (string | null)[] => options().map(({textContent}) => textContent);
const active = (): string | null | undefined => part('[data-active]')?.textContent;
const status = (): string | null => part('[role=status]').textContent;
const html = (): string => `\n${document.body.innerHTML.replaceAll('><', '>\n<')}\n`;
function menu(attributes = '', selectAttributes = 'name="fruit"', content = fruit): void {
  document.body.innerHTML = `<select-menu ${attributes}><select ${selectAttributes}>${content}</select></select-menu>`;
}

function open(): void {
  panel().showPopover();
}

function press(key: string, init: KeyboardEventInit = {}, target: HTMLElement = panel()): boolean {
  const event = new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true, ...init});
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

function type(text: string): void {
  input().value = text;
  input().dispatchEvent(new Event('input'));
}

describe('the markup of a select menu', () => {
  test('has a button and a list that take over the label and the descriptions of the field', () => {
    document.body.innerHTML = `<label for="f">Fruit</label><select-menu data-placeholder="Choose one"><select id="f" name="fruit" class="input" tabindex="3" aria-describedby="help" aria-errormessage="error" aria-invalid="true">${fruit}</select></select-menu>`;
    open();
    expect(html()).toMatchInlineSnapshot(`
      "
      <label for="f" id="f-label">Fruit</label>
      <select-menu data-placeholder="Choose one">
      <select id="f-value" name="fruit" class="sr-only" tabindex="-1" aria-describedby="help" aria-errormessage="error" aria-invalid="true" aria-hidden="true">
      <option value="">Choose</option>
      <option value="apple" disabled="">Apple</option>
      <option value="banana">Banana</option>
      <option value="blue" data-search="berry">Blueberry</option>
      <option value="cherry">Cherry</option>
      </select>
      <button type="button" class="input select-button" id="f" aria-haspopup="listbox" aria-expanded="true" aria-controls="f-list" aria-labelledby="f-label f" aria-describedby="help" aria-errormessage="error" data-empty="" aria-invalid="true">Choose one</button>
      <div class="select-panel" id="f-panel" data-shown="" style="bottom: auto; position-try-fallbacks: none;">
      <ul class="select-list" role="listbox" id="f-list" tabindex="-1" aria-label="Fruit" aria-multiselectable="false" aria-orientation="vertical" aria-activedescendant="f-list-2">
      <li role="option" id="f-list-1" aria-selected="false" aria-disabled="true">Apple</li>
      <li role="option" id="f-list-2" aria-selected="false" data-active="">Banana</li>
      <li role="option" id="f-list-3" aria-selected="false">Blueberry</li>
      <li role="option" id="f-list-4" aria-selected="false">Cherry</li>
      </ul>
      <p class="select-empty" hidden="">
      </p>
      <p class="sr-only" role="status">4 options</p>
      </div>
      </select-menu>
      "
    `);
    expect([panel().popover, button().popoverTargetElement, part('[role=listbox]').autofocus]).toEqual([
      'auto',
      panel(),
      true,
    ]);
  });

  test('has a search field, and names without a label', () => {
    menu('data-searchable', 'name="fruit" multiple');
    open();
    expect(html()).toMatchInlineSnapshot(`
      "
      <select-menu data-searchable="">
      <select name="fruit" multiple="" id="fruit-menu-value" tabindex="-1" class="sr-only" aria-hidden="true">
      <option value="">Choose</option>
      <option value="apple" disabled="">Apple</option>
      <option value="banana">Banana</option>
      <option value="blue" data-search="berry">Blueberry</option>
      <option value="cherry">Cherry</option>
      </select>
      <button type="button" class="input select-button" id="fruit-menu" aria-haspopup="listbox" aria-expanded="true" aria-controls="fruit-menu-list" aria-label="fruit: nothing" data-empty="">&nbsp;</button>
      <div class="select-panel" id="fruit-menu-panel" data-shown="" style="bottom: auto; position-try-fallbacks: none;">
      <input class="input" type="text" role="combobox" placeholder="Search..." aria-label="fruit" aria-autocomplete="list" aria-expanded="true" autocomplete="off" aria-controls="fruit-menu-list" autofocus="" aria-activedescendant="fruit-menu-list-1">
      <ul class="select-list" role="listbox" id="fruit-menu-list" tabindex="-1" aria-label="fruit" aria-multiselectable="true" aria-orientation="vertical">
      <li role="option" id="fruit-menu-list-1" aria-selected="false" data-active="">Choose</li>
      <li role="option" id="fruit-menu-list-2" aria-selected="false" aria-disabled="true">Apple</li>
      <li role="option" id="fruit-menu-list-3" aria-selected="false">Banana</li>
      <li role="option" id="fruit-menu-list-4" aria-selected="false">Blueberry</li>
      <li role="option" id="fruit-menu-list-5" aria-selected="false">Cherry</li>
      </ul>
      <p class="select-empty" hidden="">
      </p>
      <p class="sr-only" role="status">5 options</p>
      </div>
      </select-menu>
      "
    `);
    expect([input().autofocus, input().enterKeyHint]).toEqual([true, 'done']);
    menu('data-searchable data-search-placeholder="Find"', 'aria-label="Fruit"', '<option value=""></option>');
    expect([input().placeholder, button().id, button().ariaLabel]).toEqual(['Find', 'select-menu', 'Fruit: nothing']);
  });

  test('keeps the id of a label', () => {
    document.body.innerHTML =
      '<label for="f" id="own">Fruit</label><select-menu><select id="f"></select></select-menu>';
    expect(button().getAttribute('aria-labelledby')).toBe('own f');
  });

  test('is removed with the element, and the field is as before', () => {
    menu('', 'id="f" name="fruit" class="input" tabindex="3"');
    const [element, field] = [host(), select()];
    document.body.append(element); // moved
    expect(element.querySelectorAll('.select-button, .select-panel').length).toBe(2);
    element.remove();
    expect([element.children.length, field.id, field.tabIndex, field.className, field.ariaHidden]).toEqual([
      1,
      'f',
      3,
      'input',
      null,
    ]);
    field.dispatchEvent(new Event('change'));
    document.body.innerHTML = '<select-menu></select-menu>';
    expect(document.querySelector('.select-button')).toBe(null);
  });
});

describe('the button of a select menu', () => {
  test('shows the choice, also after a change or a reset, and whether the field is valid', async () => {
    menu('data-placeholder="Choose one"', 'name="fruit" aria-label="Fruit"');
    const form = document.createElement('form');
    document.body.append(form);
    form.append(host());
    const shown = (): unknown => [button().textContent, button().ariaLabel, 'empty' in button().dataset];
    expect(shown()).toEqual(['Choose one', 'Fruit: Choose one', true]);
    select().value = 'cherry';
    expect(shown()).toEqual(['Choose one', 'Fruit: Choose one', true]);
    select().dispatchEvent(new Event('change'));
    expect(shown()).toEqual(['Cherry', 'Fruit: Cherry', false]);
    select().value = '';
    form.dispatchEvent(new Event('reset'));
    vi.advanceTimersByTime(0);
    expect(shown()).toEqual(['Choose one', 'Fruit: Choose one', true]);
    select().ariaInvalid = 'true';
    select().disabled = true;
    await settle();
    expect([button().ariaInvalid, button().disabled]).toEqual(['true', true]);
    select().ariaInvalid = null;
    select().disabled = false;
    await settle();
    expect([button().ariaInvalid, button().disabled]).toEqual([null, false]);
    select().focus();
    expect(document.activeElement).toBe(button());
  });

  test('opens the list with the arrow keys, at its beginning or its end', () => {
    menu();
    expect([press('a', {}, button()), button().ariaExpanded]).toEqual([false, 'false']);
    expect([press('ArrowUp', {}, button()), active(), button().ariaExpanded]).toEqual([true, 'Cherry', 'true']);
    expect([press('ArrowDown', {}, button()), active()]).toEqual([true, 'Cherry']);
    panel().hidePopover();
    expect([press('ArrowDown', {}, button()), active()]).toEqual([true, 'Banana']);
    panel().hidePopover();
    open();
    expect(active()).toBe('Banana');
  });
});

describe('the list of a select menu', () => {
  test('opens at the choice, brings it into view, and reports that it opens and closes', () => {
    menu();
    const heard: string[] = [];
    for (const name of ['open', 'close', 'focusout', 'change', 'input'])
      document.body.addEventListener(name, () => heard.push(name), {capture: true});
    select().value = 'cherry';
    scrolled.length = 0;
    open();
    expect([active(), part('[role=listbox]').getAttribute('aria-activedescendant'), status(), scrolled.at(-1)]).toEqual(
      ['Cherry', 'fruit-menu-list-4', '4 options', 'Cherry nearest'],
    );
    options()[1]!.click();
    expect([select().value, button().textContent, button().ariaExpanded, heard]).toEqual([
      'banana',
      'Banana',
      'false',
      ['open', 'input', 'change', 'focusout', 'close'],
    ]);
    options()[0]!.click(); // disabled
    part('[role=listbox]').click();
    expect(select().value).toBe('banana');
  });

  test('opens at the first option if the choice is disabled', () => {
    menu();
    select().value = 'apple';
    open();
    expect(active()).toBe('Banana');
  });

  test('handles keys, except those with a modifier, of a composition, or that are handled already', () => {
    menu();
    open();
    const inits: readonly KeyboardEventInit[] = [{ctrlKey: true}, {metaKey: true}, {altKey: true}, {isComposing: true}];
    expect(inits.map((init) => [press('End', init), active()])).toEqual(inits.map(() => [false, 'Banana']));
    const handled = new KeyboardEvent('keydown', {key: 'End', cancelable: true});
    handled.preventDefault();
    panel().dispatchEvent(handled);
    const seen = ['End', 'Home', 'ArrowDown', 'PageDown', 'PageUp', 'ArrowUp', 'Escape', 'F1', 'Tab'].map((key) => [
      key,
      press(key),
      active(),
    ]);
    expect(seen).toEqual([
      ['End', true, 'Cherry'],
      ['Home', true, 'Banana'],
      ['ArrowDown', true, 'Blueberry'],
      ['PageDown', true, 'Cherry'],
      ['PageUp', true, 'Banana'],
      ['ArrowUp', true, 'Banana'],
      ['Escape', false, 'Banana'],
      ['F1', false, 'Banana'],
      ['Tab', true, 'Banana'],
    ]);
    press('ArrowDown', {shiftKey: true});
    expect(press('Enter')).toBe(true);
    expect(select().value).toBe('blue');
  });

  test('moves to typed letters that follow each other within 350 ms, and Space selects after a pause', () => {
    menu('', 'name="fruit"', '<option>B a</option><option>B c</option><option>C</option>');
    open();
    press('b');
    vi.advanceTimersByTime(349);
    press(' ');
    vi.advanceTimersByTime(349);
    press('c');
    expect(active()).toBe('B c');
    vi.advanceTimersByTime(350);
    press('c');
    expect(active()).toBe('C');
    vi.advanceTimersByTime(350);
    expect([press(' '), select().value]).toEqual([true, 'C']);
  });

  test('follows the pointer, but not over disabled options', () => {
    menu();
    open();
    const seen = [...options(), part('[role=listbox]')].map((item) => {
      item.dispatchEvent(new Event('pointermove', {bubbles: true}));
      return active();
    });
    expect(seen).toEqual(['Banana', 'Banana', 'Blueberry', 'Cherry', 'Cherry']);
  });

  test('selects several options, and stays open', () => {
    menu(
      '',
      'name="fruit" multiple',
      '<option value="">None</option><option>A</option><option>B</option><option value=""></option>',
    );
    open();
    expect([labels(), part('[role=listbox]').ariaMultiSelectable]).toEqual([['None', 'A', 'B'], 'true']);
    press('End');
    press('Enter');
    press('ArrowUp');
    press('Enter');
    expect([button().textContent, active(), button().ariaExpanded]).toEqual(['2 selected', 'A', 'true']);
    expect(options().map(({ariaSelected}) => ariaSelected)).toEqual(['false', 'true', 'true']);
    press('Enter');
    expect([...select().selectedOptions].map(({text}) => text)).toEqual(['B']);
  });
});

describe('the search field of a select menu', () => {
  test('filters the options by label and other texts', () => {
    menu('data-searchable');
    open();
    type('BERRY');
    expect([labels(), status(), active(), input().getAttribute('aria-activedescendant')]).toEqual([
      ['Blueberry'],
      '1 option',
      'Blueberry',
      'fruit-menu-list-1',
    ]);
    type('x');
    const {textContent, hidden} = part('.select-empty');
    expect([
      labels(),
      textContent,
      hidden,
      status(),
      part('[role=listbox]').hidden,
      input().getAttribute('aria-activedescendant'),
    ]).toEqual([[], 'No results for "x".', false, 'No results for "x".', true, '']);
    type('');
    expect([labels().length, part('.select-empty').hidden, part('[role=listbox]').hidden]).toEqual([4, true, false]);
  });

  test('starts at the first match, keeps its text unless it is to be cleared, and types spaces and Shift with arrows', () => {
    menu('data-searchable');
    select().value = 'cherry';
    open();
    type('e');
    expect(active()).toBe('Blueberry');
    expect([press(' '), press('a'), press('Home', {shiftKey: true}), active()]).toEqual([
      false,
      false,
      false,
      'Blueberry',
    ]);
    panel().hidePopover();
    expect(input().value).toBe('e');
    open();
    expect(labels()).toEqual(['Apple', 'Blueberry', 'Cherry']);
    host().dataset['clear'] = '';
    panel().hidePopover();
    expect(input().value).toBe('');
  });

  test.each([
    ['name="fruit"', 'banana'],
    ['name="fruit" multiple', ''],
  ])('with Tab, closes the list and selects the active option if there can be only one: %s', (attributes, value) => {
    menu('data-searchable', attributes);
    open();
    expect([press('Tab'), select().value, button().ariaExpanded]).toEqual([false, value, 'false']);
  });

  test('creates an option from what is typed', () => {
    menu('data-searchable data-creatable="empty"', 'name="fruit" multiple');
    open();
    type(' kiwi ');
    expect([labels(), status()]).toEqual([['Create "kiwi"'], '0 options']);
    press('Enter');
    expect([button().textContent, input().value, labels().at(-1), select().lastElementChild?.outerHTML]).toEqual([
      '1 selected',
      '',
      'kiwi',
      '<option value="kiwi">kiwi</option>',
    ]);
    type('kiwi');
    press('Enter');
    expect([button().textContent, input().value]).toEqual(['\u00A0', 'kiwi']);
  });

  test('loads options 200 ms after the last key, and ignores an earlier answer', async () => {
    menu('data-searchable data-search-url="/find.json?q={q}"', 'name="fruit"', '<option value="a" selected>A</option>');
    const calls: {readonly address: string; readonly signal: AbortSignal; answer(response: Response): void}[] = [];
    vi.stubGlobal(
      'fetch',
      (address: string, {signal}: RequestInit) =>
        new Promise((answer) => calls.push({address, signal: signal!, answer})),
    );
    open();
    expect(labels()).toEqual(['A']);
    type('a b');
    vi.advanceTimersByTime(199);
    type('c&d');
    vi.advanceTimersByTime(199);
    expect(calls.length).toBe(0);
    vi.advanceTimersByTime(1);
    const list = part('[role=listbox]');
    expect([calls.map(({address}) => address), list.ariaBusy]).toEqual([['/find.json?q=c%26d'], 'true']);
    type('e');
    expect(calls[0]!.signal.aborted).toBe(true);
    vi.advanceTimersByTime(200);
    calls[0]!.answer(Response.json([{value: 'old'}]));
    await settle();
    expect([labels(), list.ariaBusy]).toEqual([['A'], 'true']);
    calls[1]!.answer(Response.json([{value: 7, label: 'Seven'}, {value: 'b', disabled: true}, {label: 'None'}]));
    await settle();
    expect([options().map(({textContent, ariaDisabled}) => [textContent, ariaDisabled]), list.ariaBusy]).toEqual([
      [
        ['Seven', null],
        ['b', 'true'],
        ['None', null],
      ],
      null,
    ]);
    options()[0]!.click();
    expect([select().value, button().textContent, select().lastElementChild?.outerHTML]).toEqual([
      '7',
      'Seven',
      '<option value="7">Seven</option>',
    ]);
    open();
    for (const response of [new Response('', {status: 500}), new Response('{')]) {
      type('x');
      vi.advanceTimersByTime(200);
      calls.at(-1)!.answer(response);
      await settle();
      expect([labels(), status(), list.ariaBusy]).toEqual([[], 'No results for "x".', null]);
      type('y');
      vi.advanceTimersByTime(200);
      calls.at(-1)!.answer(Response.json([{value: 'y'}]));
      await settle();
    }
    type('z');
    host().remove();
    vi.advanceTimersByTime(1000);
    expect(calls.length).toBe(6);
  });

  test('keeps the label of an option that it has found, while a new one can be created', async () => {
    menu('data-searchable data-creatable', 'name="fruit" multiple', '');
    host().search = async () => [{value: '7', label: 'Seven'}];
    open();
    type('sev');
    vi.advanceTimersByTime(200);
    await settle();
    expect(labels()).toEqual(['Seven', 'Create "sev"']);
    options()[0]!.click();
    expect([labels(), active(), input().value, select().innerHTML]).toEqual([
      ['Seven', 'Create "sev"'],
      'Seven',
      'sev',
      '<option value="7">Seven</option>',
    ]);
    options()[1]!.click();
    expect([input().value, select().innerHTML]).toEqual([
      '',
      '<option value="7">Seven</option><option value="sev">sev</option>',
    ]);
  });

  test('uses the search of an island', async () => {
    menu('data-searchable data-search-url="/unused"');
    const [element] = [host()];
    element.search = async (query) => [{value: `${query}!`}];
    type('a');
    vi.advanceTimersByTime(200);
    await settle();
    expect(labels()).toEqual(['a!']);
  });
});

// @vitest-environment jsdom
// A form bound to its state; form-state.test.ts has the timing of validations.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {bindForm, type BoundForm, type FormOptions} from '../../../../runtime/browser/forms/bind-form.js';
import {formValues} from '../../../../runtime/browser/forms/form-values.js';
import {settle} from '../../../support/settle.js';

let bound: BoundForm;
beforeEach(() => vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']}));
afterEach(() => {
  bound.release();
  vi.useRealTimers();
});

const fields = `<div data-summary hidden></div>
<div data-field="name"><label for="n"> Your name <b>*</b></label><input id="n" name="name" required><p class="help">Help.</p><p class="error" hidden></p></div>
<div data-field="color"><fieldset><legend>Color</legend><input type="radio" id="c1" name="color" value="red" required><input type="radio" id="c2" name="color" value="blue" required></fieldset><p class="error" hidden></p></div>
<div data-field="own" data-error><input name="own" required><p class="error">Its own.</p></div>
<label>Plain <input id="p" name="plain" required></label>
<input id="bare" name="bare" required>
<input name="off" required disabled><input required><button name="b" required></button><input type="submit" name="s">`;

const form = (): HTMLFormElement => document.querySelector('form')!;
const field = (selector: string): HTMLInputElement => form().querySelector(selector)!;
function start(options: FormOptions = {}, markup = fields): void {
  document.body.innerHTML = `<h1 tabindex="-1">H</h1><form data-dirty>${markup}</form><p tabindex="-1">P</p>`;
  bound = bindForm(form(), options);
}

function send(type: string, target: Element): Promise<void> {
  target.dispatchEvent(new Event(type, {bubbles: true, cancelable: true}));
  return settle();
}

const fieldState = (name: string): unknown => {
  const group = form().querySelector(`[data-field=${name}]`)!;
  const [help, error] = [group.querySelector<HTMLElement>('.help'), group.querySelector<HTMLElement>('.error')!];
  return [
    Array.from(group.querySelectorAll('input'), (input) => input.getAttribute('aria-invalid')),
    help?.hidden,
    error.hidden,
    error.textContent,
  ];
};
const message = 'Constraints not satisfied';

beforeEach(() => {
  // jsdom has no messages.
  Object.defineProperty(HTMLInputElement.prototype, 'validationMessage', {
    configurable: true,
    get(this: HTMLInputElement) {
      return this.validity.valid ? '' : message;
    },
  });
});

test('a submitted form with errors shows them at its fields and in a list, and focuses the first', async () => {
  const reported: unknown[] = [];
  start({onError: (errors) => reported.push(errors)});
  expect(form().noValidate).toBe(true);
  const submitted = new Event('submit', {cancelable: true});
  form().dispatchEvent(submitted);
  await settle();
  expect([submitted.defaultPrevented, document.activeElement === field('#n')]).toEqual([true, true]);
  expect(['name', 'color', 'own'].map(fieldState)).toEqual([
    [['true'], true, false, message],
    [['true', 'true'], undefined, false, message],
    [[null], undefined, false, 'Its own.'],
  ]);
  const summary = form().querySelector<HTMLElement>('[data-summary]')!;
  expect([summary.hidden, `\n${summary.innerHTML.replaceAll('><', '>\n<')}\n`]).toMatchInlineSnapshot(`
    [
      false,
      "
    <ul>
    <li>
    <a href="#n">Your name: Constraints not satisfied</a>
    </li>
    <li>
    <a href="#c1">Color: Constraints not satisfied</a>
    </li>
    <li>
    <a href="#">own: Constraints not satisfied</a>
    </li>
    <li>
    <a href="#p">Plain: Constraints not satisfied</a>
    </li>
    <li>
    <a href="#bare">bare: Constraints not satisfied</a>
    </li>
    </ul>
    ",
    ]
  `);
  expect(reported).toEqual([
    [
      {path: 'name', message, id: 'n'},
      {path: 'color', message, id: 'c1'},
      {path: 'own', message},
      {path: 'plain', message, id: 'p'},
      {path: 'bare', message, id: 'bare'},
    ],
  ]);
  const click = new MouseEvent('click', {bubbles: true, cancelable: true});
  summary.querySelectorAll('a')[3]!.dispatchEvent(click);
  expect([click.defaultPrevented, document.activeElement === field('#p')]).toEqual([true, true]);
  expect('dirty' in form().dataset).toBe(true);
});

test('a valid form passes its values, ignores further submits until then, and is not marked as unsaved', async () => {
  const sent: unknown[] = [];
  let answer = (): void => undefined;
  const sending = () => new Promise<void>((resolve) => (answer = resolve));
  start(
    {onSubmit: (data) => (sent.push(data), sending())},
    '<div data-summary></div><input name="a.b" value="x" required>',
  );
  field('[name="a.b"]').value = '';
  await send('submit', form());
  field('[name="a.b"]').value = 'x';
  await send('submit', form());
  await send('submit', form());
  expect(sent).toEqual([{a: {b: 'x'}}]);
  const summary = form().querySelector<HTMLElement>('[data-summary]')!;
  expect(['dirty' in form().dataset, summary.hidden, summary.innerHTML]).toEqual([true, true, '']);
  answer();
  await settle();
  expect('dirty' in form().dataset).toBe(false);
  form().dataset['dirty'] = '';
  await send('submit', form());
  bound.setErrors([{path: 'a.b', message: 'Taken.'}]);
  answer();
  await settle();
  expect([sent.length, 'dirty' in form().dataset, bound.errors().length]).toEqual([2, true, 1]);
  await send('reset', form());
  expect(bound.errors()).toEqual([]);
});

test('the errors of a schema or of a function are reported, and a path without a field is listed as text', async () => {
  const reported: unknown[] = [];
  const options = {
    schema: {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: (value: unknown) =>
          (value as {a: string}).a === '' ? {issues: [{message: 'Empty.', path: ['a']}]} : {value: 'parsed'},
      },
    },
    validate: ({a}: Record<string, unknown>) => (a === 'taken' ? [{path: 'other', message: 'Taken.'}] : []),
    onSubmit: (data: unknown) => reported.push(['sent', data]),
    onError: (errors: readonly unknown[]) => reported.push(errors),
  };
  start(options as FormOptions, '<div data-summary></div><input name="a">');
  for (const value of ['', 'taken', 'free']) {
    field('[name=a]').value = value;
    await send('submit', form());
  }
  expect(reported).toEqual([
    [{path: 'a', message: 'Empty.'}],
    [{path: 'other', message: 'Taken.'}],
    ['sent', 'parsed'],
  ]);
  field('[name=a]').value = 'taken';
  await send('submit', form());
  expect(form().querySelector('[data-summary]')?.innerHTML).toBe('<ul><li>Taken.</li></ul>');
});

test.each<[string, readonly string[], string]>([
  ['<input name="f" required>', ['input'], 'input'],
  ['<input name="f" required data-value="trim lazy">', ['change'], 'input'],
  ['<textarea name="f" required></textarea>', ['input'], 'textarea'],
  ['<select name="f" required><option value="">-</option></select>', ['change'], 'select'],
  ['<input type="checkbox" name="f" required>', ['change'], 'input'],
  ['<input type="radio" name="f" required>', ['change'], 'input'],
  ['<input type="file" name="f" required>', ['change'], 'input'],
  ['<input required>', [], 'input'],
])('%s validates when the reader leaves it, and then on the events %j', async (markup, expected, selector) => {
  start({}, `<input name="first">${markup}`);
  const target = form().querySelectorAll(`${selector}`)[selector === 'input' ? 1 : 0]!;
  await send('focusout', target);
  const wasValidated = target.getAttribute('aria-invalid') === 'true';
  const validating: string[] = [];
  for (const type of ['input', 'change']) {
    target.removeAttribute('aria-invalid');
    await send(type, target);
    vi.advanceTimersByTime(300);
    await settle();
    if (target.getAttribute('aria-invalid') === 'true') validating.push(type);
  }
  expect([wasValidated, validating]).toEqual([expected.length > 0, expected]);
});

test('a range and a color are validated when they change', async () => {
  start(
    {
      validate: () => [
        {path: 'r', message: 'R'},
        {path: 'c', message: 'C'},
      ],
    },
    '<input type="range" name="r"><input type="color" name="c">',
  );
  for (const name of ['r', 'c']) {
    const target = field(`[name=${name}]`);
    await send('change', target);
    expect(target.getAttribute('aria-invalid')).toBe('true');
  }
});

test('an eager field is validated before it was left', async () => {
  start({}, '<input name="f" required data-eager><input name="g" required>');
  for (const name of ['f', 'g']) await send('input', field(`[name=${name}]`));
  vi.advanceTimersByTime(300);
  await settle();
  expect(Array.from(form().querySelectorAll('input'), (input) => input.getAttribute('aria-invalid'))).toEqual([
    'true',
    null,
  ]);
});

test('only the events in validateOn validate', async () => {
  start({validateOn: ['change']}, '<input name="f" required><input type="checkbox" name="g" required>');
  await send('focusout', field('[name=f]'));
  expect(field('[name=f]').getAttribute('aria-invalid')).toBe(null);
  await send('change', field('[name=g]'));
  expect(field('[name=g]').getAttribute('aria-invalid')).toBe('true');
});

test('an error appears after the pointer is released, so that a click meets its target', async () => {
  start({}, '<input name="f" required>');
  for (const type of ['pointerup', 'pointercancel']) {
    const target = field('[name=f]');
    target.removeAttribute('aria-invalid');
    await send('pointerdown', document.body);
    await send('focusout', target);
    expect(target.getAttribute('aria-invalid')).toBe(null);
    await send(type, document.body);
    expect(target.getAttribute('aria-invalid')).toBe(null);
    vi.advanceTimersByTime(0);
    await settle();
    expect(target.getAttribute('aria-invalid')).toBe('true');
  }
});

test.each([
  ['body', true],
  ['h1', true],
  ['p', false],
])('after 100 ms the autofocus field takes the focus from %s: %s', (from, expected) => {
  start({}, '<input name="f" data-autofocus>');
  const element = document.querySelector<HTMLElement>(from)!;
  if (from === 'body') (document.activeElement as HTMLElement).blur();
  else element.focus();
  vi.advanceTimersByTime(99);
  expect(document.activeElement).toBe(element);
  vi.advanceTimersByTime(1);
  expect(document.activeElement === field('input')).toBe(expected);
});

test('a released form is validated by the browser again', async () => {
  start({}, '<input name="f" required data-autofocus>');
  bound.release();
  await send('focusout', field('input'));
  const submitted = new Event('submit', {cancelable: true});
  form().dispatchEvent(submitted);
  vi.advanceTimersByTime(1000);
  expect([
    form().noValidate,
    field('input').getAttribute('aria-invalid'),
    submitted.defaultPrevented,
    document.activeElement,
  ]).toEqual([false, null, false, document.body]);
});

test('formValues reads each kind of field', () => {
  start(
    {},
    `<input name="text" value=" x "><textarea name="area">y</textarea>
<input name="trimmed" value=" x " data-value="trim"><input name="number" value="12" data-value="number"><input name="words" value="twelve" data-value="number">
<input name="empty" value=" " data-value="trim nullify number"><input name="blank" value="" data-value="number">
<input type="checkbox" name="one" checked><input type="checkbox" name="none">
<input type="checkbox" name="some" value="a" checked><input type="checkbox" name="some" value="b"><input type="checkbox" name="some" value="c" checked>
<input type="radio" name="choice" value="a"><input type="radio" name="choice" value="b" checked><input type="radio" name="nothing" value="a">
<select name="single"><option>a</option><option selected>b</option></select>
<select name="several" multiple><option selected>a</option><option>b</option><option selected>c</option></select>
<input name="list" value="1"><input name="list" value="2" data-value="number"><input name="file" type="file">
<input name="deep.items.0.name" value="n"><input name="deep.items.1.name" value="m"><input name="deep.a1.b" value="o">
<input name="text.below" value="lost"><input name="__proto__.polluted" value="1"><input name="a.__proto__.polluted" value="1">
<input type="submit" name="b1" value="1"><input type="button" name="b2" value="1"><input type="reset" name="b3" value="1"><input type="image" name="b4">
<button name="b5" value="1"></button><input name="off" value="1" disabled><input value="nameless"><output name="out">1</output>`,
  );
  expect(formValues(form())).toEqual({
    text: ' x ',
    area: 'y',
    trimmed: 'x',
    number: 12,
    words: 'twelve',
    empty: null,
    blank: '',
    one: true,
    none: false,
    some: ['a', 'c'],
    choice: 'b',
    single: 'b',
    several: ['a', 'c'],
    list: ['1', 2],
    file: [],
    deep: {items: [{name: 'n'}, {name: 'm'}], a1: {b: 'o'}},
    a: {},
  });
  expect('polluted' in {}).toBe(false);
});

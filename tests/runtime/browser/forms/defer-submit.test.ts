import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {deferSubmit} from '../../../../runtime/browser/forms/defer-submit.js';

class Form {
  readonly action: string | undefined;

  /** What happened to it, in order. */
  readonly events: unknown[] = [];

  constructor(action?: string) {
    this.action = action;
  }

  closest(selector: string): Form | null {
    return selector === '.ours' ? this : null;
  }

  hasAttribute(name: string): boolean {
    return name === 'action' && this.action !== undefined;
  }

  append(field: unknown): void {
    this.events.push(field);
  }

  submit(): void {
    this.events.push('submitted');
  }

  querySelector(selector: string): unknown {
    return selector === '[role=status]' ? {replaceChildren: (text: string) => this.events.push(text)} : null;
  }
}

const notSent = 'This could not be sent. Please try again later.';
let submit: (event: unknown) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Element', Form);
  vi.stubGlobal('document', {
    addEventListener: (type: string, listen: typeof submit) => {
      if (type === 'submit') submit = listen;
    },
    createElement: (name: string) => ({name: `<${name}>`}),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Submits the form, and returns whether the script handles it. */
function submitted(form: Form, event: object = {}): boolean {
  let isHandled = false;
  submit({target: form, submitter: null, defaultPrevented: false, preventDefault: () => (isHandled = true), ...event});
  return isHandled;
}

type Send = (form: HTMLFormElement, submitter: HTMLElement | null) => Promise<boolean>;

test('deferSubmit sends a matching form once at a time with the loaded function', async () => {
  const answers: ((isSent: boolean) => void)[] = [];
  const send = vi.fn<Send>(() => new Promise((resolve) => answers.push(resolve)));
  deferSubmit('.ours', async () => send);
  const form = new Form('/list');
  const button = {name: 'a'};
  expect([submitted(form, {submitter: button}), submitted(form)]).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(0);
  expect(send.mock.calls).toEqual([[form, button]]);
  answers[0]?.(true);
  await vi.advanceTimersByTimeAsync(0);
  submitted(form);
  await vi.advanceTimersByTimeAsync(0);
  expect([send.mock.calls.length, form.events]).toEqual([2, []]);
});

test('deferSubmit leaves other forms, and events that another script handled, to the browser', () => {
  const load = vi.fn<() => Promise<Send>>();
  deferSubmit('.ours', load);
  const other = Object.assign(new Form(), {closest: () => null});
  expect([submitted(other), submitted(new Form(), {defaultPrevented: true}), load.mock.calls.length]).toEqual([
    false,
    false,
    0,
  ]);
});

test.each<[string, () => Promise<boolean>]>([
  ['false', async () => false],
  ['an error', () => Promise.reject(new Error('No'))],
])('deferSubmit says that a form was not sent when its function returns %s', async (_, send) => {
  deferSubmit('.ours', async () => send);
  const form = new Form('/list');
  submitted(form);
  await vi.advanceTimersByTimeAsync(0);
  expect(form.events).toEqual([notSent]);
});

const field = {name: 'helpful', type: 'hidden', value: 'no'};
test.each<[string, Form, object | null, unknown[]]>([
  ['submits the form with its button', new Form('/list'), {name: 'helpful', value: 'no'}, [field, 'submitted']],
  ['submits the form', new Form('/list'), null, ['submitted']],
  ['says that a form without an address was not sent', new Form(), null, [notSent]],
])('deferSubmit %s when the function does not load within 4 s', async (_, form, submitter, events) => {
  deferSubmit('.ours', () => new Promise(() => undefined));
  submitted(form, {submitter});
  await vi.advanceTimersByTimeAsync(3999);
  expect(form.events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(form.events).toEqual(events);
});

test('deferSubmit submits the form when the function cannot be loaded', async () => {
  deferSubmit('.ours', () => Promise.reject(new Error('404')));
  const form = new Form('/list');
  submitted(form);
  await vi.advanceTimersByTimeAsync(0);
  expect(form.events).toEqual(['submitted']);
});

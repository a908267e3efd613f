// Browsers that do not know `command`; ../widgets/widgets.test.ts tests the others.
import {afterAll, beforeEach, expect, test, vi} from 'vitest';

class TestElement extends EventTarget {
  readonly attributes: Readonly<Record<string, string>>;

  constructor(attributes: Readonly<Record<string, string>> = {}) {
    super();
    this.attributes = attributes;
  }

  get dataset(): object {
    return {opens: this.attributes['data-opens']};
  }

  closest(selector: string): TestElement | null {
    const [name = ''] = /data-opens|commandfor/.exec(selector) ?? [];
    return name in this.attributes ? this : null;
  }

  getAttribute(name: string): string | null {
    return this.attributes[name] ?? null;
  }

  hasAttribute(name: string): boolean {
    return name in this.attributes;
  }
}

class TestDialog extends TestElement {
  readonly calls: string[] = [];

  showModal(): void {
    this.calls.push('showModal');
  }

  close(): void {
    this.calls.push('close');
  }

  getBoundingClientRect(): object {
    return {left: 100, right: 200, top: 100, bottom: 200};
  }
}

const listeners = new Map<string, ((event: object) => void)[]>();
let dialog = new TestDialog();

vi.stubGlobal('Element', TestElement);
vi.stubGlobal('HTMLDialogElement', TestDialog);
vi.stubGlobal('HTMLButtonElement', TestElement);
vi.stubGlobal('document', {
  getElementById: (id: string) => (id === 'box' ? dialog : id === 'other' ? new TestElement() : null),
  querySelectorAll: () => [],
  addEventListener: (type: string, listen: (event: object) => void) =>
    listeners.set(type, [...(listeners.get(type) ?? []), listen]),
});
const {enhanceDialogs} = await import('../../../../runtime/browser/dialogs/enhance-dialogs.js');
enhanceDialogs();
enhanceDialogs(); // on the next page

afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  dialog = new TestDialog();
});

/** Sends an event to the document, and returns whether its default is prevented. */
function send(type: string, event: object): boolean {
  let isPrevented = false;
  const preventDefault = (): void => void (isPrevented = true);
  for (const listen of listeners.get(type) ?? []) listen({button: 0, preventDefault, ...event});
  return isPrevented;
}

test.each([
  [{commandfor: 'box', command: 'show-modal'}, ['showModal']],
  [{commandfor: 'box', command: 'close'}, ['close']],
  [{commandfor: 'box', command: 'request-close'}, ['close']],
  [{commandfor: 'other', command: 'close'}, []],
  [{command: 'close'}, []],
])('a click on a button with %j calls %j of the dialog', (attributes, calls) => {
  send('click', {target: new TestElement(attributes)});
  expect(dialog.calls).toEqual(calls);
});

test('a listener for cancel keeps a dialog open that a button asks to close', () => {
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  send('click', {target: new TestElement({commandfor: 'box', command: 'request-close'})});
  send('click', {target: new EventTarget()});
  expect(dialog.calls).toEqual([]);
});

test.each<readonly [id: string, event: object, opens: boolean]>([
  ['box', {}, true],
  ['other', {}, false],
  ['missing', {}, false],
  ['box', {button: 1}, false],
  ...['metaKey', 'ctrlKey', 'shiftKey', 'altKey'].map((key) => ['box', {[key]: true}, false] as const),
])('a click on a link that opens %s, with %j, opens a dialog: %s', (id, event, opens) => {
  const isHandled = send('click', {target: new TestElement({'data-opens': id}), ...event});
  expect([isHandled, dialog.calls]).toEqual([opens, opens ? ['showModal'] : []]);
});

const [inside, outside] = [
  {clientX: 100, clientY: 200},
  {clientX: 201, clientY: 150},
];
test.each<[string, Readonly<Record<string, string>>, object, object, readonly string[]]>([
  ['outside', {closedby: 'any'}, outside, outside, ['close']],
  ['left of it', {closedby: 'any'}, {clientX: 99, clientY: 150}, {clientX: 99, clientY: 150}, ['close']],
  ['above it', {closedby: 'any'}, {clientX: 150, clientY: 99}, {clientX: 150, clientY: 99}, ['close']],
  ['below it', {closedby: 'any'}, {clientX: 150, clientY: 201}, {clientX: 150, clientY: 201}, ['close']],
  ['inside', {closedby: 'any'}, inside, inside, []],
  ['that began inside', {closedby: 'any'}, inside, outside, []],
  ['outside one that stays', {closedby: 'none'}, outside, outside, []],
  ['outside one that says so', {closedby: 'any', 'data-prevent-close': ''}, outside, outside, ['prevented']],
])('a click %s closes a dialog with %j from %j to %j: %j', (_, attributes, from, to, calls) => {
  dialog = new TestDialog(attributes);
  dialog.addEventListener('site:close-prevented', () => dialog.calls.push('prevented'));
  send('pointerdown', {target: dialog, ...from});
  send('click', {target: dialog, ...to});
  expect(dialog.calls).toEqual(calls);
});

test('a cancel event is prevented only for a dialog that stays open', () => {
  expect([
    send('cancel', {target: new TestDialog({'data-prevent-close': ''})}),
    send('cancel', {target: new TestDialog()}),
  ]).toEqual([true, false]);
});

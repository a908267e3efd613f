import {afterAll, beforeAll, expect, test, vi} from 'vitest';
import {formValues} from '../../../../runtime/browser/forms/form-values.js';

interface FieldOptions {
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly modifiers?: string;
}

class Field {
  readonly name: string;

  readonly type: string;

  readonly value: string;

  readonly checked: boolean;

  readonly disabled: boolean;

  readonly dataset: Readonly<Record<string, string>>;

  readonly files = null;

  constructor(name: string, value: string, type = 'text', options: FieldOptions = {}) {
    this.name = name;
    this.value = value;
    this.type = type;
    this.checked = options.checked ?? false;
    this.disabled = options.disabled ?? false;
    this.dataset = options.modifiers === undefined ? {} : {value: options.modifiers};
  }
}

class Select extends Field {
  readonly multiple = true;

  get selectedOptions(): readonly object[] {
    return this.value.split(' ').map((value) => ({value}));
  }
}

beforeAll(() => {
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLSelectElement', Select);
  vi.stubGlobal('HTMLTextAreaElement', Select);
});
afterAll(() => void vi.unstubAllGlobals());

const box = (name: string, value: string, checked: boolean): Field => new Field(name, value, 'checkbox', {checked});
const radio = (name: string, value: string, checked: boolean): Field => new Field(name, value, 'radio', {checked});
const modified = (value: string, modifiers: string): Field => new Field('a', value, 'text', {modifiers});

test.each<[string, readonly Field[], unknown]>([
  ['one text', [new Field('a', ' x ')], {a: ' x '}],
  ['two texts of one name', [new Field('a', 'x'), new Field('a', 'y')], {a: ['x', 'y']}],
  ['a checked box', [box('a', 'x', true)], {a: true}],
  ['a box that is not checked', [box('a', 'x', false)], {a: false}],
  ['boxes of one name', [box('a', 'x', true), box('a', 'y', false), box('a', 'z', true)], {a: ['x', 'z']}],
  ['radio buttons', [radio('a', 'x', false), radio('a', 'y', true)], {a: 'y'}],
  ['radio buttons without a choice', [radio('a', 'x', false), radio('a', 'y', false)], {}],
  ['one radio button', [radio('a', 'x', true)], {a: 'x'}],
  ['a multiple select', [new Select('a', 'x y', 'select-multiple')], {a: ['x', 'y']}],
  ['files', [new Field('a', 'x', 'file')], {a: []}],
  ['buttons', ['submit', 'button', 'reset', 'image'].map((type) => new Field('a', 'x', type)), {}],
  ['fields without a name and disabled ones', [new Field('', 'x'), new Field('a', 'x', 'text', {disabled: true})], {}],
  ['trimmed text', [modified(' x ', 'trim')], {a: 'x'}],
  ['a number', [modified('1.5', 'number')], {a: 1.5}],
  ['blanks as null', [modified('  ', 'trim nullify')], {a: null}],
  [
    'names with dots',
    [new Field('a.b', 'x'), new Field('a.c.0', 'y'), new Field('a.c.1', 'z')],
    {a: {b: 'x', c: ['y', 'z']}},
  ],
  ['names that conflict', [new Field('a', 'x'), new Field('a.b', 'y')], {a: 'x'}],
  ['names of prototypes', [new Field('__proto__.x', '1'), new Field('a.__proto__', '1')], {a: {}}],
])('formValues returns %s', (_, elements, values) => {
  expect(formValues({elements} as unknown as HTMLFormElement)).toEqual(values);
});

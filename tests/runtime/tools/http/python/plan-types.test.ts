import {expect, test} from 'vitest';
import type {Findings} from '../../../../../runtime/tools/base/finding.js';
import {createFindings} from '../../../../../runtime/tools/base/finding.js';
import type {HttpApi, NamedSchema, Property, Schema} from '../../../../../runtime/tools/http/http-api.js';
import {createFlatten} from '../../../../../runtime/tools/http/python/flatten-schemas.js';
import {planTypes} from '../../../../../runtime/tools/http/python/plan-types.js';
import {writeTypes} from '../../../../../runtime/tools/http/python/write-types.js';
import {api, content, list, object, operation} from './workshop.js';

const text: Schema = {kind: 'string'};
const whole: Schema = {kind: 'number', isInteger: true};
const nothing: Schema = {kind: 'null'};
const ref = (name: string): Schema => ({kind: 'ref', name});
const union = (...members: readonly Schema[]): Schema => ({kind: 'union', members, isExclusive: false});
const all = (...members: readonly Schema[]): Schema => ({kind: 'intersection', members});
const enumeration = (...values: readonly (string | number | boolean | null)[]): Schema => ({kind: 'enum', values});

function property(name: string, schema: Schema, more: Partial<Property> = {}): Property {
  return {name, schema, isRequired: true, isReadOnly: false, isWriteOnly: false, ...more};
}

function schemas(named: Readonly<Record<string, Schema>>): readonly NamedSchema[] {
  return Object.entries(named).map(([name, schema]) => ({name, schema, place: {file: 'a.yaml', line: 1, column: 1}}));
}

function typesOf(from: HttpApi, findings: Findings) {
  return planTypes(from, createFlatten(new Map(from.schemas.map(({name, schema}) => [name, schema]))), findings);
}

function written(named: Readonly<Record<string, Schema>>, more: Partial<HttpApi> = {}): string {
  const findings = createFindings();
  const types = typesOf(api({schemas: schemas(named), ...more}), findings);
  expect(findings.all()).toEqual([]);
  return writeTypes(types.definitions()).text;
}

test('an object schema becomes a TypedDict with required fields in a base class', () => {
  expect(
    written({
      Book: {
        kind: 'object',
        annotations: {description: 'A book.'},
        properties: [
          property('id', {...text, annotations: {description: 'Its number.'}}),
          property('pages', whole, {isRequired: false}),
        ],
      },
      Page: object({number: whole}),
      Note: object({text}, []),
    }),
  ).toBe(`class _BookRequired(TypedDict):
    id: str
    """Its number."""


class Book(_BookRequired, total=False):
    """A book."""

    pages: int


class Note(TypedDict, total=False):
    text: str


class Page(TypedDict):
    number: int
`);
});

test('field names that are not Python identifiers use the functional TypedDict syntax', () => {
  expect(written({Odd: object({'content-type': text, class: text, __x: whole, größe: whole}, ['größe'])})).toBe(
    `class _OddRequired(TypedDict):
    größe: int


_OddOptional = TypedDict(
    "_OddOptional",
    {
        "content-type": "str",
        "class": "str",
        "__x": "int",
    },
    total=False,
)


class Odd(_OddRequired, _OddOptional):
    pass
`,
  );
});

test('a field named like a type does not shadow the type', () => {
  expect(written({Book: object({str: text, Book: ref('Book')})})).toBe(`_BookRequired = TypedDict(
    "_BookRequired",
    {
        "str": "str",
        "Book": "Book",
    },
)


class Book(_BookRequired):
    pass
`);
});

test.each<[string, Schema, string]>([
  ['a schema of any value becomes Any', {kind: 'unknown'}, 'Any'],
  ['a null schema becomes Literal[None]', nothing, 'Literal[None]'],
  ['a number schema becomes float', {kind: 'number', isInteger: false}, 'float'],
  ['a nullable string becomes Optional[str]', union(text, nothing), 'Optional[str]'],
  ['an enum becomes a Literal', enumeration('a', 'b"', 1, true, null), 'Optional[Literal["a", "b\\"", 1, True]]'],
  ['an enum with fractions becomes float', enumeration(1.5, 2), 'float'],
  ['an enum that also allows any string becomes str', union(enumeration('a'), text), 'str'],
  ['an array becomes a List', list(union(text, whole)), 'List[Union[str, int]]'],
  [
    'a tuple becomes a List of a Union',
    {kind: 'array', prefix: [text, whole], items: {kind: 'never'}},
    'List[Union[str, int]]',
  ],
  [
    'a schema with additionalProperties becomes a Dict',
    {kind: 'object', properties: [], additional: list(text)},
    'Dict[str, List[str]]',
  ],
  ['an object without properties becomes Dict[str, Any]', {kind: 'object', properties: []}, 'Dict[str, Any]'],
  ['a binary schema becomes bytes', {kind: 'binary'}, 'bytes'],
  ['an intersection with any value becomes the other type', all(text, {kind: 'unknown'}), 'str'],
  ['an intersection with an enum becomes the matching Literal', all(text, enumeration('a', 1)), 'Literal["a"]'],
  ['nested unions become one Union', union(union(text, whole), union(whole, nothing)), 'Union[str, int, None]'],
])('%s', (_, schema, type) => {
  expect(written({Value: schema})).toBe(`Value = ${type}\n`);
});

test('allOf becomes one class with all fields', () => {
  expect(
    written({
      Animal: object({name: text, kind: text}, ['name']),
      Cat: all(ref('Animal'), object({lives: whole}), object({kind: enumeration('cat')})),
      Same: all(ref('Animal'), {kind: 'unknown'}),
    }),
  ).toBe(`class _AnimalRequired(TypedDict):
    name: str


class Animal(_AnimalRequired, total=False):
    kind: str


class Cat(TypedDict):
    name: str
    kind: Literal["cat"]
    lives: int


Same = Animal
`);
});

test('allOf with oneOf becomes a Union of complete classes', () => {
  expect(
    written({
      Card: object({number: text}),
      Bank: object({account: text}),
      Payment: all(object({amount: whole}), union(ref('Card'), ref('Bank'))),
    }),
  ).toBe(`class Bank(TypedDict):
    account: str


class Card(TypedDict):
    number: str


class PaymentCard(TypedDict):
    amount: int
    number: str


class PaymentBank(TypedDict):
    amount: int
    account: str


Payment = Union[PaymentCard, PaymentBank]
`);
});

test('a discriminator becomes a Literal field of each alternative', () => {
  expect(
    written({
      Cat: object({kind: text}),
      Dog: object({age: whole}),
      Pet: {
        kind: 'union',
        members: [ref('Cat'), ref('Dog')],
        isExclusive: true,
        discriminator: {
          property: 'kind',
          mapping: new Map([
            ['cat', 'Cat'],
            ['dog', 'Dog'],
            ['puppy', 'Dog'],
          ]),
        },
      },
    }),
  ).toBe(`class Cat(TypedDict):
    kind: Literal["cat"]


class Dog(TypedDict):
    kind: Literal["dog", "puppy"]
    age: int


Pet = Union[Cat, Dog]
`);
});

test('readOnly and writeOnly properties split a schema into an output and an input type', () => {
  const user: Schema = {
    kind: 'object',
    properties: [
      property('id', text, {isReadOnly: true}),
      property('password', text, {isWriteOnly: true}),
      property('name', text),
    ],
  };
  const body = {isRequired: true, contents: [content('application/json', ref('Group'))]};
  const responses = [
    {status: '200', description: '', headers: [], contents: [content('application/json', ref('Group'))]},
  ];
  expect(
    written(
      {User: user, Group: object({users: list(ref('User'))})},
      {operations: [operation('a', 'post', '/a', {body, responses})]},
    ),
  ).toBe(`class Group(TypedDict):
    users: List[User]


class GroupInput(TypedDict):
    users: List[UserInput]


class User(TypedDict):
    id: str
    name: str


class UserInput(TypedDict):
    password: str
    name: str
`);
});

test('aliases follow the types they use, and cycles terminate', () => {
  expect(
    written({
      A: ref('B'),
      B: union(ref('C'), nothing),
      C: list(ref('A')),
      Loop: union(ref('Ring'), text),
      Ring: union(ref('Loop'), whole),
      Self: ref('Self'),
    }),
  ).toBe(`C = List["A"]


Loop = Union[str, int]


Ring = Union[str, int]


Self = Any


B = Optional[C]


A = B
`);
});

test('type names are unique for any case and script', () => {
  expect(
    written({
      book: text,
      Book: text,
      List: text,
      'a.b.Thing': text,
      '2-fast': text,
      книга: text,
      '': text,
      HTTPError: text,
    }),
  ).toBe(
    [
      'Model = str',
      'Model2Fast = str',
      'Book = str',
      'HTTPError = str',
      'ListModel = str',
      'Thing = str',
      'Book2 = str',
      'Книга = str',
    ].join('\n\n\n') + '\n',
  );
});

test('inline objects are named after their title or path, and equal ones are written once', () => {
  const address: Schema = {...object({street: text}), annotations: {title: 'Postal address'}};
  expect(
    written({
      Shop: object({home: address, other: address, size: object({w: whole})}),
    }),
  ).toBe(`class Shop(TypedDict):
    home: PostalAddress
    other: PostalAddress
    size: ShopSize


class PostalAddress(TypedDict):
    street: str


class ShopSize(TypedDict):
    w: int
`);
});

test('schemas that cannot be combined become Any with a type-loosened warning', () => {
  const many = union(...Array.from({length: 6}, (_, index) => object({[`a${index}`]: text})));
  const findings = createFindings();
  const types = typesOf(api({schemas: schemas({Wild: all(many, many)})}), findings);
  expect(writeTypes(types.definitions()).text).toBe('Wild = Any\n');
  expect(findings.all()).toEqual([
    {
      severity: 'warning',
      code: 'type-loosened',
      message: 'Wild combines schemas in more ways than Python types can express, so its type is Any.',
      hint: 'Use fewer alternatives in allOf, or define each combination as a schema.',
      place: {file: 'a.yaml', line: 1, column: 1},
    },
  ]);
});

test('schemas that double at each level terminate', () => {
  const layers = Object.fromEntries(
    Array.from({length: 60}, (_, index): readonly (readonly [string, Schema])[] => {
      const below = index === 0 ? object({end: text}) : all(ref(`B${index - 1}`), ref(`C${index - 1}`));
      return [
        [`A${index}`, below],
        [`B${index}`, all(ref(`A${index}`), object({b: ref(`A${index}`)}))],
        [`C${index}`, all(ref(`A${index}`), object({b: ref(`B${index}`)}))],
      ];
    }).flat(),
  );
  const findings = createFindings();
  const types = typesOf(api({schemas: schemas(layers)}), findings);
  expect(types.definitions().length).toBeGreaterThan(100);
});

test('a chain of 5,000 aliases is written completely', () => {
  const chain = Object.fromEntries(
    Array.from({length: 5000}, (_, index): readonly [string, Schema] => [
      `N${index}`,
      index === 4999 ? text : ref(`N${index + 1}`),
    ]),
  );
  expect(written(chain).split('\n\n\n').length).toBe(5000);
});

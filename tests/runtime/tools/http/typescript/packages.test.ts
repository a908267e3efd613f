// Packages from real documents, and from written ones with a user's file: the oldest and the newest compiler, the packages' own tests.
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {run} from '../../../../../runtime/tools/openapi/run.js';
import type {InputFile, OutputFile} from '../../../../../runtime/tools/tool.js';
import {repository} from '../../../../support/galley.js';
import {compileSdks, errorsOfOldestCompiler, type Sdk, testSdks} from '../../../../support/sdk-packages.js';
import {documentOf, generate} from './support.js';

/** Descriptions of our own, and larger ones, which are beside the checkout of those who maintain this. */
const documents = ['tests/fixtures/tools/openapi', '../shared/fixtures/tools/openapi']
  .map((folder) => path.resolve(repository, folder))
  .filter((folder) => existsSync(folder))
  .flatMap((folder, index) =>
    readdirSync(folder).map((name) => ({name, target: path.join(folder, name), place: index === 0 ? 'own-' : ''})),
  );

function inputs(name: string, target: string): readonly InputFile[] {
  if (!statSync(target).isDirectory()) return [{path: name, bytes: readFileSync(target)}];
  return readdirSync(target, {recursive: true, encoding: 'utf8'})
    .filter((file) => statSync(path.join(target, file)).isFile())
    .map((file) => ({path: file.split(path.sep).join('/'), bytes: readFileSync(path.join(target, file))}));
}

/** The first example of the README, as a file of the package's user. */
function firstCall(files: readonly OutputFile[]): OutputFile {
  const readme = files.find((file) => file.path === 'README.md')?.content;
  const [, code = ''] = /```ts\n([^]*?)```/.exec(String(readme)) ?? [];
  return {path: 'test/first-call.ts', content: code.replace(/from "[^"]+"/, 'from "../src/index.js"')};
}

const sets: readonly (readonly [string, object])[] = [
  ['', {}],
  ['-other', {dates: 'date', validate: true, enums: 'const', groupBy: 'path', operationNames: 'path'}],
];

describe('generated packages of all fixtures', () => {
  let sdks: readonly Sdk[];
  let folder: string;
  beforeAll(() => {
    sdks = documents.flatMap(({name, target, place}) =>
      sets
        .filter(([end]) => end === '' || /petstore-3|bakery|multifile/.test(name))
        .map(([end, options]): Sdk => {
          const {files, findings} = run({files: inputs(name, target), options: {...options}});
          expect(findings.filter(({severity}) => severity === 'error')).toEqual([]);
          return {name: `${place}${path.parse(name).name}${end}`, files: [...files, firstCall(files)]};
        }),
    );
  });

  test('compile with TypeScript 7.0', async () => {
    const compiled = await compileSdks(sdks);
    ({folder} = compiled);
    expect(compiled.errors).toEqual([]);
  });

  // The larger ones repeat the same forms two hundred times, and TypeScript 5.9 takes ten times as long.
  test('compile with TypeScript 5.9 if they are smaller than 500 kB', async () => {
    const small = sdks.filter(({files}) => files.reduce((sum, {content}) => sum + content.length, 0) < 500_000);
    expect(small.length).toBeGreaterThan(sdks.length - 3);
    expect(await errorsOfOldestCompiler(small)).toEqual([]);
  });

  test('pass their tests', async () => {
    const tested = sdks.filter(({files}) => files.some((file) => file.path.endsWith('.test.ts')));
    expect(tested.length).toBe(sdks.length);
    const {passed, failures} = await testSdks(
      folder,
      tested.map(({name}) => name),
    );
    expect(failures).toBe('');
    expect(passed).toBeGreaterThan(1.5 * sdks.length);
  });
});

const cat = {
  type: 'object',
  required: ['kind', 'lives'],
  properties: {kind: {type: 'string'}, lives: {type: 'integer'}},
};
const dog = {
  type: 'object',
  required: ['kind', 'name'],
  properties: {kind: {type: 'string'}, name: {type: ['string', 'null']}},
};
const pets = documentOf(
  {
    '/pets': {
      get: {
        tags: ['pets'],
        parameters: [
          {name: 'limit', in: 'query', schema: {type: 'integer'}},
          {name: 'status', in: 'query', schema: {$ref: '#/components/schemas/Status'}},
        ],
        responses: {
          200: {
            description: '',
            content: {'application/json': {schema: {type: 'array', items: {$ref: '#/components/schemas/Pet'}}}},
          },
        },
      },
      post: {
        tags: ['pets'],
        requestBody: {required: true, content: {'application/json': {schema: {$ref: '#/components/schemas/Order'}}}},
        responses: {
          201: {description: '', content: {'application/json': {schema: {$ref: '#/components/schemas/Order'}}}},
          404: {
            description: '',
            content: {
              'application/json': {schema: {type: 'object', required: ['code'], properties: {code: {const: 'none'}}}},
            },
          },
          default: {
            description: '',
            content: {'application/json': {schema: {type: 'object', properties: {detail: {type: 'string'}}}}},
          },
        },
      },
    },
    '/pets/{id}': {
      get: {
        tags: ['pets'],
        parameters: [{name: 'id', in: 'path', required: true, schema: {type: 'string'}}],
        responses: {
          200: {description: '', content: {'application/json': {schema: {$ref: '#/components/schemas/Dog'}}}},
        },
      },
    },
  },
  {
    components: {
      schemas: {
        Cat: cat,
        Dog: dog,
        Pet: {
          oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}],
          discriminator: {
            propertyName: 'kind',
            mapping: {cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog'},
          },
        },
        Status: {enum: ['new', 'sold']},
        Order: {
          type: 'object',
          required: ['id', 'pet'],
          properties: {
            id: {type: 'integer', readOnly: true},
            pet: {type: 'string'},
            secret: {type: 'string', writeOnly: true},
            state: {type: 'string', enum: ['open', 'done']},
          },
        },
      },
    },
  },
);

/** Code of a user that must compile, except for the lines marked with @ts-expect-error. */
const user = `import { BooksClient, isApiError, type Order, type Pet, type Upload } from "../src/index.js";

const client = new BooksClient();

export async function good(): Promise<void> {
  const found = await client.pets.list({ limit: 1, status: "new" }, { timeoutMs: 5 });
  for (const pet of found) narrow(pet);
  const order = await client.pets.create({ pet: "Rex", secret: "x", state: "open" });
  const id: number = order.id;
  // Undefined is as good as left out, also under exactOptionalPropertyTypes.
  await client.pets.list({ limit: undefined, status: undefined }, { timeoutMs: undefined, headers: { a: undefined } });
  await client.pets.create({ pet: "Rex", secret: undefined, state: undefined });
  const stored: Order = { id: 1, pet: "Rex", state: undefined };
  const filed: Upload = { data: "x", name: undefined, type: undefined };
  new BooksClient({ baseUrl: undefined, headers: undefined, hooks: { onRequest: undefined, onRetry: undefined } });
  void [stored, filed];
  const dog = await client.pets.get("1");
  const length = dog.name?.length;
  const { data, response } = await client.pets.get("1").withResponse();
  void [id, length, data.name, response.status];
}

function narrow(pet: Pet): number {
  if (pet.kind === "cat") return pet.lives;
  // @ts-expect-error a dog has no lives
  void pet.lives;
  return pet.name?.length ?? 0;
}

export async function bad(): Promise<void> {
  // @ts-expect-error a wrong name of a parameter
  await client.pets.list({ limits: 1 });
  // @ts-expect-error a wrong value of an enum
  await client.pets.list({ status: "newer" });
  // @ts-expect-error a wrong value of an enum in a body
  await client.pets.create({ pet: "Rex", state: "opened" });
  // @ts-expect-error a required property is missing
  await client.pets.create({ state: "open" });
  // @ts-expect-error a required parameter is missing
  await client.pets.get();
  // @ts-expect-error what only the server sets is not sent
  await client.pets.create({ pet: "Rex", id: 1 });
  const dog = await client.pets.get("1");
  // @ts-expect-error the name may be null
  void dog.name.length;
  const order = await client.pets.create({ pet: "Rex" });
  // @ts-expect-error what is only sent is not received
  void order.secret;
  // @ts-expect-error options are not parameters
  await client.pets.get("1", { timeoutMs: 5 });
}

export function typedError(error: unknown): string | undefined {
  if (!isApiError(error, "pets.create")) return undefined;
  if (error.status === 404) {
    const code: "none" = error.body.code;
    return code;
  }
  return error.body.detail;
}
`;

const awkward = documentOf(
  {
    '/a': {
      get: {
        operationId: 'delete',
        tags: ['class'],
        summary: 'Ends */ the comment ${x} `y` \u2028 </script>',
        parameters: [
          {name: '__proto__', in: 'query', schema: {type: 'string'}},
          {name: 'constructor', in: 'query', schema: {type: 'string'}},
          {name: 'options', in: 'query', schema: {type: 'string'}},
          {name: 'a"b\\', in: 'query', schema: {enum: ['"', '\\', '\n', '${a}', '*/']}},
        ],
        responses: {
          200: {description: '', content: {'application/json': {schema: {$ref: '#/components/schemas/Error'}}}},
        },
      },
    },
    '/stream': {
      get: {
        operationId: 'request',
        tags: ['class'],
        responses: {
          200: {
            description: '',
            content: {'application/json': {schema: {type: 'string'}}, 'text/event-stream': {schema: {type: 'string'}}},
          },
        },
      },
      post: {operationId: 'requestStream', tags: ['class'], responses: {204: {description: ''}}},
    },
    '/2fa': {
      post: {operationId: '2fa', tags: ['2fa'], responses: {200: {description: ''}}},
      get: {operationId: 'then', tags: ['2fa'], responses: {200: {description: ''}}},
    },
    '/status/401': {
      get: {responses: {200: {description: ''}}},
      post: {responses: {200: {description: ''}}},
    },
    '/shapes': {
      post: {
        tags: ['class'],
        operationId: 'draw',
        requestBody: {required: true, content: {'application/json': {schema: {$ref: '#/components/schemas/Shape'}}}},
        responses: {
          200: {description: '', content: {'application/json': {schema: {$ref: '#/components/schemas/Shape'}}}},
        },
      },
    },
    '/a/{default}/{b}': {
      put: {
        operationId: 'constructor',
        tags: ['class'],
        parameters: [
          {name: 'default', in: 'path', required: true, schema: {type: 'string'}},
          {name: 'b', in: 'path', required: true, schema: {type: 'string'}},
          {name: 'body', in: 'query', schema: {type: 'string'}},
        ],
        requestBody: {required: true, content: {'application/json': {schema: {type: 'array', items: {}}}}},
        responses: {204: {description: ''}},
      },
    },
  },
  {
    components: {
      schemas: {
        Error: {
          type: 'object',
          properties: {
            constructor: {type: 'string'},
            toString: {$ref: '#/components/schemas/error'},
            __proto__: {type: 'number'},
            '*/': {type: 'null'},
          },
        },
        error: {
          type: 'object',
          required: ['a'],
          properties: {a: {type: 'integer'}, tags: {type: 'array', items: {enum: ['a', 'b']}}},
          additionalProperties: {type: 'string'},
        },
        Response: {type: 'array', prefixItems: [{type: 'string'}, {type: 'number'}], minItems: 1, items: false},
        '1st': {type: 'string', format: 'date-time'},
        größe: {$ref: '#/components/schemas/Tree'},
        Tree: {
          type: 'object',
          properties: {
            left: {$ref: '#/components/schemas/Tree'},
            all: {type: 'array', items: {$ref: '#/components/schemas/Tree'}},
          },
        },
        Value: {
          anyOf: [
            {type: 'string'},
            {type: 'array', items: {$ref: '#/components/schemas/Value'}},
            {type: 'object', additionalProperties: {$ref: '#/components/schemas/Value'}},
          ],
        },
        BooksClient: {type: 'string'},
        Shape: {
          type: 'object',
          required: ['kind', 'sides'],
          properties: {kind: {type: 'string'}, sides: {type: 'integer'}},
          discriminator: {
            propertyName: 'kind',
            mapping: {circle: '#/components/schemas/Circle', square: '#/components/schemas/Square'},
          },
        },
        Circle: {
          allOf: [{$ref: '#/components/schemas/Shape'}, {required: ['radius'], properties: {radius: {type: 'number'}}}],
        },
        Square: {
          allOf: [{$ref: '#/components/schemas/Shape'}, {required: ['side'], properties: {side: {type: 'number'}}}],
        },
        ClassResource: {type: 'boolean'},
        '🔥': {type: 'object', additionalProperties: false},
      },
    },
  },
);

test('generated types accept valid calls, reject each wrong call and narrow unions', async () => {
  const plain = generate(pets).files;
  const sdks: readonly Sdk[] = [
    {name: 'pets', files: [...plain, {path: 'test/user.ts', content: user}]},
    {name: 'awkward', files: generate(awkward).files},
    {
      name: 'awkward-other',
      files: generate(awkward, {enums: 'const', dates: 'date', validate: true, groupBy: 'none', importExtension: '.ts'})
        .files,
    },
  ];
  const {errors, folder} = await compileSdks(sdks);
  expect(errors).toEqual([]);
  expect((await testSdks(folder, ['pets', 'awkward'])).failures).toBe('');
  expect(String(sdks[1]?.files.find((file) => file.path === 'test/class.test.ts')?.content)).toContain(
    'kind: "circle"',
  );
});

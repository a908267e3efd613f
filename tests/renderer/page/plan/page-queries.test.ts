// Invalid queries of templates.
import {expect, test} from 'vitest';
import {TemplateError} from '../../../../renderer/bundle/template-error.js';
import {checkSite} from '../../../../renderer/check-site.js';
import {site} from '../../../support/site.js';

/** The findings for a page definition with some more keys, which begin in line 5. */
async function findingsFor(keys: string, path = '/list') {
  const template = `import {definePage} from 'galley/page';

export default definePage({
  name: 'list', path: '${path}',
  ${keys},
  component: () => <h1>List</h1>,
});
`;
  const host = site({
    'content/blog/a.md': '---\ndescription: D.\ndate: 2026-03-21\n---\n\n# A\n\nText.\n',
    'templates/pages/list.tsx': template,
  });
  const error: unknown = await checkSite(host).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined || error instanceof TemplateError) return error?.diagnostics;
  throw error;
}

const place = (line: number, column: number) => ({file: 'templates/pages/list.tsx', line, column});
const finding = (message: string, at: {line: number; column: number; file: string}, hint?: string) => [
  {severity: 'error', code: 'template-failed', message, ...(hint !== undefined && {hint}), place: at},
];
const writeObject = "Write an object, such as `{where: {_dir: 'blog'}}`.";

test('an operand that is wrong names the query and the line of the template', async () => {
  expect(await findingsFor('data: {\n    a: {count: true},\n    b: {where: {$and: 5}},\n  }')).toEqual(
    finding('`data.b` of the page `list` cannot be answered: $and requires an array as condition.', place(7, 5)),
  );
});

test.each([
  ["{limit: 'x'}", 'cannot be answered: limit requires a number, not "x"'],
  ['{dirConfig: true}', 'cannot be answered: `dirConfig` requires `first`, because a list has no directory'],
  ['{where: {n: 5n}}', 'cannot be answered: A query cannot contain itself or a BigInt'],
])('the query %s of a page is reported', async (query, problem) => {
  expect(await findingsFor(`data: {a: ${query}}`)).toEqual(
    finding(`\`data.a\` of the page \`list\` ${problem}.`, place(5, 10)),
  );
});

test('a query that contains itself is reported', async () => {
  const keys = 'data: (() => {\n    const where: any = {};\n    where.a = where;\n    return {a: {where}};\n  })()';
  expect(await findingsFor(keys)).toEqual(
    finding(
      '`data.a` of the page `list` cannot be answered: A query cannot contain itself or a BigInt.',
      expect.objectContaining({file: 'templates/pages/list.tsx'}) as ReturnType<typeof place>,
    ),
  );
});

test('the query of a `data` function is reported with the page that needs it', async () => {
  const keys = "each: {where: {_dir: 'blog'}}, data: ({document}) => ({near: {limit: String(document?.title)}})";
  expect(await findingsFor(keys, '/blog/:post')).toEqual(
    finding(
      '`data.near` of the page `list` cannot be answered: limit requires a number, not "A".',
      place(5, 58),
      'Galley needs the result for /blog/a.',
    ),
  );
});

test.each([
  ['null', 'is null, not a query'],
  ["'text'", 'is a string, not a query'],
  ['[{count: true}]', 'is a list, not a query'],
])('%s in `data` is reported as no query', async (query, problem) => {
  expect(await findingsFor(`data: {a: ${query} as any}`)).toEqual(
    finding(`\`data.a\` of the page \`list\` ${problem}.`, place(5, 10), writeObject),
  );
});

test.each([
  ['async () => ({})', 'returns a promise', 'Return'],
  ['() => null', 'returns null', 'Return'],
  ['() => [{count: true}]', 'returns a list', 'Return'],
  ["'text'", 'is a string', 'Write'],
])('`data: %s` is reported', async (data, problem, verb) => {
  expect(await findingsFor(`data: ${data} as any`)).toEqual(
    finding(
      `\`data\` of the page \`list\` ${problem}.`,
      place(5, 3),
      `${verb} an object of queries. A \`data\` function cannot be \`async\`.`,
    ),
  );
});

test.each([
  ["each: 'text'", '`each` of the page `list` is a string, not a query.', writeObject],
  ['each: null', '`each` of the page `list` is null, not a query.', writeObject],
  [
    'each: {where: {$or: 5}}',
    '`each` of the page `list` cannot be answered: $or requires an array as condition.',
    undefined,
  ],
  [
    'each: {first: true}',
    '`each` of the page `list` must find a list of documents, so it cannot have `first`.',
    undefined,
  ],
  [
    'paginate: {query: {count: true}, size: 2}',
    '`paginate.query` of the page `list` must find a list of documents, so it cannot have `count`.',
    undefined,
  ],
  ['paginate: {size: 2}', '`paginate.query` of the page `list` is undefined, not a query.', writeObject],
  [
    'paginate: {query: {}, size: 0}',
    '`paginate.size` of the page `list` is 0.',
    'Write the number of documents per page: a whole number of at least 1.',
  ],
  [
    'paginate: null',
    '`paginate` of the page `list` is null.',
    "Write an object, such as `{query: {where: {_dir: 'blog'}}, size: 12}`.",
  ],
])('`%s` is reported', async (keys, message, hint) => {
  const found = await findingsFor(keys.replace(/null$|'text'$/, '$& as any'));
  expect(found?.map(({place: at, ...rest}) => [rest, at?.file])).toEqual(
    finding(message, place(0, 0), hint).map(({place: at, ...rest}) => [rest, at.file]),
  );
});

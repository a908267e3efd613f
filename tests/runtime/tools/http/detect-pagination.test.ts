import {expect, test} from 'vitest';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import {detectPagination} from '../../../../runtime/tools/http/detect-pagination.js';
import {readDescription} from '../../../../runtime/tools/openapi/read-description.js';
import {documentOf} from './typescript/support.js';

const text = {type: 'string'};
const integer = {type: 'integer'};
const items = {type: 'array', items: {type: 'object', properties: {id: text}}};

interface Case {
  readonly parameters?: Readonly<Record<string, object>>;
  readonly body?: Readonly<Record<string, object>>;
  readonly response: object;
  readonly link?: boolean;
}

function rulesOf({parameters = {}, body, response, link}: Case, pages = new Map<string, string>()) {
  const operation = {
    operationId: 'list',
    parameters: Object.entries(parameters).map(([name, schema]) => ({name, in: 'query', schema})),
    ...(body && {requestBody: {content: {'application/json': {schema: {type: 'object', properties: body}}}}}),
    responses: {
      200: {
        description: '',
        ...(link && {headers: {Link: {schema: text}}}),
        content: {'application/json': {schema: response}},
      },
    },
  };
  const findings = createFindings();
  const document = JSON.stringify(documentOf({'/list': {[body ? 'post' : 'get']: operation}}));
  const api = readDescription([{path: 'a.json', bytes: new TextEncoder().encode(document)}], findings)?.api;
  if (api === undefined) throw new Error(JSON.stringify(findings.all()));
  const [rule] = detectPagination(api, {pagination: 'auto', pages}, findings).values();
  if (rule === undefined) return {rule, findings: findings.all().map(({code}) => code)};
  const {item: _, ...rest} = rule;
  return {rule: rest, findings: findings.all().map(({code}) => code)};
}

const object = (properties: object) => ({type: 'object', properties});
const query = (name: string) => ({name, in: 'query'});

const cases: readonly (readonly [string, Case, unknown])[] = [
  [
    'detectPagination finds no rule for Slack responses with unknown item lists',
    {parameters: {cursor: text}, response: object({messages: items, response_metadata: object({next_cursor: text})})},
    undefined,
  ],
  [
    'detectPagination finds the cursor of Slack',
    {parameters: {cursor: text}, response: object({members: items, response_metadata: object({next_cursor: text})})},
    {kind: 'cursor', items: ['members'], parameter: query('cursor'), next: ['response_metadata', 'next_cursor']},
  ],
  [
    'detectPagination finds the last_id of OpenAI',
    {
      parameters: {after: text, limit: integer},
      response: object({data: items, first_id: text, last_id: text, has_more: {type: 'boolean'}}),
    },
    {kind: 'afterId', items: ['data'], parameter: query('after'), last: ['last_id'], id: 'id', more: ['has_more']},
  ],
  [
    'detectPagination finds the starting_after of Stripe',
    {parameters: {starting_after: text}, response: object({data: items, has_more: {type: 'boolean'}})},
    {kind: 'afterId', items: ['data'], parameter: query('starting_after'), id: 'id', more: ['has_more']},
  ],
  [
    'detectPagination finds the marker of Box',
    {
      parameters: {marker: text, limit: integer},
      response: object({entries: items, next_marker: {type: ['string', 'null']}}),
    },
    {kind: 'cursor', items: ['entries'], parameter: query('marker'), next: ['next_marker']},
  ],
  [
    'detectPagination finds the offset of Box',
    {
      parameters: {offset: integer, limit: integer},
      response: object({entries: items, total_count: integer, limit: integer}),
    },
    {kind: 'offset', items: ['entries'], parameter: query('offset'), size: query('limit'), total: ['total_count']},
  ],
  [
    'detectPagination finds the continue token of Kubernetes',
    {parameters: {continue: text, limit: integer}, response: object({items, metadata: object({continue: text})})},
    {kind: 'cursor', items: ['items'], parameter: query('continue'), next: ['metadata', 'continue']},
  ],
  [
    'detectPagination finds the next link of DigitalOcean',
    {
      parameters: {page: integer, per_page: integer},
      response: object({droplets: items, links: object({pages: object({next: text})}), meta: object({total: integer})}),
    },
    {kind: 'url', items: ['droplets'], next: ['links', 'pages', 'next'], parameter: query('page')},
  ],
  [
    'detectPagination finds the next_page_url of Twilio',
    {parameters: {PageToken: text}, response: object({calls: items, meta: object({next_page_url: text})})},
    {kind: 'url', items: ['calls'], next: ['meta', 'next_page_url']},
  ],
  [
    'detectPagination finds the page token of Google',
    {parameters: {pageToken: text}, response: object({files: items, nextPageToken: text})},
    {kind: 'cursor', items: ['files'], parameter: query('pageToken'), next: ['nextPageToken']},
  ],
  [
    'detectPagination finds the Link header of GitHub',
    {parameters: {page: integer, per_page: integer}, response: items, link: true},
    {kind: 'link', items: []},
  ],
  [
    'detectPagination finds the cursor of Notion in the request body',
    {body: {start_cursor: text}, response: object({results: items, next_cursor: text, has_more: {type: 'boolean'}})},
    {
      kind: 'cursor',
      items: ['results'],
      parameter: {name: 'start_cursor', in: 'body'},
      next: ['next_cursor'],
      more: ['has_more'],
    },
  ],
  [
    'detectPagination finds the next link of OData',
    {parameters: {}, response: object({value: items, '@odata.nextLink': text})},
    {kind: 'url', items: ['value'], next: ['@odata.nextLink']},
  ],
  [
    'detectPagination finds the next link of HAL',
    {parameters: {}, response: object({items, _links: object({next: object({href: text})})})},
    {kind: 'url', items: ['items'], next: ['_links', 'next', 'href']},
  ],
  [
    'detectPagination finds page numbers that start at zero',
    {
      parameters: {page: {type: 'integer', minimum: 0}, size: integer},
      response: object({content: items, totalPages: integer}),
    },
    {kind: 'page', items: ['content'], parameter: query('page'), first: 0, size: query('size'), pages: ['totalPages']},
  ],
  [
    'detectPagination finds no rule without a list',
    {parameters: {page: integer}, response: object({a: text})},
    undefined,
  ],
  ['detectPagination finds no rule for a list without paging parameters', {response: items}, undefined],
];

test.each(cases)('%s', (_, given, rule) => {
  expect(rulesOf(given)).toEqual({rule, findings: []});
});

test('detectPagination uses the rule of the pages option and warns when it does not fit', () => {
  const given: Case = {parameters: {page: integer}, response: items, link: true};
  expect(rulesOf(given, new Map([['list', 'page']])).rule).toMatchObject({kind: 'page'});
  expect(rulesOf(given, new Map([['list', 'off']]))).toEqual({rule: undefined, findings: []});
  expect(rulesOf(given, new Map([['list', 'offset']]))).toEqual({rule: undefined, findings: ['pages-not-found']});
  expect(
    rulesOf(
      given,
      new Map([
        ['lists', 'page'],
        ['list', 'pages'],
      ]),
    ).findings,
  ).toEqual(['pages-unknown', 'pages-unknown', 'pages-not-found']);
});

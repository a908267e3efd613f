// `/query?…` and `/navigation?…` of the dev server: results of queries that no page contains.
import {afterAll, beforeAll, expect, test} from 'vitest';
import {createSnapshotHandler} from '../../../cli/dev/snapshot-handler.js';
import {startServer, type RunningServer} from '../../../cli/dev/http-server.js';
import type {Site} from '../../../cli/dev/compile-session.js';
import {liveAnswers} from '../../../renderer/live-query-answers.js';
import {siteOutputs} from '../../../renderer/site-outputs.js';
import {compile} from '../../../renderer/compile.js';
import {rawGet, type RawAnswer} from '../../support/raw-request.js';
import {site} from '../../support/site.js';

let server: RunningServer;
beforeAll(async () => {
  const host = site({
    'content/site.yml': 'base: /handbook/\n',
    'content/docs/1.a.md': '# A\n',
    ...Object.fromEntries(Array.from({length: 51}, (_, index) => [`content/many/${index}.md`, '# One of many\n'])),
    'content/docs/2.b.md': '---\ndraft: true\n---\n\n# B\n',
  });
  const snapshot = await compile(host, {dev: true});
  const outputs = siteOutputs(host, snapshot);
  const shown = {...snapshot, ...outputs, rendered: () => [], live: () => liveAnswers(snapshot)} as unknown as Site;
  const pages = createSnapshotHandler({
    state: () => ({version: 1, snapshot: shown, error: undefined}),
    client: '',
    findings: () => [],
    sourceTextOf: () => undefined,
    onError: (_, error) => expect.unreachable(String(error)),
  });
  server = await startServer({
    host: 'localhost',
    port: 0,
    handle: pages.handle,
    endpoints: [
      {
        path: '/hook',
        hosts: () => ['studio.example'],
        handle: async () => new Response('from the endpoint', {headers: {'Content-Length': '17'}}),
      },
    ],
    onError: (error) => expect.unreachable(String(error)),
  });
});
afterAll(() => server.close());

const get = (target: string, headers: Readonly<Record<string, string>> = {}): Promise<RawAnswer> =>
  rawGet(server.origin, target, headers);

test.each([
  ['/handbook/query?_dir=docs&only=title', 200, [{title: 'A'}, {title: 'B'}]],
  ['/handbook/query?_params=%7B%22count%22:true%7D', 200, 54],
  [
    '/handbook/navigation?_path=/docs/a',
    200,
    [{title: 'Docs', _path: '/docs', children: [{title: 'A', _path: '/docs/a'}]}],
  ],
  [
    '/handbook/query?_dir=many',
    400,
    {
      error: 'query-unsafe',
      message: 'A query can return at most 50 whole documents. Name fields in `only`, or set `limit`.',
    },
  ],
  ['/handbook/query?_params=1', 400, {error: 'params-invalid', message: 'Invalid _params query'}],
])('the dev server answers the query %s with %i', async (target, status, json) => {
  const response = await get(target);
  expect([response.status, response.headers['cache-control'], JSON.parse(response.body)]).toEqual([
    status,
    'no-store',
    json,
  ]);
});

test('the dev server answers queries from other sites with 403', async () => {
  const response = await get('/handbook/query?only=title', {'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors'});
  expect([response.status, response.body]).toEqual([403, 'Requests from other sites are not allowed.\n']);
});

test('the dev server answers queries outside of the base path with 404', async () => {
  expect((await get('/query?only=title')).status).toBe(404);
});

test('a host name in the hosts of an endpoint is accepted for that endpoint only', async () => {
  const named = {Host: 'studio.example:443'};
  const responses = [
    await get('/hook/a', named),
    await get('/handbook/', named),
    await get('/hook', {Host: 'evil.example'}),
  ];
  expect(responses.map(({status, body}) => [status, body.includes('from the endpoint')])).toEqual([
    [200, true],
    [403, false],
    [403, false],
  ]);
});

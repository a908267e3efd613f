import {beforeEach, expect, test, vi} from 'vitest';
import type {GuardOutcome, Middleware, VisitedPage} from '../../../../runtime/browser/base/protocol.js';
import {fileAddress} from '../../../../runtime/browser/navigation/route-address.js';
import {RouteError} from '../../../../runtime/browser/navigation/route-error.js';
import {runRouteMiddleware} from '../../../../runtime/browser/navigation/route-middleware.js';

const [from, to] = [fileAddress('docs/a'), fileAddress('docs/b?x#y')];

beforeEach(() => {
  vi.stubGlobal('location', from);
  return () => vi.unstubAllGlobals();
});

/** The decision of middleware with these outcomes in order, or the error of the navigation. */
async function decide(middleware: readonly (() => GuardOutcome)[], isFirst = false): Promise<unknown> {
  const table = Object.fromEntries(
    middleware.map((call, index) => [`m${index}`, async () => ({default: call as Middleware})]),
  );
  try {
    const decision = await runRouteMiddleware(Object.keys(table), table, to, isFirst ? to : from);
    return 'to' in decision ? [decision.kind, decision.to.href] : decision.kind;
  } catch (error) {
    if (!(error instanceof RouteError)) throw error;
    return {message: error.message, statusCode: error.statusCode, fatal: error.fatal};
  }
}

const unsafe = (target: string) => ({
  message: `Route middleware cannot redirect to ${target}. Return a route, or a URL with \`external: true\`.`,
  statusCode: 500,
  fatal: false,
});

test.each<[GuardOutcome, unknown]>([
  [undefined, 'go'],
  [null as never, 'go'],
  [true, 'go'],
  [false, 'stay'],
  ['/docs/c', ['redirect', fileAddress('docs/c').href]],
  [{redirect: '/docs/c#d'}, ['redirect', fileAddress('docs/c#d').href]],
  ['/docs/b?x#y', 'go'],
  [{redirect: 'https://acme.example/a', external: true}, ['leave', 'https://acme.example/a']],
  [{redirect: '//acme.example/a', external: true}, unsafe('//acme.example/a')],
  [{redirect: 'https://acme.example/a'}, unsafe('https://acme.example/a')],
  ['https://acme.example/a', unsafe('https://acme.example/a')],
  [{redirect: 'javascript:alert(1)', external: true}, unsafe('javascript:alert(1)')],
  [{redirect: 'https://', external: true}, unsafe('https://')],
  ['/\\acme.example', unsafe('/\\acme.example')],
  ['docs/c', unsafe('docs/c')],
  [{message: 'No'}, {message: 'No', statusCode: 500, fatal: false}],
  [
    {message: 'No', statusCode: 403, fatal: true},
    {message: 'No', statusCode: 403, fatal: true},
  ],
])('route middleware that returns %j decides %j', async (outcome, decision) => {
  expect(await decide([() => outcome])).toEqual(decision);
});

test.each([
  [5, '5'],
  [0, '0'],
  [{}, '{}'],
  [{to: '/a'}, '{"to":"/a"}'],
  [['/a'], '["/a"]'],
])('route middleware that returns %j is named in the error', async (outcome, shown) => {
  const table = {guard: () => Promise.resolve({default: () => outcome as never})};
  const errors = await Promise.all(
    [from, to].map((start) => runRouteMiddleware(['guard'], table, to, start).catch((failure: unknown) => failure)),
  );
  const message = `Route middleware 'guard' returned ${shown}.`;
  expect(errors).toMatchObject([
    {name: 'RouteError', message, statusCode: 500, fatal: false},
    {name: 'RouteError', message, statusCode: 500, fatal: true},
  ]);
});

test('the first middleware that does not let the navigation go on decides', async () => {
  const calls: string[] = [];
  const calling = (name: string, outcome: GuardOutcome) => () => {
    calls.push(name);
    return outcome;
  };
  expect(await decide([calling('a', true), calling('b', '/docs/b?x#y'), calling('c', false), calling('d', '/e')])).toBe(
    'stay',
  );
  expect(calls).toEqual(['a', 'b', 'c']);
  expect(await decide([])).toBe('go');
});

test('an error is fatal on the first load, unless the middleware says that it is not', async () => {
  expect(await decide([() => ({message: 'No'})], true)).toEqual({message: 'No', statusCode: 500, fatal: true});
  expect(await decide([() => ({message: 'No', fatal: false})], true)).toMatchObject({fatal: false});
});

test('an error that a middleware throws is fatal, and names the middleware', async () => {
  const cause = new Error('broken');
  const table = {
    guard: async () => ({
      default: () => {
        throw cause;
      },
    }),
  };
  const error = await runRouteMiddleware(['guard'], table, to, from).catch((failure: unknown) => failure);
  expect(error).toMatchObject({name: 'RouteError', message: "Route middleware 'guard' failed.", fatal: true, cause});
});

test.each([
  [true, to],
  [false, from],
])('unknown middleware is an error, which is fatal on the first load: %s', async (fatal, previous) => {
  for (const name of ['guard', 'constructor']) {
    await expect(runRouteMiddleware([name], {}, to, previous)).rejects.toMatchObject({
      message: `Unknown route middleware: '${name}'.`,
      fatal,
    });
  }
});

test('middleware gets the routes and addresses of both pages, and no previous page on the first load', async () => {
  const visits: (VisitedPage | undefined)[][] = [];
  const table = {
    log: async () => ({
      default: (...pages: (VisitedPage | undefined)[]) => {
        visits.push(pages);
      },
    }),
  };
  const elsewhere = new URL('https://acme.example/x');
  await runRouteMiddleware(['log'], table, to, from);
  await runRouteMiddleware(['log'], table, to, to);
  await runRouteMiddleware(['log'], table, elsewhere, from);
  const [first, second] = [
    {route: '/docs/b', url: to},
    {route: '/docs/a', url: from},
  ];
  expect(visits).toEqual([
    [first, second],
    [first, undefined],
    [{route: '/x', url: elsewhere}, second],
  ]);
});

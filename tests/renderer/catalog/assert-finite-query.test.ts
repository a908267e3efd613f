import {expect, test} from 'vitest';
import {query, type Query} from '../../../renderer/catalog/answer-query.js';
import {address} from '../../../renderer/catalog/query-address.js';
import {navigation} from '../../../renderer/catalog/navigation-tree.js';

const withItself = (): Query => {
  const where: Record<string, unknown> = {};
  where['a'] = where;
  where['$or'] = [where];
  return {where} as Query;
};

const nested = (levels: number): Query => {
  let where: object = {a: 1};
  for (let level = 0; level < levels; level++) where = {$not: where};
  return {where: where as never};
};

const functions = {
  query: (params: Query) => query([{_path: '/a'}], params),
  address: (params: Query) => address(params),
  navigation: (params: Query) => navigation([], params),
};

test.each(Object.entries(functions))('%s() rejects a query that contains itself or is nested too deep', (_, call) => {
  expect(() => call(withItself())).toThrow(
    expect.objectContaining({code: 'query-operand', message: 'A query cannot contain itself.'}),
  );
  expect(() => call(nested(100_000))).toThrow(
    expect.objectContaining({code: 'query-operand', message: 'A query can nest conditions at most 500 levels deep.'}),
  );
});

test.each(Object.entries(functions))('%s() accepts a query in which an object occurs twice', (_, call) => {
  const condition = {$gt: 1};
  expect(() => call({where: {a: condition, b: condition}})).not.toThrow();
});

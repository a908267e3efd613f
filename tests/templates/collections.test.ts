import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import {expect, test} from 'vitest';
import {collections} from '../../templates/collections.js';

const schemaFor = (path: string) => collections.find((one) => 'path' in one && one.path === path)?.schema;

test.each([
  ['/', 'index.yml'],
  ['/pricing', 'pricing.yml'],
  ['/download', 'download.yml'],
  ['/login', 'login.yml'],
  ['/signup', 'signup.yml'],
  ['/404', '404.yml'],
])('the fields of our own page %s match the schema of its collection', (path, file) => {
  const fields: unknown = parse(readFileSync(new URL(`../../content/${file}`, import.meta.url), 'utf8'));
  expect(schemaFor(path)?.safeParse(fields).error?.issues).toBeUndefined();
});

test('the pricing schema reports the path of a price with the wrong type', () => {
  const plan = {title: 'Free', description: 'All of it', price: {month: 0}, button: {label: 'Go', to: '/'}};
  const {error} = schemaFor('/pricing')!.safeParse({title: 'Pricing', plans: [plan]});
  expect(error?.issues.map(({path, message}) => ({path, message}))).toEqual([
    {path: ['plans', 0, 'price', 'month'], message: 'Invalid input: expected string, received number'},
  ]);
});

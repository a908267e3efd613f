import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {rules} from '../../../renderer/base/check-rules.js';

const folder = new URL('../../../renderer/', import.meta.url);

// A diagnostic in a source: its severity, which can depend on a condition, and its code beside it.
const diagnostic = /\bseverity: ([^;{}]{1,100}?),\s+code: '([a-z-]+)'/g;

test('the sources report every rule with its own severity at least once', () => {
  const severities = severitiesByCode();
  const wrong = [...rules.values()].filter(({code, severity}) => severities.get(code)?.has(severity) === false);
  expect(wrong.map(({code, severity}) => [code, severity, ...(severities.get(code) ?? [])])).toEqual([]);
});

test('severitiesByCode() finds literal and conditional severities, and several for one code', () => {
  const severities = severitiesByCode();
  expect(['link-broken', 'history-shallow', 'field-unknown'].map((code) => [...(severities.get(code) ?? [])])).toEqual([
    ['error'],
    ['warning'],
    ['error', 'warning'],
  ]);
  expect(severities.size).toBeGreaterThan(50);
});

/** Codes that also occur without a severity beside them, such as those of arguments, are left out. */
function severitiesByCode(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const others = new Set<string>();
  const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) => /\.tsx?$/.test(file));
  for (const file of files.filter((name) => name !== 'base/check-rules.ts')) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const rest = text.replaceAll(diagnostic, (match, severity: string, code: string) => {
      const names = [...severity.matchAll(/'(error|warning|info)'/g)].map(([, name = '']) => name);
      found.set(code, new Set([...(found.get(code) ?? []), ...names]));
      return names.length > 0 ? '' : match;
    });
    for (const [, code = ''] of rest.matchAll(/\bcode: '([a-z-]+)'/g)) others.add(code);
  }
  return new Map([...found].filter(([code]) => !others.has(code)));
}

import {expect, test} from 'vitest';
import {handoffAddress} from '../../runtime/handoff.js';

const goal = 'https://app.example/login';

test('what belongs to a visit travels along, and nothing else', () => {
  expect(handoffAddress(goal, '?return_to=/docs/a&plan=team&utm_source=x&ref=y&token=z')).toBe(
    `${goal}?return_to=%2Fdocs%2Fa&plan=team&utm_source=x&ref=y`,
  );
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'docs',
  '',
  `/${'a'.repeat(512)}`,
])('a return to %j is dropped', (path) => {
  expect(handoffAddress(goal, `?return_to=${encodeURIComponent(path)}`)).toBe(goal);
});

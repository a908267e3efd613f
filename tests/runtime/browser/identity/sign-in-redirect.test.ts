import {expect, test} from 'vitest';
import {signInRedirect} from '../../../../runtime/browser/identity/sign-in-redirect.js';

const goal = 'https://app.example/login';

test('what belongs to a visit travels along, and nothing else', () => {
  expect(signInRedirect(goal, '?return_to=/docs/a&plan=team&utm_source=x&ref=y&token=z')).toBe(
    `${goal}?return_to=%2Fdocs%2Fa&plan=team&utm_source=x&ref=y`,
  );
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  '/..//evil.example',
  '/a/../..\\/evil.example',
  '/docs\r\nSet-Cookie: a=b',
  '/docs\u0000',
  'javascript:alert(1)',
  'docs',
  '',
  `/${'a'.repeat(512)}`,
])('a return to %j is dropped', (path) => {
  expect(signInRedirect(goal, `?return_to=${encodeURIComponent(path)}`)).toBe(goal);
});

test.each(['/', '/docs/a?b=c#d', '/docs//a', `/${'a'.repeat(511)}`, '/größe'])(
  'a return to %j travels along',
  (path) => {
    expect(new URL(signInRedirect(goal, `?return_to=${encodeURIComponent(path)}`)).searchParams.get('return_to')).toBe(
      path,
    );
  },
);

test('a parameter travels once, none is long, and their number is limited', () => {
  const many = Array.from({length: 40}, (_, n) => `utm_x${n}=${n}`).join('&');
  expect(signInRedirect(goal, `?plan=a&plan=b&ref=${'x'.repeat(513)}&utm_=1&utm_a-b=1&UTM_SOURCE=1`)).toBe(
    `${goal}?plan=b`,
  );
  expect(new URL(signInRedirect(goal, `?${many}`)).searchParams.size).toBe(16);
});

test('what the address of the application holds itself stays', () => {
  expect(signInRedirect(`${goal}?tenant=a`, '?plan=team')).toBe(`${goal}?tenant=a&plan=team`);
});

import {expect, test} from 'vitest';
import {signInRedirect} from '../../../../runtime/browser/identity/sign-in-redirect.js';

const goal = 'https://app.example/login';

test('signInRedirect forwards return_to, plan, ref and utm_ parameters and drops all others', () => {
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
])('signInRedirect drops the unsafe return_to %j', (path) => {
  expect(signInRedirect(goal, `?return_to=${encodeURIComponent(path)}`)).toBe(goal);
});

test.each(['/', '/docs/a?b=c#d', '/docs//a', `/${'a'.repeat(511)}`, '/größe'])(
  'signInRedirect forwards the local return_to %j',
  (path) => {
    expect(new URL(signInRedirect(goal, `?return_to=${encodeURIComponent(path)}`)).searchParams.get('return_to')).toBe(
      path,
    );
  },
);

test('signInRedirect forwards each parameter once, drops values over 512 characters and keeps at most 16', () => {
  const many = Array.from({length: 40}, (_, n) => `utm_x${n}=${n}`).join('&');
  expect(signInRedirect(goal, `?plan=a&plan=b&ref=${'x'.repeat(513)}&utm_=1&utm_a-b=1&UTM_SOURCE=1`)).toBe(
    `${goal}?plan=b`,
  );
  expect(new URL(signInRedirect(goal, `?${many}`)).searchParams.size).toBe(16);
});

test('signInRedirect keeps the query parameters of the application URL', () => {
  expect(signInRedirect(`${goal}?tenant=a`, '?plan=team')).toBe(`${goal}?tenant=a&plan=team`);
});

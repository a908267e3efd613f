import {expect, test} from 'vitest';
import {configSchema, type ConfigInput} from '../../../../renderer/config/config.js';
import {securityHeaders} from '../../../../renderer/emit/hosting/security-headers.js';

const headersOf = (config: ConfigInput) =>
  securityHeaders(configSchema.parse(config), {commonInlineScripts: ['go()'], signedInScript: 'signed()'});

const others = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

test('securityHeaders() sends the policy unless `security.csp` is `meta` or false', () => {
  const {'Content-Security-Policy': policy, ...rest} = headersOf({});
  expect(rest).toEqual(others);
  expect(policy).toMatch(/^default-src 'self'; script-src 'self' 'sha256-[\w+/]{43}='; .*; frame-ancestors 'none'$/);
  expect(headersOf({security: {csp: 'header'}})['Content-Security-Policy']).toBe(policy);
  expect(headersOf({security: {csp: 'meta'}})).toEqual(others);
  expect(headersOf({security: {csp: false}})).toEqual(others);
});

test('securityHeaders() lists the hashes of only those inline scripts that the site has', () => {
  const hashes = (config: ConfigInput) => headersOf(config)['Content-Security-Policy']?.match(/'sha256-/g)?.length;
  expect(hashes({})).toBe(1);
  expect(hashes({identity: {hint: true}})).toBe(2);
  expect(hashes({clientNavigation: false})).toBe(2);
});

test.each([
  [{}, 'strict-origin-when-cross-origin'],
  [{preview: {api: 'https://studio.example'}}, 'strict-origin'],
  [{preview: {api: 'https://studio.example'}, clientNavigation: false}, 'strict-origin-when-cross-origin'],
] as const)('securityHeaders() with %j sends the referrer policy %s', (config, policy) => {
  expect(headersOf(config)['Referrer-Policy']).toBe(policy);
});

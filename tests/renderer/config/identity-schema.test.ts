import {expect, test} from 'vitest';
import {hintCookie} from '../../../renderer/config/identity-schema.js';
import {readConfig} from '../../../renderer/config/read-config.js';

const read = (text: string) => readConfig({kind: 'data', path: 'site.yml', hash: 'h', text});
const app = 'app: {url: https://app.example/}\n';

test.each([
  ['identity: {form: true, apiKey: k}', '`identity.form` is `true`, but there is no `app.url`.'],
  [`${app}identity: {form: true}`, '`identity.form` is `true`, but there is no `identity.apiKey`.'],
  [
    'app: {url: http://app.example}\nidentity: {form: true, apiKey: k}',
    '`identity.form` is `true`, so the form sends ID tokens to `app.url`, which is not encrypted.',
  ],
  [
    `${app}identity: {form: true, apiKey: 'k k'}`,
    '`identity.apiKey` is `k k`; expected the API key of the project: letters, digits, - and _.',
  ],
  [
    `${app}identity: {form: true, apiKey: k, session: 'http://app.example/s'}`,
    '`identity.session` is `http://app.example/s`; expected an address that starts with https://.',
  ],
  [
    `${app}identity: {form: true, apiKey: k, endpoint: 'https://user@evil.example'}`,
    '`identity.endpoint` is `https://user@evil.example`; expected an address that starts with https://.',
  ],
  [
    'identity: {providers: [{label: A, to: /a}]}',
    '`identity.providers[0].to` is a path of the application, but there is no `app.url`.',
  ],
  [
    `${app}identity: {providers: [{label: A, to: 'javascript:alert(1)'}]}`,
    '`identity.providers[0].to` is `javascript:alert(1)`; expected a path of the application, or its address.',
  ],
  [`${app}identity: {from: true}`, 'There is no key `identity.from`.'],
])('readConfig() reports %s', (config, message) => {
  const code = message.startsWith('There is no key') ? 'config-unknown-key' : 'config-invalid';
  expect(read(config).diagnostics.map((found) => [found.code, found.message])).toEqual([[code, message]]);
});

test('readConfig() turns the sign-in form off if a required key is missing', () => {
  const {config} = read(`${app}identity: {form: true}`);
  expect(config.identity.form).toBe(false);
});

test.each([
  'https://identity.example/v',
  'http://127.0.0.1:9099/identitytoolkit.googleapis.com',
  'http://localhost:9099',
  'http://[::1]:9099',
])('readConfig() accepts the identity endpoint %s', (endpoint) => {
  const {config, diagnostics} = read(`${app}identity: {form: true, apiKey: k, endpoint: '${endpoint}'}`);
  expect([config.identity.endpoint, diagnostics]).toEqual([endpoint, []]);
});

test.each([
  ['Galley', 'galley_hint'],
  ['Acme Cloud; v2', 'acme_cloud_v2_hint'],
  ['Größe', 'gr_e_hint'],
])('hintCookie() names the cookie of the brand %s', (brand, cookie) => {
  expect(hintCookie(brand)).toBe(cookie);
});

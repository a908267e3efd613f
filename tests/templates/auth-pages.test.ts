// The markup of /login and /signup, for every way a site may want them.
import {expect, test} from 'vitest';
import {compile} from '../../renderer/compile.js';
import {siteOutputs} from '../../renderer/site-outputs.js';
import {site} from '../support/site.js';

const app = 'app: {url: https://app.example/}\n';

/** What of the page matters here. */
async function pageWith(config: string, {dev = false, page = 'login', more = ''} = {}) {
  const host = site({
    'content/login.yml': `title: Sign in\ndescription: Elsewhere.\naction: Go on\nnote: A note.\n${more}`,
    'content/signup.yml': `title: Sign up\naction: Go on\n${more}`,
    'content/site.yml': `brand: Acme\nurl: https://acme.example\n${config}`,
  });
  const snapshot = await compile(host, {dev});
  const artifact = await siteOutputs(host, snapshot).artifact(`${page}/index.html`);
  const html = String(artifact?.body);
  return {
    html,
    refresh: /http-equiv="refresh" content="([^"]*)"/.exec(html)?.[1],
    links: [
      ...html.matchAll(/<a class="button" data-variant="(\w+)" href="([^"]*)"(?: data-sign-in-redirect="(\w*)")?/g),
    ]
      .map(([, ...parts]) => parts)
      .filter(([variant]) => variant !== 'ghost'),
    island: html.includes('data-of="identity"'),
  };
}

test('there is one way on, and browsers take it', async () => {
  expect(await pageWith(app)).toMatchObject({
    refresh: '0; url=https://app.example/login',
    links: [['solid', 'https://app.example/login', 'now']],
    island: false,
    html: expect.stringMatching(/<noscript><meta http-equiv="refresh"[^>]*><\/noscript>[^]*<\/head>/),
  });
  expect(await pageWith(app, {page: 'signup'})).toMatchObject({refresh: '0; url=https://app.example/signup'});
});

test('while it is being written the page stays', async () => {
  expect(await pageWith(app, {dev: true})).toMatchObject({
    refresh: undefined,
    links: [['solid', 'https://app.example/login', '']],
  });
});

test('where there are several ways, the visitor chooses', async () => {
  const providers = `identity: {providers: [{label: A, to: /auth/a}, {label: B, to: 'https://b.example/x'}]}\n`;
  expect(await pageWith(app + providers)).toMatchObject({
    refresh: undefined,
    links: [
      ['solid', 'https://app.example/login', ''],
      ['outline', 'https://app.example/auth/a', ''],
      ['outline', 'https://b.example/x', ''],
    ],
  });
});

test('an application that would be this very page is not gone to', async () => {
  expect(await pageWith('app: {url: https://acme.example}\n')).toMatchObject({
    refresh: undefined,
    links: [['solid', 'https://acme.example/login', '']],
  });
});

test('without an application there is nowhere to go', async () => {
  const {html, links, refresh} = await pageWith('');
  expect([html.includes('no application'), links, refresh]).toEqual([true, [], undefined]);
});

test('the form asks here; its own texts stand in for those about leaving', async () => {
  const form = 'identity: {form: true, apiKey: k-1, tenantId: t-1}\n';
  const more = 'form: {action: Let me in, description: With your account., terms: "See [terms](/x)."}\n';
  const {html, refresh, island, links} = await pageWith(app + form, {more});
  expect([refresh, island, links]).toEqual([undefined, true, [['solid', 'https://app.example/login', undefined]]]);
  const props: unknown = JSON.parse((/data-props="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"'));
  expect(props).toEqual({
    goal: 'login',
    title: 'Sign in',
    action: 'Let me in',
    description: 'With your account.',
    session: 'https://app.example/session',
    service: {endpoint: 'https://identitytoolkit.googleapis.com', apiKey: 'k-1', tenantId: 't-1'},
    providers: [],
    login: '/login',
    terms: [
      {kind: 'text', text: 'See '},
      {kind: 'link', text: 'terms', to: '/x'},
      {kind: 'text', text: '.'},
    ],
  });
  expect(html).toMatch(/<fieldset [^>]*disabled/);
  expect(html).not.toMatch(/A note|Elsewhere\.<\/p>/);
  expect(html).toMatch(/<noscript><a class="button"[^]*Go on<\/a><\/noscript>/);
});

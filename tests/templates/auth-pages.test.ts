// The HTML of /login and /signup for each configuration: an application, several providers, a form, or none of them.
import {expect, test} from 'vitest';
import {compile} from '../../renderer/compile.js';
import {siteOutputs} from '../../renderer/site-outputs.js';
import {site} from '../support/site.js';

const app = 'app: {url: https://app.example/}\n';

/** The redirect, the sign-in buttons and the island of the page. */
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

test('/login and /signup redirect to the application if it is the only way to sign in', async () => {
  expect(await pageWith(app)).toMatchObject({
    refresh: '0; url=https://app.example/login',
    links: [['solid', 'https://app.example/login', 'now']],
    island: false,
    html: expect.stringMatching(/<noscript><meta http-equiv="refresh"[^>]*><\/noscript>[^]*<\/head>/),
  });
  expect(await pageWith(app, {page: 'signup'})).toMatchObject({refresh: '0; url=https://app.example/signup'});
});

test('/login does not redirect in galley dev, so authors can see the page', async () => {
  expect(await pageWith(app, {dev: true})).toMatchObject({
    refresh: undefined,
    links: [['solid', 'https://app.example/login', '']],
  });
});

test('/login with several identity providers shows a button for each one and does not redirect', async () => {
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

test('/login does not redirect if the URL of the application is the page itself', async () => {
  expect(await pageWith('app: {url: https://acme.example}\n')).toMatchObject({
    refresh: undefined,
    links: [['solid', 'https://acme.example/login', '']],
  });
});

test('/login without an application says so and has no sign-in button', async () => {
  const {html, links, refresh} = await pageWith('');
  expect([html.includes('no application'), links, refresh]).toEqual([true, [], undefined]);
});

test('/login with identity.form renders the form island with the texts of form, disabled until the script runs', async () => {
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

// The form of /login and /signup in Chromium, against the authentication emulator of firebase-tools.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {RunOptions, AxeResults} from 'axe-core';
import type {Browser, BrowserContextOptions, Page} from 'playwright-core';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {openBrowser, openPage} from '../../../support/browser.js';
import {galley, repository} from '../../../support/galley.js';
import {
  hasEmulator,
  openApp,
  openIdentityService,
  errorReply,
  type App,
  type IdentityService,
} from '../../../support/identity-service.js';
import {preview, type Preview} from '../../../support/preview.js';
import {temporary} from '../../../support/temporary.js';

const policy = {
  customStrengthOptions: {
    minPasswordLength: 8,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  },
  allowedNonAlphanumericCharacters: ['!', '#', '?'],
  enforcementState: 'ENFORCE',
  schemaVersion: 1,
};
const good = 'Correct-horse7!';

let browser: Browser;
let service: IdentityService;
let app: App;
let site: Preview;

if (!hasEmulator()) console.warn('firebase-tools is not installed: the form for signing in is not tested.');

describe.skipIf(!hasEmulator())('the sign-in form', () => {
  beforeAll(async () => {
    [browser, service, app] = await Promise.all([openBrowser(), openIdentityService(), openApp()]);
    const root = temporary({
      'content/index.md': '# Home\n',
      'content/terms.md': '# Terms\n',
      'content/login.yml': readFileSync(`${repository}content/login.yml`),
      'content/signup.yml': `${readFileSync(`${repository}content/signup.yml`, 'utf8')}form:\n  terms: By signing up you agree to the [Terms](/terms).\n`,
      'content/site.yml': [
        'brand: Acme',
        `app: {url: '${app.origin}'}`,
        'identity:',
        '  form: true',
        '  apiKey: demo-key',
        `  endpoint: ${service.endpoint}`,
        '  providers: [{label: Continue with GitHub, to: /auth/github}]',
      ].join('\n'),
    });
    const {exitCode, stdout, stderr} = await galley(['build', '--root', root]);
    expect([exitCode, stdout + stderr]).toEqual([0, expect.any(String)]);
    site = await preview(root);
    await service.administrate('accounts', {email: 'ada@example.org', password: good});
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), site?.close(), service?.close()]);
    app?.close();
  });
  beforeEach(() => {
    service.requests.length = 0;
    service.instead.clear();
    service.instead.set('passwordPolicy', {status: 200, body: policy});
    app.visits.length = 0;
  });

  const open = async (route: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const {page} = await openPage(browser, options);
    await page.goto(site.origin + route);
    await page.locator('#identity input:enabled, #identity-choose, #identity-reset').first().waitFor();
    return page;
  };
  const email = (page: Page) => page.getByLabel('Email');
  const password = (page: Page) => page.getByLabel('assword', {exact: false}).and(page.locator('input'));
  const alert = (page: Page) => page.locator('.identity-alert');
  const send = async (page: Page, who: string, what: string): Promise<void> => {
    await email(page).fill(who);
    await password(page).fill(what);
    await page.locator('[type=submit]').click();
  };
  /** Requested API methods, without those for the password policy. */
  const methods = (): readonly string[] =>
    service.requests.map(({method}) => method).filter((method) => method !== 'passwordPolicy');

  test('posts the ID token to the application and never puts it in a URL', async () => {
    const page = await open('/login?return_to=/projects&plan=team&utm_source=post&token=x');
    await send(page, ' ada@example.org ', good);
    await page.waitForURL(`${app.origin}/welcome`);
    const [visit, ...others] = app.visits;
    const {id_token: token = '', ...fields} = visit?.fields ?? {};
    expect([visit?.what, visit?.from, fields]).toEqual([
      'POST /session',
      site.origin,
      {return_to: '/projects', plan: 'team', utm_source: 'post'},
    ]);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    expect(claims['email']).toBe('ada@example.org');
    expect(others.map(({what}) => what)).toEqual(['GET /welcome']);
    expect(app.visits.map(({referrer}) => referrer?.includes(token.slice(0, 20)) ?? false)).toEqual([false, false]);
    expect(methods()).toEqual(['accounts:signInWithPassword']);
    await page.context().close();
  });

  test('shows the same error for an unknown email address and a wrong password', async () => {
    const responses: unknown[] = [];
    for (const [who, what] of [
      ['nobody@example.org', good],
      ['ada@example.org', 'not-the-password'],
    ] as const) {
      const page = await open('/login');
      await send(page, who, what);
      await alert(page).locator('p').waitFor();
      responses.push([await alert(page).innerHTML(), methods()]);
      expect([await email(page).inputValue(), await password(page).inputValue()]).toEqual([who, what]);
      service.requests.length = 0;
      await page.context().close();
    }
    expect(responses).toEqual([
      responses[1],
      ['<p>Email or password is incorrect.</p>', ['accounts:signInWithPassword']],
    ]);
  });

  test('shows the password rules as they are met on /signup and continues to the application', async () => {
    const page = await open('/signup');
    const rules = page.locator('.password-rules > li');
    await rules.nth(3).waitFor();
    const seen = async (): Promise<readonly (string | null)[]> => rules.allTextContents();
    const list = (...marks: readonly string[]) =>
      ['At least 8 characters', 'An uppercase letter, A to Z', 'A digit, 0 to 9', 'One of ! # ?'].map(
        (words, i) => `${words} (${marks[i]})`,
      );
    expect(await seen()).toEqual(list('missing', 'missing', 'missing', 'missing'));
    await email(page).fill('grace@example.org');
    await password(page).pressSequentially('abC-');
    expect(await seen()).toEqual(list('missing', 'done', 'missing', 'missing'));
    await page.locator('[type=submit]').click();
    await page.locator('#identity-password-error:visible').waitFor();
    expect(await page.locator('#identity-password-error').innerText()).toBe(
      'Missing: at least 8 characters; a digit, 0 to 9; one of ! # ?',
    );
    expect(await password(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(methods()).toEqual([]);
    await password(page).fill(good);
    expect(await seen()).toEqual(list('done', 'done', 'done', 'done'));
    await page.locator('[type=submit]').click();
    await page.waitForURL(`${app.origin}/welcome`);
    expect([methods(), app.visits[0]?.what]).toEqual([['accounts:signUp'], 'POST /session']);
    const {users = []} = await service.administrate('accounts:lookup', {email: ['grace@example.org']});
    expect(users).toHaveLength(1);
    await page.context().close();
  });

  test('offers sign-in and a password reset when the email address already has an account', async () => {
    const page = await open('/signup');
    await send(page, 'ada@example.org', good);
    await alert(page).locator('p').waitFor();
    expect(await alert(page).innerText()).toContain('An account may already exist; sign in or reset.');
    await alert(page).getByRole('button', {name: 'Reset your password'}).click();
    expect(await email(page).inputValue()).toBe('ada@example.org');
    await page.context().close();
  });

  test('lists the default rule and the rules from the service error when the password policy is unavailable', async () => {
    service.instead.delete('passwordPolicy'); // the emulator does not implement it and responds with an error
    const page = await open('/signup');
    await page.locator('.password-rules > li').first().waitFor();
    expect(await page.locator('.password-rules > li').allTextContents()).toEqual(['At least 6 characters (missing)']);
    service.instead.set('passwordPolicy', {status: 200, body: policy});
    const message =
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain a digit]';
    service.instead.set('accounts:signUp', errorReply(message));
    await send(page, 'eve@example.org', 'only-letters');
    await alert(page).locator('li').first().waitFor();
    expect(await alert(page).innerText()).toBe(
      ['The password does not meet these rules.', 'An uppercase letter, A to Z', 'A digit, 0 to 9', 'One of ! # ?']
        .join('\n')
        .replace('rules.\n', 'rules.\n\n'),
    );
    await page.context().close();
  });

  test('still signs up when the password policy has an unknown schema version', async () => {
    service.instead.set('passwordPolicy', {status: 200, body: {...policy, schemaVersion: 2}});
    const page = await open('/signup');
    const warned = page.waitForEvent('console', (message) => message.text().includes('unsupported-password-policy'));
    await page.reload();
    await warned;
    await page.locator('#identity input:enabled').first().waitFor();
    await send(page, 'joan@example.org', 'plain-old');
    await page.waitForURL(`${app.origin}/welcome`);
    await page.context().close();
  });

  const errorReplies = [
    ['TOO_MANY_ATTEMPTS_TRY_LATER : Access is off for now.', 'Too many attempts. Try again later.'],
    ['INVALID_LOGIN_CREDENTIALS', 'Email or password is incorrect.'],
    ['OPERATION_NOT_ALLOWED', 'Sign-up is not available.'],
    [
      'QUOTA_EXCEEDED : Exceeded quota.',
      'Something went wrong. Try again, or contact support with the code “quota-exceeded”.',
    ],
    [
      'API key not valid. <img src=x onerror=alert(1)>',
      'Something went wrong. Try again, or contact support with the code “internal-error”.',
    ],
  ] as const;

  test('shows its own message for each service error', async () => {
    const page = await open('/login');
    const messages: unknown[] = [];
    for (const [message] of errorReplies) {
      service.instead.set('accounts:signInWithPassword', errorReply(message));
      await send(page, 'ada@example.org', good);
      await expect.poll(methods).toHaveLength(messages.length + 1);
      await alert(page).locator('p').waitFor();
      messages.push([message, await alert(page).innerText()]);
    }
    expect(messages).toEqual(errorReplies);
    expect(app.visits).toEqual([]);
    await page.context().close();
  });

  test('shows that the account is disabled', async () => {
    const {localId} = await service.administrate('accounts', {email: 'mallory@example.org', password: good});
    await service.administrate('accounts:update', {localId, disableUser: true});
    const page = await open('/login');
    await send(page, 'mallory@example.org', good);
    await alert(page).locator('p').waitFor();
    expect(await alert(page).innerText()).toBe('This account is disabled; contact support.');
    await page.context().close();
  });

  test('resets a password by a link that expires after use, with the same answer for every email address', async () => {
    await service.administrate('accounts', {email: 'lin@example.org', password: good});
    const page = await open('/login');
    const askFor = async (who: string): Promise<string> => {
      await page.getByRole('button', {name: 'Forgot your password?'}).click();
      await email(page).fill(who);
      await page.getByRole('button', {name: 'Send the link'}).click();
      await page.getByRole('heading', {name: 'Check your inbox'}).waitFor();
      const message = await page.locator('.identity > p').innerText();
      await page.getByRole('button', {name: 'Back'}).click();
      return message.replace(who, '…');
    };
    const responses = [await askFor('nobody@example.org'), await askFor('lin@example.org')];
    expect(responses).toEqual(
      Array.from({length: 2}, () => 'If there is an account for …, a mail with a link is on its way.'),
    );
    const code = await service.mailedCode('lin@example.org');
    const link = `/login?mode=resetPassword&oobCode=${code}&apiKey=demo-key&lang=en&return_to=/projects`;

    await page.goto(site.origin + link);
    await page.getByText('For lin@example.org').waitFor();
    expect(new URL(page.url()).search).toBe('?return_to=%2Fprojects');
    await password(page).fill('short');
    await page.getByRole('button', {name: 'Change the password'}).click();
    await page.locator('#identity-choose-password-error:visible').waitFor();
    await password(page).fill('Another-one8!');
    await page.getByRole('button', {name: 'Change the password'}).click();
    await page.getByText('Your password has been changed. Sign in with it.').waitFor();
    await password(page).fill('Another-one8!');
    await page.locator('[type=submit]').click();
    await page.waitForURL(`${app.origin}/welcome`);

    await page.goto(site.origin + link);
    await alert(page).locator('p').waitFor();
    expect(await alert(page).innerText()).toBe('This link has expired or was used.');
    await page.getByRole('button', {name: 'Send the link'}).waitFor();
    await page.context().close();
  });

  test('shows a known error code from ?error= and ignores unknown text', async () => {
    const page = await open('/login?error=user-token-expired&return_to=/a');
    expect([await alert(page).innerText(), new URL(page.url()).search]).toEqual([
      'Session ended; sign in again.',
      '?return_to=%2Fa',
    ]);
    await page.goto(`${site.origin}/login?error=Call%20us%20at%20evil.example`);
    await page.locator('#identity input:enabled').first().waitFor();
    expect(await alert(page).innerText()).toBe('');
    await page.context().close();
  });

  test('shows "No connection" while offline and signs in on the next attempt', async () => {
    const page = await open('/login');
    await page.context().setOffline(true);
    await send(page, 'ada@example.org', good);
    await alert(page).locator('p').waitFor();
    expect(await alert(page).innerText()).toBe('No connection. Try again.');
    await page.context().setOffline(false);
    await page.locator('[type=submit]').click();
    await page.waitForURL(`${app.origin}/welcome`);
    await page.context().close();
  });

  test.each([
    ['a desktop browser', 30, {}],
    ['a phone', 60, {userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36'}],
  ])('on %s times out after %i seconds without a response', async (_, seconds, options) => {
    const {page} = await openPage(browser, options);
    await page.clock.install();
    await page.goto(`${site.origin}/login`);
    await page.locator('#identity input:enabled').first().waitFor();
    service.instead.set('accounts:signInWithPassword', 'hang');
    await send(page, 'ada@example.org', good);
    await expect.poll(methods).toEqual(['accounts:signInWithPassword']);
    await page.clock.fastForward(seconds * 1000 - 1000);
    expect(await page.locator('[type=submit]').getAttribute('aria-busy')).toBe('true');
    await page.clock.fastForward(1500);
    await alert(page).locator('p').waitFor();
    expect(await alert(page).innerText()).toBe('No connection. Try again.');
    await page.context().close();
  });

  test('sends one request when the button is pressed twice', async () => {
    const page = await open('/login');
    await email(page).fill('ada@example.org');
    await password(page).fill(good);
    await page.locator('[type=submit]').evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      button.form?.requestSubmit();
    });
    await page.waitForURL(`${app.origin}/welcome`);
    expect([methods(), app.visits.map(({what}) => what)]).toEqual([
      ['accounts:signInWithPassword'],
      ['POST /session', 'GET /welcome'],
    ]);
    await page.context().close();
  });

  test('can be used by keyboard, has autocomplete values and reports missing or invalid fields', async () => {
    const page = await open('/login');
    await expect.poll(() => email(page).evaluate((field) => field === document.activeElement)).toBe(true);
    const facts = (name: string) =>
      page
        .locator(`#identity [name=${name}]`)
        .evaluate((field: HTMLInputElement) => [field.type, field.getAttribute('autocomplete'), field.required]);
    expect([await facts('email'), await facts('password')]).toEqual([
      ['email', 'username webauthn', true],
      ['password', 'current-password', true],
    ]);
    await page.keyboard.press('Enter');
    await page.locator('#identity-email-error:visible').waitFor();
    expect(await page.locator('#identity .error').allTextContents()).toEqual([
      'Email is required',
      'Password is required',
    ]);
    await page.keyboard.type('ada@example');
    await page.keyboard.press('Tab');
    await page.keyboard.type(good);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect([await page.getByRole('button', {name: 'Hide password'}).innerText(), await facts('password')]).toEqual([
      'Hide',
      ['text', 'current-password', true],
    ]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#identity-email-error').textContent()).toBe('Enter a valid email address.');
    expect(methods()).toEqual([]);
    await page.context().close();
  });

  test('adds the allowed parameters to the links of other sign-in providers', async () => {
    const page = await open('/login?return_to=/a&x=y');
    const link = page.getByRole('link', {name: 'Continue with GitHub'});
    await expect.poll(() => link.getAttribute('href')).toBe(`${app.origin}/auth/github?return_to=%2Fa`);
    await page.context().close();
  });

  test('shows a link to the application instead of the form without JavaScript', async () => {
    const {page} = await openPage(browser, {javaScriptEnabled: false});
    await page.goto(`${site.origin}/login`);
    expect(await page.locator('form').isVisible()).toBe(false);
    expect(await page.getByRole('link', {name: 'Continue to sign in'}).getAttribute('href')).toBe(
      `${app.origin}/login`,
    );
    await page.context().close();
  });

  test.each(['light', 'dark'] as const)(
    'has no axe violations with errors and password rules in %s mode',
    async (colorScheme) => {
      const found: string[] = [];
      const page = await open('/signup', {viewport: {width: 375, height: 900}, colorScheme, reducedMotion: 'reduce'});
      service.instead.set('accounts:signUp', errorReply('EMAIL_EXISTS'));
      await send(page, 'ada@example.org', good);
      await alert(page).locator('p').waitFor();
      await password(page).fill('abc');
      await password(page).blur();
      await page.locator('#identity-password-error:visible').waitFor();
      found.push(...(await axeFindings(page)));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      await page.goto(`${site.origin}/login?error=user-disabled`);
      await alert(page).locator('p').waitFor();
      found.push(...(await axeFindings(page)));
      expect(found).toEqual([]);
      await page.context().close();
    },
  );
});

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  const {violations} = await page.evaluate(
    (options) => (globalThis as unknown as {axe: {run(options: RunOptions): Promise<AxeResults>}}).axe.run(options),
    {resultTypes: ['violations'], preload: false} satisfies RunOptions,
  );
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, html}) => `${id} ${target.join(' ')} ${html.slice(0, 120)}`),
  );
}

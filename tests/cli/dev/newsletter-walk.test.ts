// A reader signs up in `galley dev`, opens the email in the inbox, confirms and unsubscribes, in Chromium.
import type {Browser} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openBrowser, openPage} from '../../support/browser.js';
import {galley, galleyServing, type Running} from '../../support/galley.js';
import {temporary} from '../../support/temporary.js';

const root = temporary({
  'content/site.yml': 'brand: Acme\nnewsletter:\n  action: /AddToNewsletter\n',
  'content/index.md': '# Home\n',
});
let browser: Browser;
let dev: Running;
beforeAll(async () => {
  [browser, dev] = await Promise.all([openBrowser(), galleyServing(['dev'], root)]);
});
afterAll(async () => {
  await browser.close();
  await dev.stop();
});

test('a reader signs up, confirms and unsubscribes in galley dev without other services', async () => {
  const {page, problems} = await openPage(browser);
  await page.goto(dev.url);
  // Forms that are sent within 1.5 seconds are rejected as spam, so the clock is moved forward.
  await page.clock.install();
  await page.locator('form.newsletter [name=email]').fill('ada@reader.example');
  await page.clock.fastForward(3000);
  await page.locator('form.newsletter [name=email]').press('Enter');
  await page.locator('form.newsletter[data-outcome=subscribed]').waitFor();

  await expect.poll(() => dev.events().some(({type}) => type === 'mail')).toBe(true);
  const mail = String(dev.events().find(({type}) => type === 'mail')?.['url']);
  await page.goto(new URL('/__galley/mail', dev.url).href);
  await page.getByRole('link', {name: 'Confirm your subscription'}).click();
  expect(page.url()).toBe(mail);
  await page.frameLocator('iframe').getByRole('link', {name: 'Confirm the subscription'}).click();
  await page.getByRole('button', {name: 'Subscribe'}).click();
  await page.getByRole('heading', {name: 'You are subscribed'}).waitFor();
  const subscribed = await galley(['newsletter', 'list', '--state', 'subscribed', '--json'], {cwd: root});
  expect(JSON.parse(subscribed.stdout)).toMatchObject({address: 'ada@reader.example', source: '/'});

  await page.goto(mail);
  await page.getByRole('button', {name: 'Unsubscribe with one click'}).click();
  await page.getByRole('heading', {name: 'You are unsubscribed'}).waitFor();
  expect((await galley(['newsletter', 'list', '--json'], {cwd: root})).stdout).toBe('');
  expect(problems.filter((problem) => problem.startsWith('script:'))).toEqual([]);
});

test('the newsletter log in the terminal contains no addresses', async () => {
  const {stdout, stderr} = await dev.stop();
  expect(stdout).toContain('"event":"confirmed"');
  expect(stdout + stderr).not.toMatch(/reader\.example|token=/);
});

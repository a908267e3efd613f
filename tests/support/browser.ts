// One Chromium for a test file, and pages in it that remember what went wrong.
import {chromium, type Browser, type BrowserContextOptions, type Page} from 'playwright-core';
// @ts-expect-error A script without types, shared with the command that gets a browser.
import {browserOptions, findBrowser, hideCornerPointer} from '../../scripts/find-chromium.js';

/** Time limit of each browser action. It is long, so that it only ends hangs. */
const hangMs = 120_000;

/** Starts Chromium; the caller closes it. */
export function openBrowser(): Promise<Browser> {
  const executablePath = (findBrowser as () => string | undefined)();
  if (executablePath === undefined) throw new Error('No Chromium: run `node scripts/find-chromium.js` first.');
  return chromium.launch({executablePath, args: browserOptions as string[], timeout: hangMs});
}

export interface Visit {
  readonly page: Page;
  /** Script errors, failed requests and console errors since the page was opened. */
  readonly problems: string[];
}

/** A fresh page that notes every script error and every failed request. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(hangMs);
  await context.addInitScript(hideCornerPointer as () => void);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const text = request.failure()?.errorText;
    // Leaving or reloading a page cancels what it still loads: icon, chunks, payloads of links in view, event streams.
    // What a page without script refuses to fetch is a script.
    if (text !== 'csp' && text !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${text}`);
  });
  return {page, problems};
}

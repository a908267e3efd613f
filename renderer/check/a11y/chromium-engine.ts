// Applies the accessibility rules in Chromium: in light and dark colors, on a phone and at a desk. All files come from
// memory; no request leaves the browser.
import type {Browser, BrowserContext, BrowserType, Page, Route} from 'playwright-core';
import {placeAttribute} from '../../html/place-marks.js';
import {
  ruleNames,
  within,
  type A11yEngine,
  type EngineInputs,
  type FoundViolation,
  type Variant,
} from './a11y-engine.js';
import {violationsOnPage, type PageScriptOptions} from './page-script.js';

/** No server has this address: requests are answered here. Browsers trust it as they trust `https`. */
const origin = 'http://localhost';

const widths = [1280, 375] as const;
const height = 900;

/** Rules whose result depends on colors. In dark colors, only they are applied again. */
const colorRules = ['color-contrast', 'link-in-text-block'];

export interface ChromiumInputs extends EngineInputs {
  readonly chromium: BrowserType;
  /** Path of the browser. */
  readonly executablePath: string;
  readonly lanes: number;
}

export async function openChromium(inputs: ChromiumInputs): Promise<A11yEngine> {
  const {chromium, executablePath, lanes} = inputs;
  const browser = await chromium.launch({
    executablePath,
    args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
    // Nothing listens there, so what is not answered from memory fails, even for addresses of this machine.
    proxy: {server: 'http://127.0.0.1:9', bypass: '<-loopback>'},
  });
  const idle: Tab[] = [];
  return {
    name: 'chromium',
    lanes,
    leftOut: [],
    async check(pathname, timeoutMs) {
      const tab = idle.pop() ?? (await openTab(browser, inputs.read));
      try {
        const found = await within(timeoutMs, checkPage(tab, pathname, inputs.axe));
        idle.push(tab);
        return found;
      } catch (error) {
        void tab.context.close().catch(() => {}); // A page that hangs may never close; closing the browser ends it.
        throw error;
      }
    },
    close: () => browser.close(),
  };
}

/** Shows one page after the other. */
interface Tab {
  readonly context: BrowserContext;
  load(page: Page, pathname: string): Promise<void>;
}

async function openTab(browser: Browser, read: EngineInputs['read']): Promise<Tab> {
  const context = await browser.newContext({reducedMotion: 'reduce', serviceWorkers: 'block', bypassCSP: true});
  let isLoading = false;
  await context.route('**/*', (route) => {
    const request = route.request();
    const isNewPage = request.isNavigationRequest() && request.frame().parentFrame() === null;
    // A page that leads elsewhere by a script stays: browsers ignore an answer without content.
    if (isNewPage && !isLoading) return route.fulfill({status: 204});
    if (isNewPage) isLoading = false;
    // The page may be closed before its files arrive.
    return answer(route, read).catch(() => {});
  });
  await context.routeWebSocket(/^/, (socket) => void socket.close());
  return {
    context,
    async load(page, pathname) {
      isLoading = true;
      // Playwright would wait for the end of a navigation that the page has begun.
      await page.goto(origin + pathname, {waitUntil: 'commit', timeout: 0});
      await page.evaluate(async () => {
        if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
      });
    },
  };
}

async function answer(route: Route, read: EngineInputs['read']): Promise<void> {
  const {origin: from, pathname} = new URL(route.request().url());
  if (from !== origin) return route.abort('blockedbyclient');
  // `page-failed` reports a page that cannot be rendered.
  const file = await read(pathname).catch(() => undefined);
  if (file === undefined) return route.fulfill({status: 404, contentType: 'text/plain', body: 'Not found'});
  return route.fulfill({contentType: file.type, body: Buffer.from(file.body)});
}

async function checkPage({context, load}: Tab, pathname: string, axe: string): Promise<readonly FoundViolation[]> {
  const page = await context.newPage();
  const found: FoundViolation[] = [];
  for (const colors of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme: colors});
    await page.setViewportSize({width: widths[0], height});
    await load(page, pathname); // Each color scheme loads the page, because a page may read it once.
    await page.evaluate(axe);
    for (const width of widths) {
      await page.setViewportSize({width, height});
      const rules = colors === 'light' ? ruleNames : colorRules;
      found.push(...(await violations(page, {colors, width}, {rules, placeAttribute})));
    }
  }
  await page.close();
  return found;
}

async function violations(
  page: Page,
  variant: Variant,
  options: PageScriptOptions,
): Promise<readonly FoundViolation[]> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The page has reacted to its new size when the second frame begins.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  const found = await page.evaluate(violationsOnPage, options);
  return found.map((one) => ({...one, variant}));
}

// Applies the accessibility rules in Chromium, in light and dark colors and with a phone's and a desktop's viewport. All
// requests are intercepted and answered with files of the site, so none reaches the network.
import type {Browser, BrowserContext, BrowserType, Page, Route} from 'playwright-core';
import {placeAttribute} from '../../html/place-marks.js';
import {
  ruleNames,
  withTimeout,
  type A11yEngine,
  type EngineInputs,
  type FoundViolation,
  type Variant,
} from './a11y-engine.js';
import {violationsOnPage, type PageScriptOptions} from './violations-on-page.js';

/** Requests to this origin are intercepted. Browsers treat localhost as a secure context, like `https`. */
const origin = 'http://localhost';

const widths = [1280, 375] as const;
const height = 900;

/** Rules whose result depends on colors. Only these are applied in dark colors too. */
const colorRules = ['color-contrast', 'link-in-text-block'];

export interface ChromiumInputs extends EngineInputs {
  readonly chromium: BrowserType;
  /** Path of the browser. */
  readonly executablePath: string;
  readonly concurrency: number;
}

export async function openChromium(inputs: ChromiumInputs): Promise<A11yEngine> {
  const {chromium, executablePath, concurrency} = inputs;
  const browser = await chromium.launch({
    executablePath,
    args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
    // Nothing listens on this port, so requests that are not intercepted fail, even those to this machine.
    proxy: {server: 'http://127.0.0.1:9', bypass: '<-loopback>'},
  });
  const idle: Tab[] = [];
  return {
    name: 'chromium',
    concurrency,
    skippedRules: [],
    async check(pathname, timeoutMs) {
      const tab = idle.pop() ?? (await openTab(browser, inputs.read));
      try {
        const found = await withTimeout(timeoutMs, checkPage(tab, pathname, inputs.axe));
        idle.push(tab);
        return found;
      } catch (error) {
        void tab.context.close().catch(() => {}); // A page that hangs may never close. Closing the browser ends it.
        throw error;
      }
    },
    close: () => browser.close(),
  };
}

/** A browser context that loads one page at a time. */
interface Tab {
  readonly context: BrowserContext;
  load(page: Page, pathname: string): Promise<void>;
}

async function openTab(browser: Browser, read: EngineInputs['read']): Promise<Tab> {
  const context = await browser.newContext({reducedMotion: 'reduce', serviceWorkers: 'block', bypassCSP: true});
  let isLoading = false;
  await context.route('**/*', (route) => {
    const request = route.request();
    const isPageNavigation = request.isNavigationRequest() && request.frame().parentFrame() === null;
    // A script may navigate away. With an empty 204 response, the browser stays on the page.
    if (isPageNavigation && !isLoading) return route.fulfill({status: 204});
    if (isPageNavigation) isLoading = false;
    // The page may be closed before its files arrive.
    return fulfillRequest(route, read).catch(() => {});
  });
  await context.routeWebSocket(/^/, (socket) => void socket.close());
  return {
    context,
    async load(page, pathname) {
      isLoading = true;
      // The default `waitUntil` would also wait for navigations that the page starts itself.
      await page.goto(origin + pathname, {waitUntil: 'commit', timeout: 0});
      await page.evaluate(async () => {
        if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
      });
    },
  };
}

async function fulfillRequest(route: Route, read: EngineInputs['read']): Promise<void> {
  const {origin: from, pathname} = new URL(route.request().url());
  if (from !== origin) return route.abort('blockedbyclient');
  // `page-failed` reports a page that cannot be rendered.
  const file = await read(pathname).catch(() => undefined);
  if (file === undefined) return route.fulfill({status: 404, contentType: 'text/plain', body: 'Not found'});
  return route.fulfill({contentType: file.type, body: Buffer.from(file.body)});
}

async function checkPage({context, load}: Tab, pathname: string, axe: string): Promise<readonly FoundViolation[]> {
  const page = await context.newPage();
  const violationsFound: FoundViolation[] = [];
  for (const colors of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme: colors});
    await page.setViewportSize({width: widths[0], height});
    await load(page, pathname); // Each color scheme loads the page, because a page may read it once.
    await page.evaluate(axe);
    for (const width of widths) {
      await page.setViewportSize({width, height});
      const rules = colors === 'light' ? ruleNames : colorRules;
      violationsFound.push(...(await violations(page, {colors, width}, {rules, placeAttribute})));
    }
  }
  await page.close();
  return violationsFound;
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

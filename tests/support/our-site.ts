// This repository's own site, built once for all test files that look at it.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Browser} from 'playwright-core';
import {afterAll, beforeAll, inject} from 'vitest';
import {openBrowser} from './browser.js';
import {repository} from './galley.js';
import {serving, type Preview} from './preview.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder that tests/support/build-our-site.ts has built it into. */
    ourSite: string;
  }
}

export interface BuiltPage {
  /** `/docs/querying` */
  readonly route: string;
  readonly html: string;
}

/** Every page of the site, error pages included, in order of their routes. */
export function ourPages(): readonly BuiltPage[] {
  const folder = inject('ourSite');
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      route: `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`,
      html: readFileSync(path.join(folder, file), 'utf8'),
    }))
    .toSorted((a, b) => (a.route < b.route ? -1 : 1));
}

/** The routes a reader can go to. */
export function ourRoutes(): readonly string[] {
  return ourPages()
    .filter(({route, html}) => !/^\/\d{3}$/.test(route) && !html.includes('\n<meta http-equiv="refresh"'))
    .map(({route}) => route);
}

/** The same with a tenth of the pages of rules, which all have the same form and are many, for tests that open each route. */
export function routesToOpen(): readonly string[] {
  let seen = 0;
  return ourRoutes().filter((route) => !route.startsWith('/docs/checks/rules/') || seen++ % 10 === 0);
}

/** One route for each template: pages of one definition differ in content only. */
export function ourTemplates(): readonly string[] {
  const byTemplate = new Map<string, string>();
  for (const route of ourRoutes()) {
    const [first = '', second] = route.slice(1).split('/');
    const template = second === undefined ? route : `/${first}/*`;
    if (!byTemplate.has(template)) byTemplate.set(template, route);
  }
  return [...byTemplate.values()];
}

/** One route for each template, and the pages that show components: no other page has parts of its own. */
export function ourRoutesWithParts(): readonly string[] {
  const templates = new Set(ourTemplates());
  return ourRoutes().filter((route) => templates.has(route) || /^\/docs\/(?:templates|writing)\//.test(route));
}

/** Serves it as a static host would. */
export function previewOurSite(): Promise<Preview> {
  return serving(['preview', '--root', repository, '--out', inject('ourSite'), '--port', '0']);
}

/** Starts Chromium and serves the site before the tests of a file, and closes both after them. */
export function openOurSite(): {readonly browser: Browser; readonly site: Preview} {
  const opened: {browser?: Browser; site?: Preview} = {};
  beforeAll(async () => {
    [opened.browser, opened.site] = await Promise.all([openBrowser(), previewOurSite()]);
  });
  afterAll(async () => {
    await opened.browser?.close();
    await opened.site?.close();
  });
  return {
    get browser() {
      return present(opened.browser);
    },
    get site() {
      return present(opened.site);
    },
  };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The browser and the site are open only while tests run.');
  return value;
}

// Our own site as a host serves it that sends the Content-Security-Policy, and a browser that reports what the policy refuses.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Browser, BrowserContext, BrowserContextOptions} from 'playwright-core';
import {inject} from 'vitest';
import {createFolderHandler} from '../../cli/dev/static-file-handler.js';
import {startServer} from '../../cli/dev/http-server.js';
import {readConfig} from '../../renderer/config/read-config.js';
import {securityHeaders} from '../../renderer/emit/hosting/security-headers.js';
import {hostTable} from '../../renderer/emit/hosting/host-table.js';
import {repository} from './galley.js';
import {ourPages} from './our-site.js';

export interface SiteWithPolicy {
  readonly origin: string;
  /** What the server failed at, and what a page of `openContext` was refused, with the page it happened on. */
  readonly violations: string[];
  openContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

export async function serveOurSiteWithPolicy(): Promise<SiteWithPolicy> {
  const siteFile = readFileSync(path.join(repository, 'content/site.yml'), 'utf8');
  const {config} = readConfig({kind: 'data', path: 'site.yml', hash: '', text: siteFile});
  const security = securityHeaders(config, {commonInlineScripts: inlineScripts(), signedInScript: ''});
  const fileOf = createFolderHandler(inject('ourSite'), config, hostTable({config, security}));
  // Sign-in and sign-up redirect to the application site, which does not run here. `BrowserContext.route` would turn off the
  // cache, and every page would load and compile its scripts again.
  const handler: typeof fileOf = async (request) =>
    /\/start-sign-in-redirect-\w+\.js$/.test(request.target.path) ? {status: 404} : fileOf(request);
  const violations: string[] = [];
  const onError = (error: unknown): void => void violations.push(String(error));
  const {origin, close} = await startServer({host: 'localhost', port: 0, handle: handler, onError});
  return {
    origin,
    violations,
    close,
    async openContext(browser, options) {
      const context = await browser.newContext(options);
      await context.exposeBinding('reportViolation', (_, violation: string) => violations.push(violation));
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI, sourceFile}) => {
          const report = (globalThis as unknown as {reportViolation(text: string): void}).reportViolation;
          report(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
        }),
      );
      return context;
    },
  };
}

/** Those that stand in pages; templates know them, too, and a page with another one would not have been built. */
function inlineScripts(): readonly string[] {
  const scripts = ourPages().flatMap(({html}) => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]);
  return [...new Set(scripts.map(([, text = '']) => text))].toSorted((a, b) => b.length - a.length);
}

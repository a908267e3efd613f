// What the pages for signing in say in `<head>`.
import type {Config, Head, PageProps} from 'galley/page';
import {appPage} from './app-page.js';

/** Not for search engines. Where all there is to do is to go on, the browser does so by itself. */
export function authHead({site}: Pick<PageProps, 'site'>, goal: 'login' | 'signup'): Head {
  const to = goesOn(site) ? appPage(site.config, goal) : undefined;
  return {robots: 'noindex', ...(to !== undefined && {refresh: to})};
}

/**
 * Whether the page hands over at once: it asks for nothing itself, and has but one way to go. While somebody writes the
 * page it stays, so that it can be seen.
 */
export function goesOn({config: {identity, app, url, base}, dev}: PageProps['site']): boolean {
  return !identity.form && identity.providers.length === 0 && !dev && !isOwn(app, url, base);
}

/** An application below the very address of this site would be this page again. */
function isOwn(app: Config['app'], url: string | undefined, base: string): boolean {
  const bare = (address: string): string => address.replace(/\/+$/, '');
  return app !== undefined && url !== undefined && bare(new URL(app.url).href) === bare(new URL(base, url).href);
}

// The `<head>` of the sign-in and sign-up pages.
import type {Config, Head, PageProps} from 'galley/page';
import {appUrl} from './app-url.js';

/** Excludes the page from search engines. If it has only one link, the browser follows it automatically. */
export function authHead({site}: Pick<PageProps, 'site'>, goal: 'login' | 'signup'): Head {
  const to = shouldRedirect(site) ? appUrl(site.config, goal) : undefined;
  return {robots: 'noindex', ...(to !== undefined && {refresh: to})};
}

/**
 * Whether the page redirects immediately: it has no form and only one link. The dev server does not redirect, so that
 * authors can see the page.
 */
export function shouldRedirect({config: {identity, app, url, base}, dev}: PageProps['site']): boolean {
  return !identity.form && identity.providers.length === 0 && !dev && !isSameSite(app, url, base);
}

/** An application with the same URL as this site would redirect to this page again. */
function isSameSite(app: Config['app'], url: string | undefined, base: string): boolean {
  const withoutSlash = (address: string): string => address.replace(/\/+$/, '');
  return (
    app !== undefined &&
    url !== undefined &&
    withoutSlash(new URL(app.url).href) === withoutSlash(new URL(base, url).href)
  );
}

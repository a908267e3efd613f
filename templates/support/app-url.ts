// Links to pages of the application, which is a separate site.
import type {Config} from 'galley/page';

/** `('login')` → `https://app.example/login`; undefined for a site that has no application. */
export function appUrl({app}: Pick<Config, 'app'>, page: string): string | undefined {
  return app === undefined ? undefined : `${app.url.replace(/\/+$/, '')}/${page}`;
}

/** Attributes that exclude links to the application from client navigation and prefetching. */
export const appLinkAttributes = {'data-no-navigation': '', 'data-no-prefetch': ''} as const;

/** Whether the application has the same origin as this site. */
export function isAppSameOrigin({app, url}: Pick<Config, 'app' | 'url'>): boolean {
  return app !== undefined && url !== undefined && new URL(app.url).origin === new URL(url).origin;
}

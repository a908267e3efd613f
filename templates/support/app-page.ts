// Pages of the application site, which is another one than this.
import type {Config} from 'galley/page';

/** `('login')` → `https://app.example/login`; undefined for a site that has no application. */
export function appPage({app}: Pick<Config, 'app'>, page: string): string | undefined {
  return app === undefined ? undefined : `${app.url.replace(/\/+$/, '')}/${page}`;
}

/** What links there say to the script: they are to be opened as they stand, and not before somebody wants to. */
export const appLink = {'data-no-navigation': '', 'data-no-prefetch': ''} as const;

/** Whether the application lies on the very host of this site, below a path. */
export function isNear({app, url}: Pick<Config, 'app' | 'url'>): boolean {
  return app !== undefined && url !== undefined && new URL(app.url).origin === new URL(url).origin;
}

// Builds the Content-Security-Policy of a site from the config and the content of its pages.
import {createHash} from 'node:crypto';
import type {Config} from '../../config/config.js';

/** Directives with their sources, in the order in which they are written. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the policy that allows inline scripts with exactly this content. Pages must not contain others.
 */
export function contentPolicy(config: Config, inlineScripts: readonly string[]): ContentPolicy {
  const {sources} = config.security;
  const newsletter = originsOf(config.newsletter?.action);
  const feedback = originsOf(config.feedback?.action);
  const icons = originsOf(config.icons.service);
  const preview = [config.preview?.api ?? []].flat().flatMap(originsOf);
  const app = originsOf(config.app?.url);
  const {form: hasForm, endpoint, session} = config.identity;
  // The form sends requests to the identity service, and posts the result to the application.
  const identity = hasForm ? originsOf(endpoint) : [];
  const application = hasForm && session !== undefined ? originsOf(session) : app;
  const rules: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts.map(hashSource), ...sources.script],
    'style-src': ["'self'", ...sources.style],
    // A preview shows images and videos that are not published.
    'img-src': ["'self'", 'data:', ...preview, ...sources.img],
    'font-src': ["'self'", ...sources.font],
    'connect-src': ["'self'", ...newsletter, ...feedback, ...preview, ...icons, ...identity, ...sources.connect],
    ...(preview.length + sources.media.length > 0 && {'media-src': ["'self'", ...preview, ...sources.media]}),
    ...(sources.frame.length > 0 && {'frame-src': ["'self'", ...sources.frame]}),
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...newsletter, ...feedback, ...app, ...application, ...sources.form],
    'frame-ancestors': sources.ancestors.length > 0 ? sources.ancestors : ["'none'"],
  };
  return new Map(Object.entries(rules).map(([name, list]) => [name, [...new Set(list.map(quoteHash))]] as const));
}

/**
 * Returns the policy as text. Browsers ignore `frame-ancestors` in a meta element, so it is written only to the header.
 */
export function policyText(policy: ContentPolicy, delivery: 'header' | 'meta'): string {
  return [...policy]
    .filter(([name]) => delivery === 'header' || name !== 'frame-ancestors')
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Returns `'sha256-…'` for an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Returns the origin of an absolute URL. A path on this site has none. */
function originsOf(address: string | undefined): readonly string[] {
  if (address === undefined || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return [];
  return [new URL(address).origin];
}

/**
 * Adds quotation marks to hashes. In YAML they would be read as string delimiters, so the config has hashes without
 * them.
 */
function quoteHash(source: string): string {
  return /^sha(?:256|384|512)-/.test(source) ? `'${source}'` : source;
}

/**
 * Returns the referrer policy, the same for the header and the meta element. The URL of a page may contain a preview
 * token until the script has read it, and no request may leak it.
 */
export function referrerPolicy({clientNavigation, preview}: Pick<Config, 'clientNavigation' | 'preview'>): string {
  return mayContainToken({clientNavigation, preview}) ? 'strict-origin' : 'strict-origin-when-cross-origin';
}

export function mayContainToken({clientNavigation, preview}: Pick<Config, 'clientNavigation' | 'preview'>): boolean {
  return clientNavigation && preview !== undefined;
}

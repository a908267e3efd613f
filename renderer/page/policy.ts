// What pages of a site may load and run: its Content-Security-Policy, made from the config and from what pages hold.
import {createHash} from 'node:crypto';
import type {Config} from '../config/config.js';

/** Directive → sources, in the order they are written. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>;

/** Made for these inline scripts, each as it stands between its tags. No page of ours may hold another one. */
export function contentPolicy(config: Config, inlineScripts: readonly string[]): ContentPolicy {
  const {sources} = config.security;
  const newsletter = originsOf(config.newsletter?.action);
  const feedback = originsOf(config.feedback?.action);
  const icons = originsOf(config.icons.service);
  const preview = [config.preview?.api ?? []].flat().flatMap(originsOf);
  const app = originsOf(config.app?.url);
  const {form: hasForm, endpoint, session} = config.identity;
  // The form asks the identity service, and hands what that says to the application.
  const identity = hasForm ? originsOf(endpoint) : [];
  const application = hasForm && session !== undefined ? originsOf(session) : app;
  const rules: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts.map(hashSource), ...sources.script],
    'style-src': ["'self'", ...sources.style],
    // A preview shows pictures and films that are not published.
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
  return new Map(Object.entries(rules).map(([name, list]) => [name, [...new Set(list.map(quoted))]] as const));
}

/** A meta element cannot say who may frame a page: browsers leave that directive to the header. */
export function policyText(policy: ContentPolicy, delivery: 'header' | 'meta'): string {
  return [...policy]
    .filter(([name]) => delivery === 'header' || name !== 'frame-ancestors')
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** `'sha256-…'` of an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The origin of an absolute address; a path on this site has none of its own. */
function originsOf(address: string | undefined): readonly string[] {
  if (address === undefined || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return [];
  return [new URL(address).origin];
}

/** In the config hashes stand without their quotes, which YAML would take away. */
function quoted(source: string): string {
  return /^sha(?:256|384|512)-/.test(source) ? `'${source}'` : source;
}

/**
 * What requests tell others of the page that they come from; the header and the meta element of a page agree. The address of a
 * page may hold the token of a preview until the script has read it, and no request may repeat that.
 */
export function referrerPolicy({clientNavigation, preview}: Pick<Config, 'clientNavigation' | 'preview'>): string {
  return mayHoldToken({clientNavigation, preview}) ? 'strict-origin' : 'strict-origin-when-cross-origin';
}

export function mayHoldToken({clientNavigation, preview}: Pick<Config, 'clientNavigation' | 'preview'>): boolean {
  return clientNavigation && preview !== undefined;
}

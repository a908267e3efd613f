// Defines security headers, for hosts that can send headers.
import type {Config} from '../../config/config.js';
import {contentPolicy, policyText, referrerPolicy} from '../../page/csp/content-security-policy.js';
import {allInlineScripts} from '../../page/render/html-document.js';
import type {Templates} from '../../page/templates-in-bundle.js';
import type {HeaderValues} from './host-table.js';

/**
 * Returns the headers for every file. Strict-Transport-Security is left to the host, because only the host knows
 * whether HTTPS stays available.
 */
export function securityHeaders(
  config: Config,
  templates: Pick<Templates, 'commonInlineScripts' | 'signedInScript'>,
): HeaderValues {
  const {csp} = config.security;
  const policy = contentPolicy(config, allInlineScripts(templates, config));
  return {
    ...(csp !== false && csp !== 'meta' && {'Content-Security-Policy': policyText(policy, 'header')}),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': referrerPolicy(config),
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

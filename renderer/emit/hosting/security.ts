// Headers that tell browsers what pages of this site may do, for hosts that can send headers.
import type {Config} from '../../config/config.js';
import {contentPolicy, policyText, referrerPolicy} from '../../page/policy.js';
import {allInlineScripts} from '../../page/html-document.js';
import type {Templates} from '../../page/templates.js';
import type {HeaderValues} from './table.js';

/** What is sent with every file. Strict-Transport-Security is the host's: only it knows whether HTTPS will stay. */
export function securityHeaders(
  config: Config,
  templates: Pick<Templates, 'inlineScripts' | 'signedInScript'>,
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

// Creates the simulation of a host by its name, from the configuration that was written for it.
import {unreachable} from '../../renderer/base/site-error.js';
import type {HostName} from '../../renderer/config/host-names.js';
import {firebaseHosting, vercelRules} from '../../renderer/emit/hosting/firebase-and-vercel.js';
import type {HostTable} from '../../renderer/emit/hosting/host-table.js';
import {cloudflare} from './cloudflare.js';
import {firebase} from './firebase.js';
import {githubPages} from './github-pages.js';
import type {SimulatedHost} from './simulated-host.js';
import {hasPrettyUrls, netlify} from './netlify.js';
import {apache, caddy, nginx, ownServer} from './own-server.js';
import {object, type Json} from './host-config-fields.js';
import {cloudFront, s3} from './s3.js';
import {vercel} from './vercel.js';

export interface HostedSite {
  /** Path of the folder that the host publishes, from the site root. */
  readonly published: string;
  /** Returns the text of a file at the top of the output folder. */
  built(name: string): string | undefined;
  /** Returns the text of a file at the top of the site root. */
  text(name: string): string | undefined;
  /** Parses a JSON file at the top of the site root. Returns undefined if there is none. */
  jsonFile(name: string): Json | undefined;
  table(): HostTable;
}

export function createSimulatedHost(host: HostName, site: HostedSite): SimulatedHost {
  switch (host) {
    case 'netlify':
      return netlify({...ruleFiles(site), prettyUrls: hasPrettyUrls(site.text('netlify.toml') ?? '')});
    case 'cloudflare':
      return cloudflare(ruleFiles(site));
    case 'github-pages':
      return githubPages(site.table().base);
    case 'firebase':
      return firebase(firebaseSite(site) ?? firebaseHosting(site.table(), site.published));
    case 'vercel':
      return vercel(site.jsonFile('vercel.json') ?? vercelRules(site.table(), site.published));
    case 'nginx':
      return ownServer(site.table(), nginx);
    case 'caddy':
      return ownServer(site.table(), caddy);
    case 'apache':
      return ownServer(site.table(), apache);
    case 's3':
      return bucket(site);
    default:
      return unreachable(host);
  }
}

function ruleFiles(site: HostedSite): {readonly redirects: string; readonly headers: string} {
  return {redirects: site.built('_redirects') ?? '', headers: site.built('_headers') ?? ''};
}

/**
 * Returns `hosting` of `firebase.json`. If it is a list, returns the entry for the published folder. Undefined if there is
 * none.
 */
function firebaseSite(site: HostedSite): Json | undefined {
  const {hosting} = object(site.jsonFile('firebase.json'));
  return Array.isArray(hosting) ? hosting.find((one: Json) => object(one)['public'] === site.published) : hosting;
}

/** A site that has the CloudFront function is assumed to be behind CloudFront. */
function bucket(site: HostedSite): SimulatedHost {
  const code = site.text('hosting/cloudfront-function.js');
  return code === undefined ? s3(site.table()) : cloudFront(site.table(), code);
}

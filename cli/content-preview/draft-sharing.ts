// Implements `dev --share`: the preview API beside the dev server, and the link that opens it.
import type {Change, Site} from '../dev/compile-session.js';
import type {Endpoint} from '../dev/http-server.js';
import type {Io} from '../io.js';
import {defaultTtlMs, formatTtl} from './token-ttl.js';
import type {SharingOptions} from './sharing-options.js';
import type {TokenRegistry} from './token-registry.js';
import {apisOf, createPreviewApi, previewApiPath, type PreviewApiOptions} from './preview-api.js';

export interface DraftSharing {
  readonly endpoint: Endpoint;
  /** Informs browsers about a change. */
  changed(change: Change): void;
  /** Prints the address of the API and the preview link with a token. `origin` is the address of the server. */
  announce(io: Io, origin: string): void;
  close(): void;
}

/** Label of the tokens that `dev --share` creates. */
const ownLabel = 'galley dev';

export function shareDrafts<S extends Site>(
  tokens: TokenRegistry,
  {allowOrigin = [], expires: ttlMs = defaultTtlMs}: SharingOptions,
  options: Pick<PreviewApiOptions<S>, 'state' | 'compileWithDrafts' | 'onError'>,
): DraftSharing {
  const share = createPreviewApi<S>({...options, tokens, origins: allowOrigin});
  return {
    ...share,
    announce(io, origin) {
      const {snapshot} = options.state();
      // Reuses the token, so that a link still works after the server is restarted.
      const {token, record} = tokens.issueOrReuse({ttlMs, label: ownLabel, scope: 'read'});
      const own = origin + previewApiPath;
      const apis = apisOf(snapshot).map(({href}) => href.replace(/\/$/, ''));
      const site = allowOrigin[0] ?? snapshot?.config.url;
      const link = linkOf({site, base: snapshot?.config.base ?? '/', token, own, apis});
      if (io.json) {
        io.out(
          JSON.stringify({type: 'share', api: own, ...(link && {link}), token, id: record.id, expires: record.expires}),
        );
        return;
      }
      io.warn(`${io.style.green('✓')} The preview API is at ${io.style.cyan(own)}`);
      for (const line of adviceFor(site, own, apis)) io.warn(`  ${line}`);
      if (link === undefined) io.warn(`  Token: ${token}`);
      else io.warn(`  ${io.style.cyan(link)}`);
      const left = formatTtl(record.expires * 1000 - Date.now());
      io.warn(
        `  ${io.style.dim(`Valid for ${left}. Anyone who has the link can see drafts. To revoke it: galley share revoke ${record.id}`)}`,
      );
    },
  };
}

interface LinkParts {
  readonly site: string | undefined;
  readonly base: string;
  readonly token: string;
  readonly own: string;
  readonly apis: readonly string[];
}

/** Returns undefined if the address of the published site is not known. */
function linkOf({site, base, token, own, apis}: LinkParts): string | undefined {
  if (site === undefined) return undefined;
  const link = new URL(base, site);
  link.searchParams.set('preview', token);
  // The site uses the first address of the config by default, so only another one is added.
  if (apis.indexOf(own) > 0) link.searchParams.set('api', own);
  return link.href;
}

function adviceFor(site: string | undefined, own: string, apis: readonly string[]): string[] {
  return [
    ...(apis.length === 0
      ? [
          `The site does not use this API yet. Set preview.api to ${own} in content/site.yml, then build and publish the site.`,
        ]
      : apis.includes(own)
        ? []
        : [
            `The site sends requests to ${apis[0]}. Forward that address to this server, or set preview.api in content/site.yml to ${own}.`,
          ]),
    ...(site === undefined
      ? ['To get a link, set url in content/site.yml to the address of the site, or pass it with --allow-origin.']
      : []),
  ];
}

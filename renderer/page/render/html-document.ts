// Writes the HTML document around the markup of a page: doctype, `<html>`, `<head>` and `<body>`.
import {fileHref, hrefOf} from '../../base/url-mapping.js';
import {hashOf, type Hash} from '../../base/hash.js';
import type {Config} from '../../config/config.js';
import {hintCookie} from '../../config/identity-schema.js';
import {appRoutes} from '../../../runtime/browser/base/protocol.js';
import {attributes, scriptJson} from './html-strings.js';
import {headHtml, type HeadTag, type PageHead} from '../head/page-head.js';
import {mayContainToken, referrerPolicy} from '../csp/content-security-policy.js';
import type {Templates} from '../templates-in-bundle.js';

/** URLs and texts that are the same for every page of a build. */
export interface ShellAssets {
  /** Path below the output folder. */
  readonly script: string;
  readonly scriptImports: readonly string[];
  readonly stylesheet: string;
  readonly fonts: readonly string[];
  /** Returns the subresource integrity of a script or stylesheet, `sha256-…`, or undefined if it is not known. */
  integrityOf?(path: string): string | undefined;
  /** Runs before the first paint and sets the color mode. */
  readonly prePaintScript: string;
  /** Runs before the first paint if `identity.hint` is set. */
  readonly signedInScript?: string;
  /** The Content-Security-Policy, if pages contain it themselves. */
  readonly policy?: string | undefined;
  /** Tags for feeds, icons and the manifest, which are the same on every page. */
  readonly siteHead: string;
}

export interface ShellParts {
  readonly head: PageHead;
  readonly body: string;
  readonly layout: string;
  /** Whether anything on the page needs the browser script. */
  readonly live: boolean;
  /** Hash of everything that client navigation does not replace. Only set with client navigation. */
  readonly frame: Hash | undefined;
  /** Identifies script and style; see `assetsHash`. */
  readonly assets: Hash;
  readonly middleware: readonly string[] | undefined;
}

export function htmlDocument(parts: ShellParts, assets: ShellAssets, config: Config): string {
  const {head, body, layout, live, middleware = []} = parts;
  const forcedMode = config.theme.colorMode === 'system' ? undefined : config.theme.colorMode;
  const page = attributes({
    lang: head.language,
    dir: isRightToLeft(head.language) ? 'rtl' : undefined,
    'data-theme': config.theme.primary,
    'data-layout': layout,
    'data-color-mode-forced': head.colorMode,
    'data-color-mode-default': forcedMode,
    'data-color-mode': head.colorMode ?? forcedMode,
    'data-icon-service': config.icons.service,
    'data-signed-in-cookie': config.identity.hint ? hintCookie(config.brand) : undefined,
    ...(config.clientNavigation && {
      'data-frame': parts.frame,
      'data-assets': parts.assets,
      'data-transitions': config.viewTransitions,
      'data-middleware': middleware.join(' ') || undefined,
      'data-preview-api': config.preview && [config.preview.api].flat().join(' '),
    }),
  });
  // Order: elements that affect the first paint, then scripts that run after it, then metadata.
  return `<!doctype html>
<html${page}>
<head>
<meta charset="utf-8">
${policyMeta(assets)}${referrerMeta(config)}<meta name="viewport" content="width=device-width, initial-scale=1">
${headHtml(head.tags.filter(isTitle))}
${themeColors}<script>${assets.prePaintScript}</script>${config.identity.hint ? `<script>${assets.signedInScript}</script>` : ''}
<link${attributes({rel: 'stylesheet', ...urlAndIntegrity(assets.stylesheet, 'href', assets, config)})}>
${assets.fonts.map((font) => `<link${attributes({rel: 'preload', as: 'font', type: 'font/woff2', href: fileHref(font, config), crossorigin: true})}>\n`).join('')}${live ? scriptTags(assets, config) : ''}${headHtml(head.tags.filter((tag) => !isTitle(tag)))}${refreshMeta(head)}
${assets.siteHead}${config.clientNavigation ? '' : speculationScript(config)}</head>
<body>
${body}
</body>
</html>
`;
}

/** Returns whether a language is written from right to left, by its script subtag if it has one. */
export function isRightToLeft(language: string): boolean {
  const [, name = '', script] = /^([a-z]+)(?:-([a-z]{4}))?(?:-|$)/i.exec(language) ?? [];
  if (script !== undefined) return /^(?:adlm|arab|hebr|mand|nkoo|rohg|samr|syrc|thaa)$/i.test(script);
  return /^(?:ar|arc|azb|ckb|dv|fa|he|iw|ks|lrc|mzn|nqo|pnb|ps|sd|syr|ug|ur|yi|ji)$/i.test(name);
}

/** Redirects browsers without script. It has no delay, because readers could not cancel it. */
function refreshMeta({refresh}: PageHead): string {
  if (refresh === undefined) return '';
  return `\n<noscript><meta${attributes({'http-equiv': 'refresh', content: `0; url=${refresh}`})}></noscript>`;
}

function isTitle({tag}: HeadTag): boolean {
  return tag === 'title';
}

/** Placed before the script that changes them. */
const themeColors = [
  `<meta${attributes({name: 'theme-color', content: 'white', media: '(prefers-color-scheme: light)'})}>\n`,
  `<meta${attributes({name: 'theme-color', content: '#111827', media: '(prefers-color-scheme: dark)'})}>\n`,
].join('');

/** Returns a hash of script and style. A tab compares it, to detect pages of another build. */
export function assetsHash({script, stylesheet}: Pick<ShellAssets, 'script' | 'stylesheet'>): Hash {
  return hashOf(`${script} ${stylesheet}`);
}

/** Returns the texts of all inline scripts: those of the templates and those of the document shell. */
export function allInlineScripts(
  {commonInlineScripts: inlineScripts, signedInScript}: Pick<Templates, 'commonInlineScripts' | 'signedInScript'>,
  config: Config,
): readonly string[] {
  return [
    ...inlineScripts,
    ...(config.identity.hint ? [signedInScript] : []),
    ...(config.clientNavigation ? [] : [speculationRules(config)]),
  ];
}

/**
 * Placed before everything that it restricts. It is the same on every page, so that client navigation can swap pages.
 */
function policyMeta({policy}: ShellAssets): string {
  if (policy === undefined) return '';
  return `<meta${attributes({'http-equiv': 'Content-Security-Policy', content: policy})}>\n`;
}

/**
 * The page repeats the referrer policy of the headers, because some hosts cannot send headers. Without previews, the
 * policy is the default of browsers, so the page needs none.
 */
function referrerMeta(config: Config): string {
  if (!mayContainToken(config)) return '';
  return `<meta${attributes({name: 'referrer', content: referrerPolicy(config), 'data-keep': true})}>\n`;
}

function speculationScript(config: Config): string {
  return `<script type="speculationrules">${speculationRules(config)}</script>\n`;
}

/** Without client navigation, supporting browsers prefetch the page that a reader is about to open. */
function speculationRules(config: Config): string {
  const not = (where: object): object => ({not: where});
  const routes = appRoutes.flatMap((route) => [route, `${route}/`].map((path) => hrefOf(path, config)));
  const rules = {
    prefetch: [
      {
        where: {
          and: [
            {href_matches: `${config.base}*`},
            not({href_matches: routes}),
            not({href_matches: `${config.base}*.*`}),
            not({selector_matches: '[rel~=nofollow], [download], [data-no-prefetch]'}),
          ],
        },
        eagerness: 'moderate',
      },
    ],
  };
  return scriptJson(rules);
}

function scriptTags(assets: ShellAssets, config: Config): string {
  const preload = assets.scriptImports.map(
    (path) => `<link${attributes({rel: 'modulepreload', ...urlAndIntegrity(path, 'href', assets, config)})}>\n`,
  );
  return `${preload.join('')}<script${attributes({type: 'module', ...urlAndIntegrity(assets.script, 'src', assets, config)})}></script>\n`;
}

/** Returns the URL of a script or stylesheet, and its integrity. */
function urlAndIntegrity(path: string, name: 'href' | 'src', assets: ShellAssets, config: Config) {
  return {[name]: fileHref(path, config), integrity: assets.integrityOf?.(path)};
}

// The HTML document around a page: the only markup that is not a template.
import {fileHref} from '../base/path.js';
import type {Config} from '../config/config.js';
import {attributes} from './html.js';
import {headHtml, type PageHead} from './head.js';

/** Addresses and texts that every page of a build shares. */
export interface ShellAssets {
  /** Below the output folder. */
  readonly script: string;
  readonly scriptImports: readonly string[];
  readonly stylesheet: string;
  readonly fonts: readonly string[];
  /** Runs before the first paint; sets the colour mode. */
  readonly colorModeScript: string;
  /** Feeds, icons and the manifest: tags that are the same on every page. */
  readonly siteHead: string;
}

export interface ShellParts {
  readonly head: PageHead;
  readonly body: string;
  readonly layout: string;
  /** Whether anything on the page needs the browser script. */
  readonly live: boolean;
}

export function shell({head, body, layout, live}: ShellParts, assets: ShellAssets, config: Config): string {
  const mode = head.colorMode ?? (config.theme.colorMode === 'system' ? undefined : config.theme.colorMode);
  const page = attributes({
    lang: head.language,
    'data-theme': config.theme.primary,
    'data-layout': layout,
    'data-color-mode-forced': head.colorMode,
    'data-color-mode': mode,
  });
  return `<!doctype html>
<html${page}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${assets.colorModeScript}</script>
${assets.fonts.map((font) => `<link${attributes({rel: 'preload', as: 'font', type: 'font/woff2', href: fileHref(font, config), crossorigin: true})}>\n`).join('')}<link${attributes({rel: 'stylesheet', href: fileHref(assets.stylesheet, config)})}>
${headHtml(head.tags)}
${assets.siteHead}${live ? scripts(assets, config) : ''}</head>
<body>
${body}
</body>
</html>
`;
}

function scripts({script, scriptImports}: ShellAssets, config: Config): string {
  const preload = scriptImports.map(
    (path) => `<link${attributes({rel: 'modulepreload', href: fileHref(path, config)})}>\n`,
  );
  return `${preload.join('')}<script${attributes({type: 'module', src: fileHref(script, config)})}></script>\n`;
}

import {escapeAttribute} from '../../runtime/text/escape-html.js';
import type {Finding} from './overlay-findings.js';

/** Returns the page that the dev server shows for a route that cannot be rendered. `script` is the tag of the live-update script. */
export function errorPage(heading: string, findings: readonly Finding[], script: string): string {
  const part = (tag: string, text: string | undefined) => (text ? `<${tag}>${escapeAttribute(text)}</${tag}>` : '');
  const body = findings.map(
    ({message, hint, place, codeFrame: lines}) =>
      part('code', place) + part('p', message) + part('pre', lines) + part('p', hint),
  );
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeAttribute(heading)}</title>`,
    `<style>${errorPageStyle}</style>${script}</head>`,
    `<body><main>${part('h1', heading)}${body.join('')}</main></body></html>`,
  ].join('\n');
}

const errorPageStyle =
  'body{margin:0;padding:3rem 1.5rem;font:16px/1.6 system-ui,sans-serif;color-scheme:light dark}' +
  'main{max-width:52rem;margin:auto}h1{font-size:1.4rem}pre{overflow:auto;padding:1rem;border:1px solid;border-radius:.4rem}';

// Links the stylesheets that the formulas of a page need, and publishes them with their fonts.
import {hashOf} from '../base/hash.js';
import {fileHref} from '../base/path.js';
import type {Config} from '../config/config.js';
import {katexFiles} from '../markdown/katex-files.js';
import type {FileUse} from './file-use.js';
import {attributes} from './html-markup.js';

/**
 * Returns the links, which stand before the first formula: a page without formulas loads nothing, and client navigation
 * needs no other head.
 */
export function mathStylesheets(
  css: string,
  config: Config,
): {readonly html: string; readonly files: readonly FileUse[]} {
  const own: FileUse = {path: `_assets/math.${hashOf(css).slice(0, 8)}.css`, from: {css}};
  const shared = katexFiles().map(({path}): FileUse => ({path, from: {katex: path}}));
  const sheets = [shared[0]!, ...(css === '' ? [] : [own])];
  return {
    html: sheets.map(({path}) => `<link${attributes({rel: 'stylesheet', href: fileHref(path, config)})}>`).join(''),
    files: css === '' ? shared : [...shared, own],
  };
}

// Links the stylesheets that the formulas of a page need, and publishes them with their fonts.
import {hashOf} from '../../base/hash.js';
import {fileHref} from '../../base/url-mapping.js';
import type {Config} from '../../config/config.js';
import {katexFiles} from '../../markdown/math/katex-files.js';
import type {FileUse} from '../used-files.js';
import {attributes} from './html-strings.js';

/**
 * Returns the links. They are placed before the first formula, so that a page without formulas loads nothing and client
 * navigation need not change the head.
 */
export function mathStylesheets(
  css: string,
  config: Config,
): {readonly html: string; readonly files: readonly FileUse[]} {
  const documentSheet: FileUse = {path: `_assets/math.${hashOf(css).slice(0, 8)}.css`, from: {css}};
  const katexUses = katexFiles().map(({path}): FileUse => ({path, from: {katex: path}}));
  const stylesheets = [katexUses[0]!, ...(css === '' ? [] : [documentSheet])];
  return {
    html: stylesheets
      .map(({path}) => `<link${attributes({rel: 'stylesheet', href: fileHref(path, config)})}>`)
      .join(''),
    files: css === '' ? katexUses : [...katexUses, documentSheet],
  };
}

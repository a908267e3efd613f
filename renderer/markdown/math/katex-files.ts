// Names and reads the stylesheet and fonts of KaTeX, which are published with pages that have formulas.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {posix} from 'node:path';
import {hashOf} from '../../base/hash.js';
import {lazy} from '../../base/lazy.js';

export interface KatexFile {
  /** Output path with a hash: `_assets/KaTeX_Main-Regular.3fJk29xQ.woff2`. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** The stylesheet comes first. Fonts are only in the format that all browsers read. */
export const katexFiles: () => readonly KatexFile[] = lazy(() => {
  const originalCss = readFileSync(require.resolve('katex/dist/katex.min.css'), 'utf8');
  const names = [...new Set([...originalCss.matchAll(/url\(fonts\/([\w-]+\.woff2)\)/g)].map(([, name = '']) => name))];
  const fonts = new Map(
    names.map((name) => [name, toFile(name, readFileSync(require.resolve(`katex/dist/fonts/${name}`)))]),
  );
  const css = originalCss
    .replace(/,url\([^)]*\) format\("(?:woff|truetype)"\)/g, '')
    .replace(/url\(fonts\/([\w-]+\.woff2)\)/g, (_, name: string) => `url(${posix.basename(fonts.get(name)!.path)})`);
  return [toFile('katex.css', css + wideFormulas), ...fonts.values()];
});

/** Formulas wider than the text scroll sideways. */
const wideFormulas = '.katex-display{overflow-x:auto;overflow-y:hidden;padding-block:.25em}';

function toFile(name: string, content: string | Uint8Array): KatexFile {
  const {name: stem, ext} = posix.parse(name);
  return {path: `_assets/${stem}.${hashOf(content).slice(0, 8)}${ext}`, content};
}

const require = createRequire(import.meta.url);

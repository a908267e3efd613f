// Texts with included files, for tests.
import {defaultConfig, type Config} from '../../../renderer/config/config.js';
import {memoryFiles} from '../../../renderer/files/files.js';
import {withIncludes} from '../../../renderer/include/include-files.js';
import {originOf} from '../../../renderer/source/included-text.js';
import {readSource} from '../../../renderer/source/read-source.js';
import type {TextSource} from '../../../renderer/source/source.js';

const siteFiles = {
  'content/guide/sample.ts': [
    'import {a} from "a";',
    '  // #region setup',
    '  const b = a();',
    '',
    '  if (b) {',
    '    run(b);',
    '  }',
    '  // #endregion setup',
    '',
  ].join('\n'),
  'content/parts/basics.md': [
    '---',
    'title: Basics',
    '---',
    '# Basics',
    '',
    'Intro.',
    '',
    '## Usage',
    '',
    'Use it.',
    '',
    '### Details',
    '',
    'More.',
    '',
    '## Next',
    '',
    'End.',
    '',
  ].join('\n'),
};

export interface Setting {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Path below `content/`. */
  readonly path?: string;
  readonly roots?: readonly string[];
}

/** `content/guide/a.md` with this text and what it includes. */
export function including(text: string, {files = {}, path = 'guide/a.md', roots = []}: Setting = {}): TextSource {
  const all = memoryFiles({...siteFiles, ...files, [`content/${path}`]: text});
  const {source} = readSource(all, all.entry(`content/${path}`)!, path, 'markdown');
  return withIncludes(all, source as TextSource, configWith(roots));
}

export function configWith(includeRoots: readonly string[]): Config {
  return {...defaultConfig, content: {...defaultConfig.content, includeRoots: [...includeRoots]}};
}

/** `file:line:column code message hint` of everything that could not be included. */
export function problems({included}: TextSource): readonly string[] {
  return (included?.diagnostics ?? []).map(
    ({code, message, hint, place}) => `${place?.file}:${place?.line}:${place?.column} ${code}: ${message} ${hint}`,
  );
}

/** `file:line:column` of the first place at which the text has `word`. */
export function originOfWord({text, included}: TextSource, word: string): string {
  const before = text.slice(0, text.indexOf(word)).split('\n');
  const {file, line, column} = originOf(included!, before.length, before.at(-1)!.length + 1);
  return `${file}:${line}:${column}`;
}

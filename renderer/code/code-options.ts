// Reads the options behind the language of a code block, as Docusaurus, Starlight and VitePress write them:
// `ins={2-3} del={4} "word" /regex/ wrap frame="none"`.
import {lineNumbers} from './info-string.js';
import type {LineMark} from './code-marks.js';
import {safePattern} from './safe-pattern.js';
import type {WordMark} from './word-marks.js';

export interface CodeBlockOptions {
  readonly lines: readonly {readonly mark: LineMark; readonly numbers: readonly number[]}[];
  readonly words: readonly WordMark[];
  /** Whether long lines wrap. */
  readonly wrap: boolean;
  /** `none` hides the title. */
  readonly frame?: string;
  /** Language of the lines of a diff. */
  readonly lang?: string;
  /** Whether the code has comments of Twoslash, which hide lines. Its types are not shown. */
  readonly twoslash: boolean;
  /** Options with no effect in Galley, or, as `twoslash`, with only a part of it; as written. */
  readonly ignored: readonly string[];
}

const noOptions: CodeBlockOptions = {lines: [], words: [], wrap: false, twoslash: false, ignored: []};

/** Reads the part of the info string that is neither language, title in brackets nor `{1,3}`. */
export function codeBlockOptions(meta: string): CodeBlockOptions {
  if (meta === '') return noOptions;
  const lines: CodeBlockOptions['lines'][number][] = [];
  const words: WordMark[] = [];
  const ignored: string[] = [];
  const values = new Map<string, string>();
  for (const [written, key = '', braces, quoted, single, regex, plain] of meta.matchAll(optionPattern)) {
    const mark = markKeys.get(key);
    const text = quoted ?? single;
    if (unsupported.has(key || plain!)) ignored.push(written);
    else if (key === '' && plain !== undefined) values.set(plain, '');
    else if (mark === undefined) values.set(key, braces ?? text ?? plain ?? '');
    else if (braces !== undefined) lines.push({mark, numbers: lineNumbers(braces)});
    else if (text !== undefined) words.push({mark, pattern: text.replace(/\\(.)/g, '$1')});
    else if (regex !== undefined) {
      const pattern = safePattern(regex);
      if (pattern === undefined) ignored.push(written);
      else words.push({mark, pattern});
    }
  }
  const [frame, lang, wrap] = [values.get('frame'), values.get('lang'), values.get('wrap')];
  return {
    lines,
    words: words.filter(({pattern}) => pattern !== ''),
    wrap: wrap !== undefined && wrap !== 'false',
    ...(frame !== undefined && {frame}),
    ...(lang !== undefined && {lang}),
    twoslash: ignored.includes('twoslash'),
    ignored,
  };
}

/** One option: a key with a value, a value alone, or a word. */
const optionPattern =
  /(?<=^|\s)(?:([A-Za-z][\w-]*)=)?(?:\{([^}]*)\}|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|\/((?:\\.|[^/\\])+)\/|([^\s"'{/][^\s]*))(?=\s|$)/g;

/** Marks by option key. The empty key is for values without a key. */
const markKeys: ReadonlyMap<string, LineMark> = new Map([
  ['', 'mark'],
  ['mark', 'mark'],
  ['ins', 'add'],
  ['add', 'add'],
  ['del', 'del'],
  ['rem', 'del'],
]);

const unsupported = new Set(['twoslash', 'collapse', 'live', 'npm2yarn']);

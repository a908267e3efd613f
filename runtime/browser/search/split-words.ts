// Splits text into words. The build and the browser run the same code, so that words of queries match those of the index.

/**
 * Called with each word. `chars` holds it from `start` to `end`, folded: lower case, without accents; it was read from
 * the text between `from` and `to`. `chars` is reused for the next word, so copy what you keep.
 */
export type WordSink = (
  chars: Uint16Array,
  start: number,
  end: number,
  kind: WordKind,
  from: number,
  to: number,
  /** A hash of the word. */
  hash: number,
) => void;

/**
 * `foo.barBaz` gives the whole `foo.barbaz`, the runs `foo` and `barbaz`, and the humps `bar` and `baz` of the last run; parts
 * come before the words that contain them. Scripts without spaces give a pair for every two neighboring characters, then the
 * last character alone.
 */
type WordKind = typeof whole | typeof run | typeof hump | typeof pair | typeof last;
export const whole = 0;
export const run = 1;
export const hump = 2;
export const pair = 3;
export const last = 4;

/** Longer words are cut off. */
const maxLength = 40;
/** Chains of words longer than this are not indexed as one word, because no one searches for them. */
const maxChainLength = 200;

// Kinds of characters; 0 is not known yet.
const separator = 1;
const lower = 2;
const upper = 3;
const connector = 4;
const dense = 5;
const surrogate = 6;

const kinds = new Uint8Array(0x1_0000);
for (let code = 0; code < 0x80; code++) kinds[code] = asciiKind(code);

/** Nonzero for characters that continue a simple word. */
const plain = new Uint8Array(0x1_0000);
for (const code of '0123456789abcdefghijklmnopqrstuvwxyz') plain[code.charCodeAt(0)] = 1;

const folds = new Map<number, string>();
const chars = new Uint16Array(1024);

/**
 * Calls `sink` with each word of a text, in linear time. Most words are ASCII letters or digits and then a space; this function
 * finds them itself and leaves all others to `eachWordInChain`.
 */
export function eachWord(text: string, sink: WordSink): void {
  const {length} = text;
  for (let at = 0; at < length;) {
    const code = text.charCodeAt(at);
    const kind = code < 0x80 ? kinds[code]! : 0;
    if (kind === separator) {
      at++;
      continue;
    }
    if (kind === lower || kind === upper) {
      const limit = Math.min(length, at + maxLength);
      let next = at + 1;
      let follower = 32;
      let hash = kind === upper ? code + 32 : code;
      chars[0] = hash;
      for (; next < limit; next++) {
        follower = text.charCodeAt(next);
        if (plain[follower] === 0) break;
        chars[next - at] = follower;
        hash = Math.imul(hash, 31) + follower;
      }
      const kindAfter = next === limit ? (limit === length ? separator : 0) : kinds[follower]!;
      if (kindAfter === separator || (kindAfter === connector && isSeparator(text, next + 1))) {
        sink(chars, 0, next - at, run, at, next, hash);
        at = next + 1;
        continue;
      }
    }
    at = eachWordInChain(text, at, sink);
  }
}

/** Reads the words from `first` up to the next separator, and returns the index after it. */
function eachWordInChain(text: string, first: number, sink: WordSink): number {
  // `chars` is filled up to `end`. The current whole begins at 0, the run at `runStart`, the hump at `humpStart`; `…From` is the
  // same position in the text. `runs` and `humps` count the ended parts of the whole and of the run, `uppers` the capitals just read.
  let end = 0;
  let runs = 0;
  let runStart = 0;
  let runFrom = 0;
  let wholeFrom = 0;
  let humps = 0;
  let humpStart = 0;
  let humpFrom = 0;
  let uppers = 0;
  // Length of the previous character of a script without spaces, which is at the beginning of `chars`; 0 if there is none.
  let denseLength = 0;
  let denseFrom = 0;

  const emit = (start: number, wordEnd: number, kind: WordKind, from: number, to: number): void => {
    const stop = Math.min(wordEnd, start + maxLength);
    sink(chars, start, stop, kind, from, to, hashOf(start, stop));
  };

  for (let at = first; ; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 32;
    let kind = kinds[code]! || classify(code);
    let width = 1;
    let folded: string | undefined;
    if (kind === surrogate) {
      const symbol = String.fromCodePoint(text.codePointAt(at)!);
      width = symbol.length;
      kind = width === 1 ? separator : kindOf(symbol);
      if (kind !== separator) folded = fold(symbol);
    }

    if (kind === lower || kind === upper) {
      if (denseLength > 0) {
        emit(0, denseLength, last, denseFrom, at);
        denseLength = 0;
      }
      if (end === 0) {
        wholeFrom = at;
        runs = 0;
      }
      if (end === runStart) {
        runFrom = humpFrom = at;
        humpStart = end;
        humps = uppers = 0;
      } else if (end - runStart >= maxLength) {
        // The word is longer than `maxLength`, so its humps are no longer tracked.
      } else if (kind === upper && uppers === 0) {
        // fooBar
        //    ^
        emit(humpStart, end, hump, humpFrom, at);
        humps++;
        humpStart = end;
        humpFrom = at;
      } else if (kind === lower && uppers > 1 && code > 57 && end - 1 > humpStart) {
        // HTMLElement
        //      ^ the capital before it begins the next part; a digit (up to 57) begins none
        emit(humpStart, end - 1, hump, humpFrom, at - 1);
        humps++;
        humpStart = end - 1;
        humpFrom = at - 1;
      }
      uppers = kind === upper ? uppers + 1 : 0;
      if (end - runStart < maxLength) {
        if (code < 0x80) chars[end++] = kind === upper ? code + 32 : code;
        else {
          folded ??= folds.get(code)!;
          for (let i = 0; i < folded.length; i++) chars[end++] = folded.charCodeAt(i);
        }
      }
      at += width - 1;
      continue;
    }

    // A run ends here.
    if (end > runStart) {
      if (humps > 0 && end > humpStart) emit(humpStart, end, hump, humpFrom, at);
      emit(runStart, end, run, runFrom, at);
      runs++;
      if (kind === connector && end < maxChainLength && continues(text, at + 1)) {
        chars[end++] = code;
        runStart = end;
        continue;
      }
    }
    if (runs > 1 && end <= maxLength) emit(0, end, whole, wholeFrom, at);
    end = runStart = runs = 0;

    if (kind === dense) {
      folded ??= folds.get(code)!;
      for (let i = 0; i < folded.length; i++) chars[denseLength + i] = folded.charCodeAt(i);
      if (denseLength > 0) {
        emit(0, denseLength + folded.length, pair, denseFrom, at + width);
        chars.copyWithin(0, denseLength, denseLength + folded.length);
      }
      denseLength = folded.length;
      denseFrom = at;
      at += width - 1;
      continue;
    }
    if (denseLength > 0) emit(0, denseLength, last, denseFrom, at);
    return at + width;
  }
}

function hashOf(start: number, end: number): number {
  let hash = chars[start]!;
  for (let i = start + 1; i < end; i++) hash = Math.imul(hash, 31) + chars[i]!;
  return hash;
}

/** Copies a word from the buffer that `WordSink` gets. */
export function wordAt(chars: Uint16Array, start: number, end: number): string {
  return String.fromCharCode(...chars.subarray(start, end));
}

function isSeparator(text: string, at: number): boolean {
  return at >= text.length || kinds[text.charCodeAt(at)] === separator;
}

function continues(text: string, at: number): boolean {
  if (at >= text.length) return false;
  const code = text.charCodeAt(at);
  const kind = kinds[code] || classify(code);
  return (kind === lower || kind === upper) && (code < 0x80 || folds.get(code) !== '');
}

function asciiKind(code: number): number {
  if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) return lower;
  if (code >= 65 && code <= 90) return upper;
  return '-._/:@'.includes(String.fromCharCode(code)) ? connector : separator;
}

function classify(code: number): number {
  const kind = code >= 0xd8_00 && code <= 0xdf_ff ? surrogate : kindOf(String.fromCharCode(code));
  kinds[code] = kind;
  if (kind !== separator && kind !== surrogate) folds.set(code, fold(String.fromCharCode(code)));
  return kind;
}

function kindOf(symbol: string): number {
  if (!/[\p{L}\p{N}\p{M}]/u.test(symbol)) return separator;
  if (spaceless.test(symbol)) return fold(symbol) === '' ? separator : dense;
  return /\p{Lu}/u.test(symbol) ? upper : lower;
}

/** Scripts written without spaces, and Korean, whose words end in particles. */
const spaceless =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** `É` → `e`, `ß` → `ss`, `ﬁ` → `fi`; a combining accent → nothing. */
function fold(symbol: string): string {
  const plain = symbol.normalize('NFKD').toLowerCase();
  const bare = plain.replace(/[\u0300-\u036f]/g, '').replace(/[ßæœøđðłþıς]/g, (one) => spelled[one] ?? one);
  return bare.replace(/[^\p{L}\p{N}\p{M}]/gu, '').normalize('NFC');
}

const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

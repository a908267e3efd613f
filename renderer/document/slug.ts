// Turns one segment of a file path into a segment of a URL.
import slugify from 'slugify';

/**
 * `a & b` → `a-and-b`, `Привет мир` → `privet-mir`, `こんにちは` → `こんにちは`. Letters that are missing in the transliteration
 * table are kept, so that such names still have a URL of their own.
 */
export function slugOf(segment: string, respectCase = false): string {
  if (alreadySlug.test(segment)) return segment;
  const slug = slugify(withoutAstralSymbols(segment.normalize('NFC')), {remove: unwanted, lower: !respectCase});
  const plain = slug.replace(strayMarks, '$1').normalize('NFC');
  // A segment of dots alone would mean a parent folder.
  return /^\.*$/.test(plain) ? symbolsOf(segment) : plain;
}

/** `🎉` → `🎉`: without letters, symbols keep the page from taking the address of its folder. Empty without symbols. */
function symbolsOf(segment: string): string {
  const symbols =
    segment
      .normalize('NFC')
      .match(/[\p{S}\p{No}\p{M}\u200d]/gu)
      ?.join('') ?? '';
  return /[\p{S}\p{No}]/u.test(symbols) ? symbols : '';
}

/** Most names are slugs already and need no conversion. */
const alreadySlug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

// slugify processes one UTF-16 code unit at a time, so halves of a surrogate pair must be allowed here. Pairs are
// checked before.
const unwanted = /[^\w\s$*_+~.()'"!\-:@\p{L}\p{M}\p{Nd}\p{Cs}]+/gu;

/** Combining marks that are left over after their base letter became plain Latin. */
const strayMarks = /(^|[\0-\x7f])\p{M}+/gu;

function withoutAstralSymbols(text: string): string {
  return text.replace(/[\u{10000}-\u{10ffff}]/gu, (pair) => (/[\p{L}\p{M}\p{Nd}]/u.test(pair) ? pair : ''));
}

// One segment of an address, from one segment of a file path.
import slugify from 'slugify';

/**
 * `a & b` → `a-and-b`, `Привет мир` → `privet-mir`, `こんにちは` → `こんにちは`. Letters that the transliteration table
 * does not know keep their script, so that a name outside it still has an address of its own.
 */
export function slugOf(segment: string, respectCase = false): string {
  if (alreadySlug.test(segment)) return segment;
  const slug = slugify(withoutAstralSymbols(segment.normalize('NFC')), {remove: unwanted, lower: !respectCase});
  const plain = slug.replace(strayMarks, '$1').normalize('NFC');
  // A step made of dots alone would walk up the tree.
  return /^\.+$/.test(plain) ? '' : plain;
}

/** Most names are, and cost no look at each letter. */
const alreadySlug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

// slugify looks at one UTF-16 code unit at a time: halves of a pair must pass here, and pairs are checked before.
const unwanted = /[^\w\s$*_+~.()'"!\-:@\p{L}\p{M}\p{Nd}\p{Cs}]+/gu;

/** Accents left over when the letter below them has become plain Latin. */
const strayMarks = /(^|[\0-\x7f])\p{M}+/gu;

function withoutAstralSymbols(text: string): string {
  return text.replace(/[\u{10000}-\u{10ffff}]/gu, (pair) => (/[\p{L}\p{M}\p{Nd}]/u.test(pair) ? pair : ''));
}

// The initials that an avatar shows if it has no image.

const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'});

/** First letters of the first and the last word: `Ada Lovelace King` → `AK`. Empty for an empty name. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => firstLetter(word ?? ''))
    .join('')
    .toLocaleUpperCase('en');
}

function firstLetter(word: string): string {
  return segmenter.segment(word)[Symbol.iterator]().next().value?.segment ?? '';
}

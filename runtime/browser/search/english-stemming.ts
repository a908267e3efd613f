// Stop words and stemming for English.

/** Question words, pronouns, prepositions and other words that nearly every page has. */
const stopWords = new Set(
  (
    'a about an and any are as at be been between but by can could did do does for from get had has have how i if in ' +
    'into is it its me my of on or our should so some than that the their them then there these they this to up was ' +
    'we were what when where which who why will with would you your'
  ).split(' '),
);

export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/**
 * The same text for words that differ only in their ending: `deploy` for `deploys`, `deployed`, `deploying` and
 * `deployment`; `configur` for `configure` and `configuration`. Like all stems it need not be a word.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^suia])s$/, '$1');
  const bare = singular
    .replace(/^(.{4,})(?:ations?|ators?|ate)$/, '$1')
    .replace(/^(.{4,})ment$/, '$1')
    .replace(/^(.*[aeiouy].*)(?:ing|ed)$/, (whole, rest: string) => (rest.length > 2 ? withoutDouble(rest) : whole))
    .replace(/^(.{4,})at$/, '$1');
  return bare.length > 3 ? bare.replace(/e$/, '').replace(/([^aeiou])y$/, '$1i') : bare;
}

/** `plann` → `plan`; but `install` and `pass` stay. */
function withoutDouble(word: string): string {
  return word.replace(/([bdfgmnprt])\1$/, '$1');
}

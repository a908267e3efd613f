// Finds misspelled keys. Authors may use custom keys such as `tag`, `author` or `text`, so this is stricter than the
// suggestions for broken links.

/** Returns the known key that `key` is a misspelling of, or undefined if it may be intended. */
export function misspelledKey(key: string, known: Iterable<string>): string | undefined {
  for (const candidate of known) if (isMisspelling(key, candidate)) return candidate;
  return undefined;
}

/**
 * Matches `Title`, `titel`, `tilte`, `titlee` and `descripton`. A plural is a different word: `tag` is not a
 * misspelling of `tags`.
 */
function isMisspelling(key: string, known: string): boolean {
  if (key === known || Math.abs(key.length - known.length) > 2) return false;
  const [typed, intended] = [key.toLowerCase(), known.toLowerCase()];
  if (typed === intended) return true;
  // `image2` is a second image.
  if (typed.replace(/\d+$/, '') === intended) return false;
  if (`${typed}s` === intended || typed === `${intended}s`) return false;
  const edits = editDistance(typed, intended);
  // Most neighbors of short words are words too: `text` and `next`, `data` and `date`.
  if (intended.length < 5) return edits === 1 && (isSwap(typed, intended) || isDoubled(typed, intended));
  // Typing errors in the first letter are rare, and `craft` is not `draft`.
  if (typed[0] !== intended[0] && !(typed[0] === intended[1] && typed[1] === intended[0])) return false;
  return edits <= (intended.length < 8 ? 1 : 2);
}

/** Returns the number of letters that are missing, added, wrong, or swapped with the next one. */
function editDistance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({length: b.length + 1}, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[column - 2]! + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[b.length]!;
}

function isSwap(a: string, b: string): boolean {
  return a.length === b.length && [...a].toSorted().join('') === [...b].toSorted().join('');
}

/** Matches `tocc` and `datte`, and a missing letter of a double one. */
function isDoubled(a: string, b: string): boolean {
  const single = (word: string): string => word.replaceAll(/(.)\1+/g, '$1');
  return single(a) === single(b);
}

// Hides characters from a parser that would misinterpret them as syntax.

export interface ShieldedText {
  /** Has the same length as the original text, so that all offsets stay valid. */
  readonly text: string;
  /** Replaces the hidden characters; undefined if nothing is hidden. */
  readonly shield: string | undefined;
}

/** Replaces the characters at `starts`, in ascending order, by the first of `shields` that the text does not contain. */
export function shieldCharacters(text: string, starts: readonly number[], shields: readonly string[]): ShieldedText {
  const shield = starts.length === 0 ? undefined : shields.find((char) => !text.includes(char));
  if (shield === undefined) return {text, shield};
  let shielded = '';
  let from = 0;
  for (const at of starts) {
    shielded += text.slice(from, at) + shield;
    from = at + 1;
  }
  return {text: shielded + text.slice(from), shield};
}

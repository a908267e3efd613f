// The list of what the description of the website says: `website-description.md`.

export interface Statement {
  /** `2.14` */
  readonly number: string;
  readonly says: string;
  readonly tests: readonly {readonly file: string; readonly name: string}[];
  /** Why there is no test, or not of all of it. */
  readonly reason: string | undefined;
}

/** The rows of all tables: number, what is said, and what shows it. */
export function readStatements(text: string): readonly Statement[] {
  return text
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [number = '', says = '', shown = ''] = line
        .slice(2, -2)
        .split(/ \| /)
        .map((cell) => cell.replaceAll('\\|', '|').trim());
      const parts = shown.split('<br>').map((part) => part.trim());
      const named = parts.map((part) => /^`([^`]+)`: (.+)$/.exec(part));
      return {
        number,
        says,
        tests: named.flatMap((match) => (match?.[1] && match[2] ? [{file: match[1], name: match[2]}] : [])),
        reason: parts.find((_, index) => named[index] === null),
      };
    });
}

// Finds the identifiers in generated TypeScript, to import those it needs. `../syntax` validates the code.

/** All words of the code outside strings and comments. */
export function findIdentifiers(source: string): ReadonlySet<string> {
  return new Set(withoutStringsAndComments(source).match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []);
}

const special = /["'`/()[\]{}]/g;
const strings = new Map([
  ['"', /"(?:[^"\\\n\r]|\\[^\n\r])*"/y],
  ["'", /'(?:[^'\\\n\r]|\\[^\n\r])*'/y],
]);
const comment = /\/\/[^\n\r\u2028\u2029]*|\/\*(?:[^*]|\*(?!\/))*\*\//y;
const templatePart = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y;
const regularExpression = /\/(?![*/])(?:[^\\/[\n\r]|\\[^\n\r]|\[(?:[^\]\\\n\r]|\\[^\n\r])*\])+\/[a-z]*/y;

/** Removes strings and comments. Jumps from one special character to the next, because most of the code has none. */
function withoutStringsAndComments(source: string): string {
  const code: string[] = [];
  /** Open braces, innermost last; a backtick stands for an open `${` of a template literal. */
  const open: string[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(source)?.[0];
    if (match !== undefined) at += match.length;
    return match;
  };
  const takeTemplate = (): void => {
    if (take(templatePart)?.endsWith('${')) open.push('`');
  };
  while (at < source.length) {
    special.lastIndex = at;
    const next = special.exec(source)?.index ?? source.length;
    if (next > at) code.push(source.slice(at, next));
    at = next;
    const character = source[at] ?? '';
    const string = strings.get(character);
    if (string) {
      if (take(string) === undefined) at++;
      code.push('""');
    } else if (character === '/') {
      if (take(comment) !== undefined) code.push(' ');
      else if (mayBeginExpression(code) && take(regularExpression) !== undefined) code.push('""');
      else {
        code.push('/');
        at++;
      }
    } else {
      at++;
      if (character === '`') takeTemplate();
      else if (character === '}' && open.at(-1) === '`') {
        open.pop();
        takeTemplate();
      } else if (character === '{') open.push(character);
      else if (character === '}') open.pop();
      code.push(character);
    }
  }
  return code.join('');
}

/** Whether a slash after this code starts a regular expression and is not a division. */
function mayBeginExpression(code: readonly string[]): boolean {
  let index = code.length - 1;
  while (index >= 0 && (code[index] ?? '').trim() === '') index--;
  const before = (code[index] ?? '').trimEnd();
  const word = /[\p{ID_Continue}$]+$/u.exec(before)?.[0];
  if (word === undefined) return before === '' || /[([{,;=:!&|?+\-*%<>~^}]$/.test(before);
  return /^(?:return|typeof|case|in|of|delete|void|throw|new|await|yield)$/.test(word);
}

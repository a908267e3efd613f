// Finds the words that generated TypeScript uses, to import what it needs. Whether it is valid is for `../syntax` to say.

/** All words of the code that are not inside strings and comments. */
export function wordsInCode(source: string): ReadonlySet<string> {
  return new Set(codeOf(source).match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []);
}

const special = /["'`/()[\]{}]/g;
const strings = new Map([
  ['"', /"(?:[^"\\\n\r]|\\[^\n\r])*"/y],
  ["'", /'(?:[^'\\\n\r]|\\[^\n\r])*'/y],
]);
const comment = /\/\/[^\n\r\u2028\u2029]*|\/\*(?:[^*]|\*(?!\/))*\*\//y;
const templatePart = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y;
const regularExpression = /\/(?![*/])(?:[^\\/[\n\r]|\\[^\n\r]|\[(?:[^\]\\\n\r]|\\[^\n\r])*\])+\/[a-z]*/y;

/** The code without strings and comments. Goes from one special character to the next. */
function codeOf(source: string): string {
  const code: string[] = [];
  /** Open braces, the innermost last; a backtick is a template with an open `${`. */
  const open: string[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const takeTemplate = (): void => {
    if (take(templatePart)?.endsWith('${')) open.push('`');
  };
  while (at < source.length) {
    special.lastIndex = at;
    const next = special.exec(source)?.index ?? source.length;
    if (next > at) code.push(source.slice(at, next));
    at = next;
    const sign = source[at] ?? '';
    const string = strings.get(sign);
    if (string) {
      if (take(string) === undefined) at++;
      code.push('""');
    } else if (sign === '/') {
      if (take(comment) !== undefined) code.push(' ');
      else if (mayBeginExpression(code) && take(regularExpression) !== undefined) code.push('""');
      else {
        code.push('/');
        at++;
      }
    } else {
      at++;
      if (sign === '`') takeTemplate();
      else if (sign === '}' && open.at(-1) === '`') {
        open.pop();
        takeTemplate();
      } else if (sign === '{') open.push(sign);
      else if (sign === '}') open.pop();
      code.push(sign);
    }
  }
  return code.join('');
}

/** Whether a slash after this code begins a regular expression, and is not a division. */
function mayBeginExpression(code: readonly string[]): boolean {
  let index = code.length - 1;
  while (index >= 0 && (code[index] ?? '').trim() === '') index--;
  const before = (code[index] ?? '').trimEnd();
  const word = /[\p{ID_Continue}$]+$/u.exec(before)?.[0];
  if (word === undefined) return before === '' || /[([{,;=:!&|?+\-*%<>~^}]$/.test(before);
  return /^(?:return|typeof|case|in|of|delete|void|throw|new|await|yield)$/.test(word);
}

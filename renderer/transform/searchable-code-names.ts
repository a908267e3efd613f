// Finds the names in code that readers search for: functions, types, options, flags, keys and packages.

/** A name in code, with its joining characters: `vite.config.ts`, `--no-cache`, `@scope/pkg`, `foo_bar`. */
const namePattern = /(?<![\w$%&#?=/.\\-])(?:--?|[@$])?[A-Za-z_][\w$]*(?:[.:/-]{1,2}[A-Za-z_$][\w$]*)*/g;
const maxLength = 40;

/**
 * Adds names to `names` as long as there are fewer than `maxNames`. An ordinary word is added only before `(`, `:` or
 * `=`, as the name of a function, a key or an attribute.
 */
export function addCodeNames(code: string, names: Set<string>, maxNames: number): void {
  for (const {0: name, index} of code.matchAll(namePattern)) {
    if (names.size >= maxNames) return;
    if (name.length < 3 || name.length > maxLength || keywords.has(name)) continue;
    if (isCompound(name) || isDefinition(code, index + name.length)) names.add(name);
  }
}

/** `fooBar`, `FooBar`, `foo_bar`, `foo.bar`, `foo-bar`, `--flag`, `$foo`. */
function isCompound(name: string): boolean {
  return /[a-z][A-Z]|[\w$][._:/-][\w$]|^--\w|^[$@]/.test(name);
}

function isDefinition(code: string, end: number): boolean {
  const next = code[end];
  return next === '(' || next === '=' || next === ':' || ((next === '"' || next === "'") && code[end + 1] === ':');
}

const keywords = new Set(
  (
    'and assert async await break case catch class const continue def default delete elif else enum except export ' +
    'false finally for from func function if import interface lambda let new not null print raise return self ' +
    'static switch this throw true try type typeof undefined var void while with yield http https console.log'
  ).split(' '),
);

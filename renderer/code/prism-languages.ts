// Maps the names of languages to Prism grammars, which are loaded on first use.
import {createRequire} from 'node:module';
import Prism, {type Grammar} from 'prismjs';
import {pyconGrammar} from './pycon-grammar.js';
import {slimGrammar} from './slim-grammar.js';

interface Component {
  readonly alias?: string | readonly string[];
  readonly require?: string | readonly string[];
  readonly optional?: string | readonly string[];
  readonly modify?: string | readonly string[];
}

const require = createRequire(import.meta.url);
const components = (require('prismjs/components.json') as {languages: Readonly<Record<string, Component>>}).languages;

/** Returns the Prism id of a language name; undefined if it is unknown, null if it means plain text. */
export function languageId(written: string): string | null | undefined {
  return names.get(written.toLowerCase().replace(/^(?:diff)-.*/, 'diff'));
}

/** `language-bash`, the class of the code in HTML, → `bash`. Returns undefined for other names. */
export function languageOfClass(written: string): string | undefined {
  const name = /^lang(?:uage)?-(.+)$/i.exec(written)?.[1];
  return name !== undefined && languageId(name) !== undefined ? name : undefined;
}

/** Returns every name that a code block can begin with. */
export function languageNames(): Iterable<string> {
  return names.keys();
}

/** Returns the grammar for an id from `languageId`, without patterns that no theme colors. */
export function grammarOf(id: string): Grammar {
  const known = grammars.get(id);
  if (known !== undefined) return known;
  load(id, new Set());
  const grammar = slimGrammar(Prism.languages[id]!);
  grammars.set(id, grammar);
  return grammar;
}

const grammars = new Map<string, Grammar>();

// A grammar must not depend on which others are already loaded, or the bytes of a page would depend on the pages before
// it. So everything that a grammar can use is loaded first, and grammars that modify others are never loaded.
function load(id: string, loading: Set<string>): void {
  if (Object.hasOwn(Prism.languages, id) || loading.has(id)) return;
  loading.add(id);
  const own = ownGrammars[id];
  if (own !== undefined) {
    load(own.base, loading);
    Prism.languages[id] = own.create(Prism.languages[own.base]!);
    return;
  }
  const {require: needed, optional, modify} = components[id]!;
  // The two languages in this list that matter, css and javascript, are part of the Prism core.
  if (modify !== undefined) return;
  for (const other of [...listOf(needed), ...listOf(optional)]) load(other, loading);
  require(`prismjs/components/prism-${id}.js`);
}

/** Languages that Prism does not have. Their grammars extend that of another language. */
const ownGrammars: Readonly<Record<string, {readonly base: string; create(base: Grammar): Grammar}>> = {
  pycon: {base: 'python', create: pyconGrammar},
};

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/**
 * Languages without a Prism grammar of their own, with a language whose grammar fits, and names that Prism does not
 * know.
 */
const aliasesByLanguage: Readonly<Record<string, readonly string[]>> = {
  markup: ['vue', 'vue-html', 'svelte', 'astro', 'angular-html', 'marko', 'xhtml', 'angular', 'mjml'],
  javascript: ['mjs', 'cjs', 'node'],
  typescript: ['mts', 'cts'],
  json: ['jsonl', 'ndjson'],
  json5: ['jsonc'],
  bash: ['zsh', 'fish', 'ksh', 'npm', 'pnpm', 'yarn', 'bun', 'terminal'],
  'shell-session': ['console'],
  pycon: ['python-console', 'python-repl'],
  markdown: ['mdx', 'mdc'],
  ini: ['env', 'dotenv', 'conf', 'cfg', 'editorconfig'],
  diff: ['patch'],
  protobuf: ['proto'],
  hcl: ['tf', 'terraform'],
  powershell: ['ps1', 'pwsh', 'ps'],
  batch: ['bat', 'cmd'],
  rust: ['rs'],
  perl: ['pl'],
  go: ['golang'],
  scss: ['postcss', 'pcss'],
  django: [
    'njk',
    'nunjucks',
    'jinja',
    'go-html-template',
    'go-text-template',
    'go-template',
    'gohtml',
    'gotmpl',
    'tmpl',
  ],
  graphql: ['gql'],
  docker: ['containerfile'],
  makefile: ['make', 'mk'],
  ignore: ['npmignore'],
  rest: ['rst', 'restructuredtext'],
  kotlin: ['kts'],
  nginx: ['nginxconf'],
};
// Blocks of `math` and `mermaid` that are not drawn are reported as syntax of other generators.
const plain = 'text plain plaintext txt log output ascii ansi none raw tree goat math mermaid'.split(' ');

const names: ReadonlyMap<string, string | null> = new Map([
  ...Object.entries(components).flatMap(([id, {alias, modify}]) =>
    id === 'meta' || (modify !== undefined && !Object.hasOwn(Prism.languages, id))
      ? []
      : [id, ...listOf(alias)].map((name) => [name, id] as const),
  ),
  ...Object.keys(ownGrammars).map((id) => [id, id] as const),
  ...Object.entries(aliasesByLanguage).flatMap(([id, others]) => others.map((name) => [name, id] as const)),
  ...plain.map((name) => [name, null] as const),
]);

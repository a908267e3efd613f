// Lists the languages of code blocks that are parsed. Separate from the parsers, which only worker threads load.
const scripts = ['js', 'jsx', 'javascript', 'mjs', 'cjs', 'ts', 'typescript', 'mts', 'cts', 'tsx'] as const;
const others = [
  'json',
  'jsonc',
  'json5',
  'jsonl',
  'ndjson',
  'yaml',
  'yml',
  'toml',
  'graphql',
  'gql',
  'proto',
  'protobuf',
  'bash',
  'sh',
  'shell',
  'zsh',
] as const;

export type SampleLanguage = (typeof scripts)[number] | (typeof others)[number];

const known: ReadonlySet<string> = new Set<string>([...scripts, ...others]);

export function isSampleLanguage(language: string): language is SampleLanguage {
  return known.has(language);
}

/** File extensions for the TypeScript compiler. */
export const typedExtensions: ReadonlyMap<string, string> = new Map([
  ['ts', 'ts'],
  ['typescript', 'ts'],
  ['tsx', 'tsx'],
  ['mts', 'mts'],
  ['cts', 'cts'],
]);

/** Returns whether blocks in the language can have `check=types`. */
export function isTyped(language: string): boolean {
  return typedExtensions.has(language);
}

// Languages of code blocks that are parsed. A separate module, because the parsers are loaded only by threads.
const scripts = ['js', 'jsx', 'javascript', 'mjs', 'cjs', 'ts', 'typescript', 'mts', 'cts', 'tsx'] as const;
const others = [
  'json',
  'jsonc',
  'json5',
  'yaml',
  'yml',
  'toml',
  'graphql',
  'proto',
  'protobuf',
  'bash',
  'sh',
  'shell',
] as const;

export type SampleLanguage = (typeof scripts)[number] | (typeof others)[number];

const known: ReadonlySet<string> = new Set<string>([...scripts, ...others]);

export function isSampleLanguage(language: string): language is SampleLanguage {
  return known.has(language);
}

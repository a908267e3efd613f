// The language of a file, by its extension.
const byEnding: Readonly<Record<string, string>> = {
  ts: 'typescript',
  mts: 'typescript',
  js: 'javascript',
  json: 'json',
  py: 'python',
  pyi: 'python',
  yaml: 'yaml',
  yml: 'yaml',
  md: 'markdown',
  graphql: 'graphql',
  graphqls: 'graphql',
  gql: 'graphql',
  proto: 'protobuf',
  toml: 'toml',
};

/** `src/client.ts` → `typescript`; undefined if there is no highlighting for it. */
export function languageOf(path: string): string | undefined {
  const ending = /\.([a-z]+)$/.exec(path)?.[1] ?? '';
  return Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined;
}

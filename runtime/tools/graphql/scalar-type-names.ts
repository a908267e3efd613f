/** The types that the option `scalars` accepts for a scalar, without `[]` and `|`. */
export const scalarTypeNames: readonly string[] = [
  'string',
  'number',
  'boolean',
  'bigint',
  'null',
  'unknown',
  'object',
  'Blob',
  ...['string', 'number', 'boolean', 'unknown'].map((value) => `Record<string, ${value}>`),
];

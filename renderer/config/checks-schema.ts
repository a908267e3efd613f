// Defines the part of the config that decides which findings are reported, and how severe they are.
import {z} from 'zod';

const severity = z.enum(['off', 'info', 'warning', 'error']);
const severities = z.record(z.string(), severity);
/** `120 kB` → 120000 */
const size = z
  .union([z.int().positive(), z.string().regex(/^\d+(?:\.\d+)? ?(?:B|kB|MB)$/, 'expected a size such as `120 kB`')])
  .transform((value) => (typeof value === 'number' ? value : bytesOf(value)));

function bytesOf(text: string): number {
  const unit = text.endsWith('MB') ? 1_000_000 : text.endsWith('kB') ? 1000 : 1;
  return Math.round(Number.parseFloat(text) * unit);
}

const patterns = z.union([z.string(), z.array(z.string()).min(1)]);

const phrase = z.string().regex(/\S/, 'expected a word or phrase');

export const checksSchema = z.strictObject({
  rules: severities.default({}).describe('Severity by code; `off` drops the findings of a rule'),
  overrides: z
    .array(
      z.strictObject({
        files: patterns.describe('Glob patterns of files, from the site root: `content/blog/**`'),
        rules: severities,
      }),
    )
    .default([])
    .describe('Other severities for some files; the last entry that matches counts'),
  terms: z
    .array(
      z.strictObject({
        use: phrase.describe('Preferred word or phrase'),
        not: z.union([phrase, z.array(phrase).min(1)]).describe('Words or phrases to avoid'),
        files: patterns.optional().describe('Glob patterns of files, from the site root; every file when absent'),
      }),
    )
    .default([])
    .describe('Preferred words'),
  budgets: z
    .array(
      z.strictObject({
        routes: patterns.describe('Glob patterns of routes: `/docs/**`'),
        html: size.optional().describe('Maximum size of the HTML'),
        total: size.optional().describe('Maximum size of the HTML and the files that the page loads'),
      }),
    )
    .default([])
    .describe('Maximum sizes of pages; the last entry that matches counts'),
  spelling: z
    .strictObject({
      always: z.boolean().default(false).describe('Check spelling without `--spelling` too'),
      words: z.array(phrase).default([]).describe('Words that are correct; one with capitals must match exactly'),
      file: z
        .string()
        .regex(
          /^(?![/\\]|[A-Za-z]:)(?!(?:.*\/)?\.\.\/)[^\0]+$/,
          'expected a path from the site root, such as words.txt',
        )
        .optional()
        .describe('Text file with more correct words, one per line'),
      dictionary: z
        .string()
        .regex(/^(?:@[\w-][\w.-]*\/)?[\w-][\w.-]*$/, 'expected the name of a package, such as dictionary-de')
        .optional()
        .describe('Package with a dictionary for the language'),
    })
    .prefault({})
    .describe('Spelling; `true` is `always: true`'),
  external: z
    .strictObject({
      ignore: z
        .array(phrase)
        .default([])
        .describe('Glob patterns of addresses that are not requested: `https://intranet.example.com/**`'),
    })
    .prefault({})
    .describe('Links to other sites, which `galley check --external` requests'),
});

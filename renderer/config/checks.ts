// Defines the part of the config that decides which findings are reported, and how severe they are.
import {z} from 'zod';

const severity = z.enum(['off', 'info', 'warning', 'error']);
const severities = z.record(z.string(), severity);
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
});

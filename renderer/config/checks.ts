// Defines the part of the config that decides which findings are reported, and how severe they are.
import {z} from 'zod';

const severity = z.enum(['off', 'info', 'warning', 'error']);
const severities = z.record(z.string(), severity);
const patterns = z.union([z.string(), z.array(z.string()).min(1)]);

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
});

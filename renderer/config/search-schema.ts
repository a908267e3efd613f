// Defines the part of the config for the search.
import {z} from 'zod';

const searchable = z.string().regex(/[\p{L}\p{N}]/u, 'expected text with letters or digits');

export const searchSchema = z.strictObject({
  links: z
    .array(z.strictObject({label: z.string(), to: z.string()}))
    .default([])
    .describe('Links that the search palette shows beside results'),
  synonyms: z
    .record(searchable, z.array(searchable).min(1))
    .default({})
    .describe('Words that readers search for, each with the words that the pages use instead'),
  boost: z
    .record(z.string().regex(/^\/[^?#]*$/, 'expected a path that starts with /'), z.number().min(0.1).max(10))
    .default({'/blog': 0.5})
    .describe('How much pages below a path count in search results: above 1 ranks them higher, below 1 lower'),
});

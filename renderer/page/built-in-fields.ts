// The fields that mean something in every document, and what they must be. Files are read without this: templates and
// the pipeline are given what fits, and a finding says what does not.
import {z} from 'zod';
import {contentDate} from '../document/content-date.js';

/** `2026/3/21` can only be one day, and becomes `2026-03-21`; `21/03/2026` and `03/21/2026` are anybody's guess. */
const day = z
  .string()
  .transform((value) => value.replace(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, isoDay))
  .refine((value) => contentDate(value) !== undefined, 'expected a day such as 2026-11-20')
  .describe('a day such as `2026-11-20`');

function isoDay(_: string, year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const text = z.string().optional();
/** `title: 2024` is meant as text. */
const label = z.union([z.string(), z.number()]).transform(String).optional();

const neighbour = z
  .union([z.literal(false), z.string(), z.looseObject({title: z.string(), to: z.string(), description: text})])
  .optional()
  .describe('`false`, another label, or `title` and `to`');

const entry = z.looseObject({title: z.string(), _path: z.string()});

export const builtInFields = z.object({
  navigation: z
    .union([
      z.boolean(),
      z.looseObject({
        title: label,
        icon: text,
        badge: z.union([z.string(), z.number(), z.looseObject({label, color: text})]).optional(),
        to: text,
        target: text,
        children: z.array(entry).optional(),
      }),
    ])
    .optional()
    .describe('`false`, or keys such as `title` and `icon` for the entry of the page'),
  search: z.boolean().optional(),
  sitemap: z.boolean().optional(),
  toc: z
    .union([
      z.boolean(),
      z.looseObject({title: text, depth: z.number().optional(), searchDepth: z.number().optional()}),
    ])
    .optional()
    .describe('`false`, or any of `title`, `depth` and `searchDepth`'),
  image: z
    .union([z.string().min(1), z.looseObject({src: z.string().min(1), alt: text})])
    .optional()
    .describe('a path such as `/shot.png`, or `src` and `alt`'),
  date: day.optional(),
  updated: day.optional(),
  prev: neighbour,
  next: neighbour,
  canonical: text,
  robots: text,
});

/** Keys with a meaning that other code reads: those above, and those that transform takes care of. */
export const builtInKeys: readonly string[] = [
  ...Object.keys(builtInFields.shape),
  'title',
  'description',
  'draft',
  'layout',
  '_path',
  '_dir',
  '_draft',
  '_partial',
  '_locale',
];

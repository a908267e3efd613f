// Defines the schema of fields with a meaning in every document. It is applied after sources are read: valid fields reach
// templates and the pipeline, and invalid ones become findings.
import {z} from 'zod';
import {parseIsoDate, withIsoDay} from '../../base/parse-iso-date.js';
import {maxOrder} from '../../document/other-generator-fields.js';

/** `2026/3/21` becomes `2026-03-21`. */
const day = z
  .string()
  .transform(withIsoDay)
  .refine((value) => parseIsoDate(value) !== undefined, 'expected a date such as 2026-11-20')
  .describe('a date such as `2026-11-20`');

/** A day begins at 00:00 UTC, and a time without a zone is in UTC. */
const moment = z
  .string()
  .refine((value) => parseIsoDate(value) !== undefined, 'expected a date such as 2026-11-20, or a time')
  .transform((value) => parseIsoDate(value) ?? value)
  .optional();

const text = z.string().optional();
/** Accepts a number too: `title: 2024` is meant as text. */
const label = z.union([z.string(), z.number()]).transform(String).optional();

const neighborLink = z
  .union([z.literal(false), z.string(), z.looseObject({title: z.string(), to: z.string(), description: text})])
  .optional()
  .describe('`false`, another label, or `title` and `to`');

const expectedDepth = 'expected a whole number between 1 and 5';
/** Any other number counts as 1 (`toc.ts`). */
const tocDepth = z.int(expectedDepth).min(1, expectedDepth).max(5, expectedDepth).optional();

const navigationEntry = z.looseObject({title: z.string(), _path: z.string()});

const orderNumber = z.number().min(-maxOrder).max(maxOrder);

export const builtInFields = z.object({
  order: orderNumber
    .optional()
    .describe('a number: the place of the page among its siblings, as in the name of a file'),
  sidebar_position: orderNumber.optional().describe('a number, read as `order`'),
  sidebar_label: text.describe('a text, read as `navigation.title`'),
  linkTitle: text.describe('a text, read as `navigation.title`'),
  navigation: z
    .union([
      z.boolean(),
      z.looseObject({
        title: label,
        icon: text,
        badge: z.union([z.string(), z.number(), z.looseObject({label, color: text})]).optional(),
        to: text,
        target: text,
        children: z.array(navigationEntry).optional(),
      }),
    ])
    .optional()
    .describe('`false`, or keys such as `title` and `icon` for the entry of the page'),
  unlisted: z.boolean().optional().describe('`true`: only readers who know the address find the page'),
  publishAt: moment.describe('a date such as `2026-11-20`, or a time such as `2026-11-20T09:00:00+01:00`'),
  expiresAt: moment.describe('a date such as `2026-11-20`, or a time such as `2026-11-20T09:00:00+01:00`'),
  search: z.boolean().optional(),
  sitemap: z.boolean().optional(),
  toc: z
    .union([z.boolean(), z.looseObject({title: text, depth: tocDepth, searchDepth: z.int().min(1).optional()})])
    .optional()
    .describe('`false`, or any of `title`, `depth` and `searchDepth`'),
  image: z
    .union([z.string().min(1), z.looseObject({src: z.string().min(1), alt: text})])
    .optional()
    .describe('a path such as `/shot.png`, or `src` and `alt`'),
  date: day.optional(),
  updated: day.optional(),
  prev: neighborLink,
  next: neighborLink,
  canonical: z
    .string()
    .refine((value) => /^(?:$|(?:https?:\/)?\/)/i.test(value), 'expected a URL or a path on the site')
    .optional()
    .describe('a URL such as `https://example.com/page`, or a path such as `/page`'),
  anchors: z
    .record(z.string(), z.string())
    .optional()
    .describe('old anchors and the ids of the headings that they lead to'),
  robots: text,
  redirectFrom: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe('an old address of the page, such as `/old`, or a list of them'),
});

/** The fields of a `_dir` file. */
export const directoryFields = builtInFields.extend({
  order: z
    .union([orderNumber, z.array(z.union([z.string(), z.number()]).transform(String))])
    .optional()
    .describe('a number, the place of the folder among its siblings, or a list of the names of its pages and folders'),
});

/** All keys with a meaning: those above, and those that transform handles. */
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

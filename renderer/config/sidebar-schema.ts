// Defines `sidebar` of the config: trees of pages that authors write themselves, instead of the generated navigation.
import {z} from 'zod';

const route = z.string().regex(/^\/(?!\/)/, 'expected a path that starts with /');

const target = z
  .string()
  .refine((text) => /^\/(?!\/)/.test(text) || /^https?:/i.test(text), 'expected a path, or an address with https://');

const entry = z.strictObject({
  label: z.string().min(1).optional().describe('Text of the entry; by default its text in the navigation'),
  to: target.optional().describe('Route on this site, or an absolute URL'),
  from: route.optional().describe('Folder whose pages are listed here, as in the navigation'),
  icon: z.string().optional().describe('Icon name, such as `lucide:book`'),
  badge: z.string().optional(),
  target: z.string().optional().describe('`_blank` opens a new tab and marks the link as external'),
  collapsed: z.boolean().optional().describe('`false`: the group is open on every page'),
  // TypeScript cannot infer the type of a schema that contains itself.
  get items(): z.ZodOptional<z.ZodArray<z.ZodUnion<readonly [typeof route, typeof entry]>>> {
    return z
      .array(z.union([route, entry]))
      .optional()
      .describe('Entries of a group');
  },
});

export const sidebarSchema = z
  .record(route, z.array(z.union([route, entry])))
  .default({})
  .describe('Trees of pages by the path of their section');

/** An entry of a sidebar: the path of a page, or an object. */
export type SidebarEntry = string | z.output<typeof entry>;

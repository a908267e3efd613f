// Defines the config of a site, `content/site.yml`. The schema is the type, the defaults and the documentation.
import {z} from 'zod';
import {schemeOf, scriptSchemes} from '../base/url-schemes.js';
import {checksSchema} from './checks-schema.js';
import {headersSchema, hostingSchema, redirectsSchema} from './hosting-schema.js';
import {identitySchema} from './identity-schema.js';
import {repositorySchema} from './repository-schema.js';
import {searchSchema} from './search-schema.js';
import {securitySchema} from './security-schema.js';
import {sidebarSchema} from './sidebar-schema.js';
import {storeSchema} from './store-schema.js';

const webAddress = z.url({protocol: /^https?$/});
const webOrMail = z.url({protocol: /^(?:https?|mailto|tel|xmpp)$/});

/**
 * The value becomes an attribute of every page. A browser would read a relative path from the folder of the page, and
 * run `javascript:` and similar schemes.
 */
function isAddress(text: string): boolean {
  const scheme = schemeOf(text);
  return scheme === undefined ? text.startsWith('/') : !scriptSchemes.has(scheme);
}

const address = z.string().refine(isAddress, 'expected a path that starts with /, or an address with https://');

const linkTarget = z
  .string()
  .refine(
    (text) => isAddress(text) || /^[#?]/.test(text),
    'expected a path that starts with /, or an address with https://',
  );

/** Absolute addresses of the site begin with the origin and `base`, so a path here would be lost without a message. */
function isOrigin(url: string): boolean {
  return !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`;
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false; // It throws for any other text.
  }
}

const link = z.strictObject({
  label: z.string().describe('Text of the link'),
  to: linkTarget.describe('Route on this site, an absolute URL, or `#` or `?` for an address on the current page'),
  target: z.string().optional().describe('`_blank` opens a new tab and marks the link as external'),
  icon: z.string().optional().describe('Icon name, such as `lucide:book`'),
  description: z.string().optional().describe('One line below the label in a menu'),
  badge: z.string().optional(),
  shortcut: z
    .string()
    .optional()
    .describe('Keys that follow the link: `g-d` is G and then D, `meta_k` Ctrl or ⌘ with K'),
  // TypeScript cannot infer the type of a schema that contains itself.
  get children(): z.ZodOptional<z.ZodArray<typeof link>> {
    return z.array(link).optional().describe('Links of a menu that opens from this one');
  },
});

const route = z.string().regex(/^\//, 'expected a path that starts with /');

const componentName = z
  .string()
  .regex(/^[A-Za-z][\w-]*$/, 'expected the name of a component, such as callout, or Fragment');

const delimiter = z
  .string()
  .regex(/^[^"\r\n]$/u, 'expected one character, such as `;`, that is not a double quote or a line break');

const csvSchema = z
  .strictObject({
    delimiter: delimiter
      .default(',')
      .describe('Character between cells: one that is not a double quote or a line break'),
    delimeter: delimiter.optional().describe('Spelling of Nuxt Content, ignored if `delimiter` is not a comma'),
    json: z
      .boolean()
      .default(true)
      .describe('`true` reads rows as objects with the keys of the first row, `false` reads all rows as lists'),
  })
  // Other code reads only `delimiter`. It takes precedence, because sites of Nuxt Content set it beside the module's `delimeter: ','`.
  .overwrite(({delimeter = ',', ...csv}) => (csv.delimiter === ',' ? {...csv, delimiter: delimeter} : csv));

export const configSchema = z.strictObject({
  brand: z.string().min(1).default('My site').describe('Name of the product, shown in titles and the footer'),
  description: z.string().default('').describe('Default description of pages that have none'),
  url: webAddress
    .refine(isOrigin, 'expected an address without a path, such as `https://example.com`: write its path in `base`')
    .optional()
    .describe('Origin the site is published at, for canonical links, feeds and the sitemap'),
  titleTemplate: z
    .string()
    .includes('%s', 'expected text with `%s`, which stands for the title of the page')
    .default('%s - {brand}')
    .describe('`%s` is the page title, `{brand}` the brand'),
  language: z
    .string()
    .refine(isLanguageTag, 'expected a language tag, such as `en` or `pt-BR`')
    .default('en')
    .describe('Language tag of the pages'),
  base: z
    .string()
    .regex(/^\/(?:[^/?#]+\/)*$/, 'expected a path that starts and ends with /, such as /docs/')
    .default('/')
    .describe('Path the site is published below'),
  trailingSlash: z
    .enum(['never', 'always'])
    .default('never')
    .describe('Form of page addresses in links, sitemap and canonical URLs'),
  locales: z.array(z.string()).default([]).describe('First path segments that are languages, not folders'),
  defaultLocale: z.string().optional().describe('Language of documents outside a locale folder'),
  theme: z
    .strictObject({
      primary: z.enum(['sky', 'green']).default('sky').describe('Primary color'),
      colorMode: z
        .enum(['system', 'light', 'dark'])
        .default('system')
        .describe('Color mode for visitors who have not chosen one'),
    })
    .prefault({}),
  logo: z
    .strictObject({
      light: address.describe('Image for light mode, below content/public; without `dark`, for both modes'),
      dark: address.optional().describe('Image for dark mode, below content/public'),
      showBrand: z.boolean().default(false).describe('Show the brand beside the logo'),
    })
    .optional(),
  image: address.optional().describe('Default social card, below content/public'),
  clientNavigation: z
    .boolean()
    .default(true)
    .describe('Links within the site replace the page without a full load; `false` leaves them to the browser'),
  viewTransitions: z.boolean().default(false).describe('Fade from one page to the next when a link replaces the page'),
  preview: z
    .strictObject({
      api: z
        .union([webAddress, z.array(webAddress).min(1)])
        .describe('Addresses that content previews may come from; the first is the default'),
    })
    .optional()
    .describe('Content preview'),
  socialCards: z.boolean().default(false).describe('Draw a social card for every page without an image; needs `url`'),
  app: z.strictObject({url: webAddress.describe('Application site that signs visitors in')}).optional(),
  identity: identitySchema.prefault({}).describe('Signing in'),
  apiDocs: z
    .strictObject({label: z.string().default('API'), url: webAddress})
    .optional()
    .describe('External link to the API documentation in the header'),
  header: z.strictObject({links: z.array(link).default([])}).prefault({}),
  footer: z
    .strictObject({
      columns: z.array(z.strictObject({title: z.string(), links: z.array(link)})).default([]),
      owner: z.string().optional().describe('Holder of the copyright; the brand when absent'),
      year: z.int().optional().describe('Year of the copyright line; a browser raises it to the current one'),
      social: z.array(z.strictObject({label: z.string(), url: webOrMail, icon: z.string()})).default([]),
    })
    .prefault({}),
  popover: z
    .strictObject({
      openDelay: z.int().nonnegative().default(120).describe('Milliseconds until a panel opens under the pointer'),
      closeDelay: z.int().nonnegative().default(200).describe('Milliseconds until it closes after the pointer left'),
    })
    .prefault({}),
  newsletter: z
    .strictObject({
      action: address.describe('Address of the AddToNewsletter function'),
      title: z.string().default('Subscribe to our newsletter'),
      success: z.string().optional().describe('Message for readers who have subscribed'),
    })
    .optional(),
  content: z
    .strictObject({
      ignore: z
        .array(z.string())
        .default([])
        .describe('Regular expressions; a file is ignored if one matches a part of its path'),
      respectPathCase: z.boolean().default(false).describe('Keep capitals in addresses'),
      includeRoots: z
        .array(z.string().regex(/^(?![/\\]|[A-Za-z]:)[^\0]+$/, 'expected a folder from the site root, such as ../src'))
        .default([])
        .describe('Folders besides `content`, from the site root, from which pages may include files'),
      fallback: z
        .enum(['docs', 'page'])
        .default('docs')
        .describe('`docs` shows documents outside `blog` and `docs` with the sidebar, `page` without it'),
      csv: csvSchema.prefault({}).describe('CSV files'),
    })
    .prefault({}),
  markdown: z
    .strictObject({
      parser: z
        .enum(['native', 'remark'])
        .default('native')
        .describe('`native` is fast; `remark` is portable and takes micromark extensions'),
      format: z
        .enum(['detect', 'mdx'])
        .default('detect')
        .describe('`detect` reads `.mdx` files as MDX, `mdx` reads `.md` files as MDX too'),
      components: z
        .record(
          z.string().regex(/^[A-Z][\w.]*$/, 'expected the name of a component in JSX, such as Tabs'),
          z.union([
            componentName,
            z.strictObject({
              component: componentName,
              rename: z.record(z.string(), z.string()).optional(),
              props: z.record(z.string(), z.json()).optional(),
            }),
          ]),
        )
        .default({})
        .describe(
          'Components of this site for those in MDX files: a name, or a map with `component`, `rename` and `props`',
        ),
      html: z
        .enum(['safe', 'trusted'])
        .default('safe')
        .describe('`safe` sanitizes raw HTML, `trusted` passes it through'),
      headingIds: z
        .enum(['galley', 'github', 'docusaurus', 'docusaurus-case', 'vitepress'])
        .default('galley')
        .describe('Generator whose ids headings get, so that links to headings still work after a move to Galley'),
      extras: z
        .boolean()
        .default(false)
        .describe('Read definition lists, marked text, subscripts and superscripts, keys and abbreviations'),
      math: z.boolean().default(false).describe('Draw formulas between dollar signs'),
      mermaid: z
        .boolean()
        .default(false)
        .describe('Draw code blocks in the language `mermaid`; needs the package beautiful-mermaid'),
      highlight: z.boolean().default(true).describe('Color code blocks'),
      lineNumbers: z.boolean().default(false).describe('Number the lines of every code block'),
      toc: z
        .strictObject({
          title: z.string().default(''),
          depth: z.int().min(1).max(5).default(2).describe('Number of heading levels, from h2 down'),
          searchDepth: z.int().min(1).default(2).describe('Number of nesting levels in which headings are found'),
        })
        .prefault({}),
    })
    .prefault({}),
  navigation: z
    .strictObject({
      fields: z.array(z.string()).default(['icon', 'badge']).describe('Front matter copied into navigation entries'),
    })
    .prefault({}),
  sidebar: sidebarSchema,
  search: searchSchema.prefault({}),
  images: z
    .strictObject({
      densities: z.array(z.number().positive().max(4)).min(1).default([1, 2]),
      quality: z.int().min(1).max(100).default(80),
      maxWidth: z.int().positive().default(1536).describe('Widest variant in CSS pixels'),
      proxyPaths: z.boolean().default(false).describe('Publish variants below `/_ipx/` as well, by their modifiers'),
    })
    .prefault({}),
  icons: z
    .strictObject({
      aliases: z.record(z.string(), z.string()).default({}).describe('Your own names for icons'),
      service: z
        .url({protocol: /^https?$/})
        .optional()
        .describe('Address where scripts load icons that the site itself does not publish'),
    })
    .prefault({}),
  lastUpdated: z.boolean().default(false).describe('Show when a page last changed, from the git history'),
  feedback: z
    .strictObject({action: address.optional().describe('Address that answers are posted to')})
    .optional()
    .describe('Ask readers below each document whether it helped'),
  repository: repositorySchema.describe('Repository with the source files of the site'),
  edit: z
    .strictObject({url: address.describe('`{path}` is the file below the site root')})
    .optional()
    .describe('Address of “Edit this page”, instead of the one derived from `repository`'),
  publish: z
    .strictObject({
      queries: z.boolean().default(true).describe('The results of the queries of pages and the navigation, as JSON'),
      search: z.boolean().default(true).describe('The search index; `false` also removes the search box'),
      searchJson: z
        .boolean()
        .optional()
        .describe('All searchable text in one file, `api/search.json`; by default only if it is below 16 MB'),
      markdown: z.boolean().default(true).describe('A Markdown file beside every page, and `llms.txt`'),
      islands: z.boolean().default(true).describe('The markup of each island as JSON'),
      compress: z
        .boolean()
        .default(false)
        .describe('A `.br` and a `.gz` file beside each text file of at least 1,024 bytes, for servers that send them'),
      keepAssets: z
        .int()
        .nonnegative()
        .max(100)
        .default(3)
        .describe('Number of builds for which a file with a hash in its name is kept after its last use'),
    })
    .prefault({})
    .describe('What to write besides the pages, for hosts that limit the number of files'),
  feed: z
    .strictObject({
      path: route.default('/blog').describe('Documents below this path are the entries'),
      limit: z.int().positive().default(20),
    })
    .prefault({}),
  checks: checksSchema.prefault({}).describe('Findings'),
  store: storeSchema.prefault({}),
  security: securitySchema.prefault({}),
  redirects: redirectsSchema,
  headers: headersSchema,
  hosting: hostingSchema.prefault({}).describe('Hosts'),
});

/** The complete config: every key has a value or its default. */
export type Config = z.output<typeof configSchema>;
export type ConfigInput = z.input<typeof configSchema>;

export const defaultConfig: Config = configSchema.parse({});

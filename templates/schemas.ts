// Schemas for each kind of document that the pages of this folder show. Unknown keys pass through. Invalid values are removed
// before a page renders, so even required fields may be missing there.
import {z} from 'zod';

const link = z.object({
  label: z.string().min(1).describe('Text of the link'),
  to: z.string().min(1).describe('Route on this site, or an absolute URL'),
  icon: z.string().optional().describe('Icon name, such as `lucide:arrow-right`'),
  target: z.string().optional().describe('`_blank` opens a new tab and marks the link as external'),
});

const button = link.extend({
  variant: z
    .enum(['solid', 'outline', 'ghost'])
    .optional()
    .describe('Style of the button; the first one is solid by default'),
});

/** A string with inline Markdown: code, emphasis, strikethrough and links. */
const text = z.string().min(1);

const question = z.object({
  label: z.string().min(1).describe('The question'),
  content: text.describe('The answer'),
  defaultOpen: z.boolean().optional(),
});

const faq = z.object({title: z.string(), description: text.optional(), items: z.array(question).min(1)});

const figure = z.object({
  kind: z
    .enum(['terminal', 'code', 'tree'])
    .describe(
      '`terminal`: lines that start with `$ ` are commands; `code`: a file; `tree`: a folder, indented by two spaces per level',
    ),
  title: z.string().optional().describe('Caption on the frame: a file name, or the command'),
  text: z.string().min(1).describe('The text, shown unchanged'),
});

const picture = z.object({
  light: z.string().min(1).describe('An image file'),
  dark: z.string().min(1).optional().describe('The image in dark mode; by default that of light mode'),
  alt: z.string().describe('What the picture shows'),
});

const mark = z
  .enum(['dele', 'query', 'stet', 'transpose', 'caret', 'register', 'paragraph'])
  .describe('Proofreader’s mark beside the headline');

/** Heading and introduction of a section. */
const heading = z.object({
  headline: z.string().optional().describe('A few words above the title'),
  mark: mark.optional(),
  title: z.string().min(1),
  description: text.optional(),
});

const section = heading.extend({
  id: z.string().optional().describe('Fragment the section can be linked at'),
  align: z.enum(['left', 'right', 'center']).optional().describe('Position of the text relative to its figure'),
  features: z
    .array(
      z.object({title: z.string().min(1), description: text, icon: z.string().optional(), to: z.string().optional()}),
    )
    .optional(),
  figure: z.union([figure, z.array(figure)]).optional(),
  links: z.array(button).optional(),
});

// The title may be empty: the tab of such a home page shows the brand.
const page = z.object({title: z.string(), description: z.string().optional()});

/** The previous or next page: `false` for none, a string for another label, or another page. */
const neighbor = z
  .union([z.literal(false), z.string().min(1), page.extend({to: z.string().min(1)})])
  .optional()
  .describe('`false`, another label, or `{title, to, description}`');

/** A string is enough, because the renderer already rejects invalid dates in `date` and `updated` of any document. */
const day = z.string();

/** The home page, `content/index.yml`. In `content/index.md`, the Markdown text is below the `hero`, if there is one. */
export const home = page.extend({
  hero: z
    .object({
      headline: link.optional().describe('Small link above the title: the latest release or post'),
      title: z
        .string()
        .min(1)
        .describe('The only h1 of the page; `~~a word~~` is struck out and `*another*` written in'),
      description: text,
      motto: z.string().optional().describe('One line at the end of the hero'),
      meaning: text.optional().describe('What the motto means, in plain words'),
      install: z
        .string()
        .optional()
        .describe('Lines for the terminal, shown with a copy button; `{repository}` is the address to clone'),
      note: z.string().optional().describe('Short text above these lines, such as where to run them'),
      links: z.array(button).optional(),
      figure: figure.optional(),
      picture: picture.optional(),
    })
    .optional(),
  idea: heading
    .extend({
      steps: z.array(z.object({drawing: z.enum(['folder', 'proof', 'site']), title: z.string(), description: text})),
    })
    .optional()
    .describe('What the tool does, in drawings'),
  sections: z.array(section).optional(),
  tools: heading.optional().describe('Heading above the cards of all documents in /tools'),
  figures: heading
    .extend({
      source: text.optional().describe('Where the figures were measured, and how to measure them again'),
      items: z.array(
        z.object({
          value: z.string().describe('The measured value; items with an empty string are hidden'),
          unit: z.string().optional(),
          label: z.string(),
          note: z.string().optional(),
        }),
      ),
      links: z.array(button).optional(),
    })
    .optional(),
  faq: faq.extend({headline: z.string().optional(), mark: mark.optional()}).optional(),
  cta: z
    .object({
      title: z.string(),
      description: text.optional(),
      install: z.string().optional(),
      links: z.array(button).optional(),
    })
    .optional(),
});

/** Display texts: `$0`, `€12`. */
const amounts = z.object({month: z.string(), year: z.string().optional()});

/** One value per plan. An invalid value rejects the whole list, because without it the others would be below the wrong plans. */
const cells = z
  .custom<readonly (boolean | string)[]>(
    (values) =>
      Array.isArray(values) && values.every((value) => typeof value === 'boolean' || typeof value === 'string'),
    'expected a list of strings, `true` and `false`',
  )
  .describe('one value for each plan, in their order');

/** `content/pricing.yml`. Without a `year` anywhere there is no toggle. */
export const pricing = page.extend({
  periods: z.object({month: z.string(), year: z.string()}).optional().describe('Labels of the toggle'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .describe('Currency of the numbers in `amount`: `USD`. If set, search engines get the prices'),
  compact: z.boolean().optional().describe('Less space between the plans'),
  plans: z
    .array(
      z.object({
        title: z.string().min(1),
        description: text,
        badge: z.string().optional(),
        price: amounts,
        discount: amounts.optional().describe('The reduced price; `price` is then struck through'),
        amount: z
          .object({month: z.number().nonnegative(), year: z.number().nonnegative().optional()})
          .optional()
          .describe('The price per month and per year as numbers, from which savings are calculated'),
        cycle: amounts.optional().describe('Text after the price: `/month`, `/year`'),
        features: z.array(text).optional(),
        button,
        highlight: z.boolean().optional().describe('Emphasized with a strong border'),
        scale: z.boolean().optional().describe('Larger than its neighbors on wide screens'),
        align: z.enum(['top', 'bottom']).optional().describe('Position of the price and the button'),
        orientation: z.enum(['vertical', 'horizontal']).optional(),
      }),
    )
    .min(1),
  comparison: z
    .array(
      z.object({
        title: z.string(),
        rows: z.array(z.object({label: z.string(), hint: z.string().optional(), values: cells})),
      }),
    )
    .optional(),
  faq: faq.optional(),
});

/** `content/download.yml`. */
export const download = page.extend({
  version: z.string().describe('Version to download: `0.1.0`'),
  date: z.string().optional().describe('Day of the release, `2026-11-20`'),
  requirements: z.array(text).optional(),
  platforms: z
    .array(
      z.object({
        id: z
          .string()
          .regex(/^[a-z][a-z0-9-]*$/)
          .describe('`linux`; also the fragment'),
        label: z.string(),
        icon: z.string().optional(),
        description: text.optional(),
        commands: z
          .array(z.object({label: z.string().optional(), command: z.string()}))
          .min(1)
          .describe('A `command` with `{repository}` is shown only if `site.yml` has a `repository`'),
        note: text.optional(),
      }),
    )
    .min(1),
  checksums: z
    .object({
      description: text.optional(),
      files: z.array(
        z.object({
          name: z.string(),
          size: z.string().optional(),
          sha256: z.string().optional(),
          to: z.string().optional(),
        }),
      ),
    })
    .optional(),
  releases: z
    .array(
      z.object({
        version: z.string(),
        date: z.string().optional(),
        title: z.string().optional(),
        changes: z.array(text).optional(),
        to: z.string().optional(),
      }),
    )
    .optional(),
});

/** `content/about.md`: Markdown; these fields are in its front matter. */
export const about = page.extend({
  headline: z.string().optional(),
  people: z
    .array(
      z.object({
        name: z.string(),
        role: z.string().optional(),
        bio: text.optional(),
        avatar: z.string().optional().describe('Image below content/public'),
        to: z.string().optional(),
      }),
    )
    .optional(),
  links: z.array(button).optional(),
});

/** `content/tools/index.md` (or `.yml`): heading and introduction of `/tools`. */
export const tools = page.extend({headline: z.string().optional()});

const sample = z.object({title: z.string().describe('File name'), language: z.string().optional(), text: z.string()});

/** `content/tools/{generate-sdk-from-graphql, …}.md`: the Markdown text explains the tool; these fields are in its front matter. */
export const tool = page.extend({
  icon: z.string().optional(),
  accepts: z.array(z.string()).optional().describe('File types it reads: `.graphql`, `introspection JSON`'),
  returns: z.array(z.string()).optional().describe('What it returns: `TypeScript SDK`'),
  command: z.string().optional().describe('The same work on the command line'),
  input: sample.optional().describe('A small example of the input'),
  output: sample.optional().describe('The output for that example'),
});

/** `content/blog/index.md` (or `.yml`): heading of the list. */
export const blog = page.extend({headline: z.string().optional()});

/** `content/blog/*.md`. */
export const article = page.extend({
  date: day.describe('Day of publication, `2026-11-20`'),
  updated: day.optional(),
  badge: z.string().optional(),
  tags: z.array(z.string()).optional(),
  authors: z
    .array(
      z.object({
        name: z.string(),
        role: z.string().optional(),
        avatar: z.string().optional(),
        to: z.string().optional(),
      }),
    )
    .optional()
    .describe('a list such as `[{name: Ada}]`'),
  image: z
    .union([z.string().min(1), z.object({src: z.string().min(1), alt: z.string().optional()})])
    .optional()
    .describe('a path, or `src` and `alt`; 16:9, below content/public'),
  prev: neighbor,
  next: neighbor,
});

/** `content/login.yml` and `content/signup.yml`: shown if `content/site.yml` has `app.url`. */
export const auth = page.extend({
  action: z.string().optional().describe('Label of the one button: `Continue to Galley`'),
  note: text.optional().describe('Explains the next step'),
  form: z
    .object({
      description: text.optional(),
      action: z.string().optional().describe('Label of its button'),
      terms: text.optional().describe('Below the button: what visitors agree to'),
    })
    .optional()
    .describe('Replaces `description`, `action` and `note` if `identity.form` is enabled'),
  other: z
    .object({question: z.string(), label: z.string(), to: z.string()})
    .optional()
    .describe('Link to the other of the two pages'),
});

/** `content/404.yml`, optional: texts of the error page. */
export const notFound = z.object({name: z.string().optional(), message: z.string().optional()});

/** Any Markdown page in the docs. */
export const doc = page.extend({
  headline: z.string().optional().describe('A few words above the title'),
  links: z.array(button).optional().describe('Buttons below the description'),
  icon: z.string().optional(),
  badge: z.string().optional(),
  prev: neighbor,
  next: neighbor,
});

export type Link = z.output<typeof link>;
export type ButtonLink = z.output<typeof button>;
export type Figure = z.output<typeof figure>;
export type Section = z.output<typeof section>;
export type Faq = z.output<typeof faq>;
export type Home = z.output<typeof home>;
export type Pricing = z.output<typeof pricing>;
export type Plan = Pricing['plans'][number];
export type Download = z.output<typeof download>;
export type About = z.output<typeof about>;
export type Tools = z.output<typeof tools>;
export type Tool = z.output<typeof tool>;
export type Blog = z.output<typeof blog>;
export type Article = z.output<typeof article>;
export type Auth = z.output<typeof auth>;
export type Doc = z.output<typeof doc>;
export type NotFound = z.output<typeof notFound>;

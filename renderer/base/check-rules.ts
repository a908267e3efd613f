// Lists the rules for content: the code of every finding that the text, the data, the config or the templates of a site
// can cause. `checks` in the config sets their severity.
import {a11yPrefix, bestPractices, wcagRules} from './a11y-rules.js';
import type {Severity} from './diagnostic.js';

export interface Rule {
  /** Code of its findings. Permanent. */
  readonly code: string;
  /**
   * The usual severity, for `galley check --list` and `--explain`. The severity of a finding is that of its diagnostic,
   * unless the config sets another one.
   */
  readonly severity: Severity;
  /** What a finding means, as a sentence. */
  readonly summary: string;
  /** `check`: only `galley check` and `galley dev` apply the rule. `build`: only `galley build` does. Absent: all do. */
  readonly scope?: 'check' | 'build';
}

const table: readonly Rule[] = [
  // Links and names
  {
    code: 'link-broken',
    severity: 'error',
    summary: 'There is no page, file or redirect at this address, or the link has no address.',
  },
  {
    code: 'link-unpublished',
    severity: 'error',
    summary: 'The link leads to a draft, or to a page that is not published yet or has expired.',
  },
  {
    code: 'link-redirected',
    severity: 'info',
    scope: 'check',
    summary: 'A link leads to an address of the site that redirects permanently.',
  },
  {code: 'anchor-broken', severity: 'error', summary: 'The page has no heading or element with this id.'},
  {
    code: 'link-scheme',
    severity: 'warning',
    summary: 'An address begins with a scheme that is not allowed, such as `javascript:`.',
  },
  {
    code: 'address-lost',
    severity: 'error',
    summary: 'The ledger lists an address that no longer has a page or a redirect.',
    scope: 'check',
  },
  {
    code: 'anchor-lost',
    severity: 'error',
    summary: 'The ledger lists the id of a heading that the page no longer has.',
    scope: 'check',
  },
  {code: 'ledger-invalid', severity: 'error', summary: '`galley-ledger.json` cannot be read.', scope: 'check'},
  {code: 'image-missing', severity: 'error', summary: 'The image does not exist, or its address is empty.'},
  {
    code: 'history-shallow',
    severity: 'warning',
    summary: '`lastUpdated` is on, but the repository is a shallow clone, so pages show no dates.',
  },
  {
    code: 'history-untrusted',
    severity: 'warning',
    summary:
      '`lastUpdated` is on, but another user owns the repository, so Git does not read it and pages show no dates.',
  },
  {code: 'image-scheme', severity: 'warning', summary: 'The address of an image has a scheme that images cannot use.'},
  {
    code: 'image-unreadable',
    severity: 'error',
    summary: 'The image is damaged, too large, or in a format that Galley does not read.',
  },
  {code: 'component-unknown', severity: 'error', summary: 'No component has this name.'},
  {
    code: 'component-ignored',
    severity: 'warning',
    summary: 'A line begins or ends a component, but the page shows it as text.',
  },
  {code: 'prop-unknown', severity: 'warning', summary: 'A component has no prop with this name.'},
  {code: 'prop-invalid', severity: 'error', summary: 'The component does not accept the value of a prop.'},
  {code: 'icon-unknown', severity: 'error', summary: 'No icon has this name.'},
  {
    code: 'policy-violated',
    severity: 'error',
    summary: 'The Content-Security-Policy stops browsers from loading, running or applying something on a page.',
  },
  {
    code: 'layout-unknown',
    severity: 'warning',
    summary: '`layout` in front matter or in a page template does not name a file in `templates/layouts`.',
  },
  {
    code: 'island-prop-invalid',
    severity: 'error',
    summary: 'A prop of an island cannot be sent to the browser as JSON, for example because it is a function.',
  },
  {code: 'island-unknown', severity: 'error', summary: 'A template uses an island that is not in the registry.'},
  // Files
  {
    code: 'route-duplicate',
    severity: 'error',
    summary:
      'The addresses of two documents are the same or differ only in case, or two `_dir` files configure the same folder.',
  },
  {
    code: 'path-clash',
    severity: 'error',
    summary: 'Two names differ only in case or Unicode normalization, or a page would have the path of another file.',
  },
  {
    code: 'encoding-invalid',
    severity: 'error',
    summary: 'The file is not UTF-8 text.',
  },
  {
    code: 'file-too-large',
    severity: 'error',
    summary:
      'A Markdown file is larger than 1 MB, a data file larger than 16 MB, or another file larger than 1 GB, so Galley omits the file.',
  },
  {code: 'content-empty', severity: 'error', summary: '`content/` has no published documents.'},
  {
    code: 'order-unknown',
    severity: 'warning',
    summary:
      'A name in the `order` of a `_dir` file occurs twice, or is not the name of a page or folder beside the file.',
  },
  {
    code: 'sidebar-incomplete',
    severity: 'info',
    summary: 'A sidebar in the config does not list a page of its section.',
  },
  {
    code: 'schedule-empty',
    severity: 'warning',
    summary: '`expiresAt` is not later than `publishAt`, so the page is never published.',
  },
  {code: 'file-empty', severity: 'warning', summary: 'The file is empty.'},
  {
    code: 'file-unreadable',
    severity: 'error',
    summary: 'The operating system does not let Galley read the file or folder.',
  },
  {
    code: 'file-name-invalid',
    severity: 'warning',
    summary: 'A file name contains a character that is not allowed, such as `?` or `#`, so Galley omits the file.',
  },
  {
    code: 'name-unportable',
    severity: 'warning',
    summary: 'Windows cannot store a file or page with this name, such as `aux`, or a name that ends with a dot.',
  },
  {
    code: 'file-unsupported',
    severity: 'error',
    summary: 'Galley does not read files in this format.',
  },
  {
    code: 'file-replaced',
    severity: 'warning',
    summary: 'A file below `content/public` replaces one that Galley would generate, such as `_redirects`.',
  },
  {
    code: 'file-skipped',
    severity: 'warning',
    summary: 'A symbolic link cannot be followed, or an entry is neither a file nor a folder.',
  },
  {
    code: 'locale-home',
    severity: 'warning',
    summary: 'A file has the name of a locale, such as `fr.md`, so it becomes the home page of this locale.',
  },
  // Front matter and data
  {
    code: 'front-matter-invalid',
    severity: 'error',
    summary: 'The YAML in the front matter is invalid, or exceeds a limit.',
  },
  {
    code: 'front-matter-ignored',
    severity: 'warning',
    summary: 'Galley does not recognize a block that looks like front matter, so the page shows it as text.',
  },
  {
    code: 'data-invalid',
    severity: 'error',
    summary: 'A YAML, JSON or CSV file is invalid, so fields of its document are missing.',
  },
  {code: 'data-list', severity: 'warning', summary: 'A data file contains a list, which becomes the field `body`.'},
  {
    code: 'data-columns',
    severity: 'warning',
    summary: 'The first row of a CSV file has too few names, repeats a name, or uses another delimiter.',
  },
  {code: 'key-position', severity: 'warning', summary: 'A key with dots and a number creates a list.'},
  {
    code: 'key-conflict',
    severity: 'warning',
    summary: 'Two keys set the same value, or one sets a value and another sets keys below it.',
  },
  {code: 'path-invalid', severity: 'error', summary: 'The address in the front matter is not a path.'},
  {
    code: 'draft-unclear',
    severity: 'error',
    summary: '`draft` or `_draft` is neither `true` nor `false`.',
  },
  {
    code: 'field-invalid',
    severity: 'error',
    summary: 'The value of a field is invalid, so Galley omits the field.',
  },
  {
    code: 'field-unknown',
    severity: 'warning',
    summary: 'A key is probably misspelled, or has no effect in this file.',
  },
  // Markdown
  {code: 'html-removed', severity: 'warning', summary: 'Raw HTML that is not allowed was removed.'},
  {
    code: 'heading-id-invalid',
    severity: 'warning',
    summary: 'The id of a heading has characters that are not allowed, so the heading gets another id.',
  },
  {
    code: 'id-duplicate',
    severity: 'warning',
    summary: 'Two elements of a page have the same id, so links lead to the first one.',
  },
  {
    code: 'html-unknown',
    severity: 'warning',
    summary: 'A tag looks like HTML but is not an HTML element, so the page shows the tag as text.',
  },
  {
    code: 'table-cells',
    severity: 'warning',
    summary: 'A row of a table has more cells than the table has columns, so the last cells are omitted.',
  },
  {
    code: 'footnote-unused',
    severity: 'warning',
    summary: 'A footnote is omitted, because the text does not refer to it or another footnote has the same name.',
  },
  {
    code: 'component-unclosed',
    severity: 'warning',
    summary: 'A component is not closed, so it contains the rest of the page.',
  },
  {
    code: 'code-unclosed',
    severity: 'warning',
    summary: 'A code block is not closed, so it contains the rest of the page.',
  },
  {code: 'component-props', severity: 'error', summary: "The YAML of a component's props is invalid."},
  {code: 'mdx-syntax', severity: 'error', summary: 'An MDX file has a syntax error, so Galley reads it as Markdown.'},
  {
    code: 'mdx-expression',
    severity: 'warning',
    summary: 'Braces in MDX contain something other than a literal value.',
  },
  {code: 'mdx-export', severity: 'warning', summary: 'An MDX file exports code, which is omitted.'},
  {
    code: 'container-foreign',
    severity: 'warning',
    summary: 'Galley has no component for a block of another generator, such as `::: theorem`.',
  },
  {
    code: 'binding-unknown',
    severity: 'warning',
    summary: 'The text in double braces is not the path to a value, so the page shows it as written.',
  },
  {
    code: 'markdown-ignored',
    severity: 'warning',
    summary: 'The page shows a link, a footnote, a heading or a table as text, because of a mistake in its syntax.',
  },
  {
    code: 'syntax-foreign',
    severity: 'warning',
    summary: 'The page shows syntax of another generator, such as a shortcode or an admonition of MkDocs, as text.',
  },
  {code: 'include-missing', severity: 'error', summary: 'The included file does not exist.'},
  {
    code: 'include-region-missing',
    severity: 'error',
    summary: 'The included file has no region or heading with this name.',
  },
  {code: 'include-lines-missing', severity: 'error', summary: 'The page includes lines that the file does not have.'},
  {
    code: 'include-forbidden',
    severity: 'error',
    summary: 'The included file is outside `content/` and `content.includeRoots`, or may contain secrets.',
  },
  {
    code: 'include-unreadable',
    severity: 'error',
    summary:
      'The included file is a folder, not UTF-8 text, larger than 1 MB, or the operating system does not let Galley read it.',
  },
  {
    code: 'include-invalid',
    severity: 'error',
    summary: 'An include has no file name, or has a web address instead of a file name.',
  },
  {code: 'include-cycle', severity: 'error', summary: 'A file includes itself, directly or through other files.'},
  {
    code: 'include-limit',
    severity: 'error',
    summary: 'Includes are nested too deeply, or a page includes too many files or too much text.',
  },
  {
    code: 'include-parameter-unknown',
    severity: 'warning',
    summary: 'An include sets a parameter that the partial does not use.',
  },
  {
    code: 'math-invalid',
    severity: 'error',
    summary: 'KaTeX cannot read a formula, so the page shows the formula as written.',
  },
  {
    code: 'mermaid-missing',
    severity: 'error',
    summary: 'The package that draws Mermaid diagrams is not installed, so pages show the diagrams as code.',
  },
  {
    code: 'mermaid-unsupported',
    severity: 'warning',
    summary: 'Galley does not draw Mermaid diagrams of this type, so the page shows the diagram as code.',
  },
  {
    code: 'mermaid-invalid',
    severity: 'error',
    summary:
      'Galley cannot draw a Mermaid diagram because of its syntax or length, so the page shows the diagram as code.',
  },
  {
    code: 'code-language-unknown',
    severity: 'warning',
    summary: 'Galley has no highlighting for the language, so the code has no colors.',
  },
  {
    code: 'code-option-ignored',
    severity: 'info',
    summary: 'Galley ignores an option of a code block, such as `live`, or supports only a part of it.',
  },
  {
    code: 'nesting-too-deep',
    severity: 'error',
    summary: 'Quotes, lists or components are nested too deeply, or the input of a tool has more than 200 levels.',
  },
  {
    code: 'plugin-failed',
    severity: 'error',
    summary: 'A Markdown plugin of the site threw an error, so the page is built without the plugin.',
  },
  {
    code: 'plugin-message',
    severity: 'warning',
    summary: 'A Markdown plugin of the site reports a message about the text.',
  },
  {
    code: 'parser-portable',
    severity: 'info',
    summary: 'Plugins of the site extend the syntax, so Galley uses its slower parser, which is written in JavaScript.',
  },
  {
    code: 'toc-mark',
    severity: 'warning',
    summary: 'A mark such as `[[toc]]` is removed, because pages have a table of contents.',
  },
  {
    code: 'document-too-slow',
    severity: 'error',
    summary:
      'Parsing a file took more than five seconds of processor time or made no progress, so the page shows the source text.',
  },
  {
    code: 'document-failed',
    severity: 'error',
    summary: 'Galley cannot read a file because of a bug in Galley, so the page shows the source text.',
  },
  // Config, templates, queries
  {code: 'config-invalid', severity: 'error', summary: 'A value in `site.yml` is invalid, so Galley uses the default.'},
  {
    code: 'config-misplaced',
    severity: 'warning',
    summary: 'A file looks like the config of the site, but has another name or is in another folder.',
  },
  {code: 'config-unknown-key', severity: 'error', summary: '`site.yml` has a key that does not exist.'},
  {code: 'redirect-invalid', severity: 'error', summary: 'The source or target of a redirect cannot be an address.'},
  {
    code: 'redirect-hides-page',
    severity: 'error',
    summary: 'A redirect starts at the address of a page or file, or its pattern matches a page.',
  },
  {
    code: 'redirect-duplicate',
    severity: 'error',
    summary: 'Two redirects start at the same address, or at addresses that differ only in case.',
  },
  {code: 'redirect-broken', severity: 'error', summary: 'The target of a redirect does not exist.'},
  {code: 'redirect-loop', severity: 'error', summary: 'Redirects form a loop.'},
  {
    code: 'redirect-chain',
    severity: 'error',
    summary: 'Redirect patterns lead to each other in too many combinations for Galley to follow.',
  },
  {
    code: 'host-slash',
    severity: 'warning',
    summary: 'The host redirects to addresses with a trailing slash, but links have none.',
  },
  {code: 'host-pattern', severity: 'warning', summary: 'The host does not support redirects with `*`.'},
  {
    code: 'host-open-redirect',
    severity: 'warning',
    summary:
      'The redirect inserts the match of `*` right after the first slash of the target, so it could lead to another site.',
  },
  {
    code: 'host-limit',
    severity: 'warning',
    summary: 'The redirects or headers of the site exceed a limit of the host.',
  },
  {
    code: 'host-file-old',
    severity: 'warning',
    summary: 'A file with the redirects and headers for a host is missing or does not match the config.',
    scope: 'build',
  },
  {code: 'template-invalid', severity: 'error', summary: 'A template does not compile.'},
  {
    code: 'plugins-invalid',
    severity: 'error',
    summary:
      'Galley cannot use the Markdown plugins of the site, because `templates/markdown.ts` has a wrong name or a wrong export, or a plugin rejects its options.',
  },
  {
    code: 'middleware-unknown',
    severity: 'error',
    summary: 'A page uses route middleware that has no file in `templates/middleware`.',
  },
  {code: 'page-name-duplicate', severity: 'warning', summary: 'Two page templates of the site have the same `name`.'},
  {
    code: 'validation-failed',
    severity: 'error',
    summary: 'The `validate` function of a page throws an error or returns no valid result, so Galley omits the page.',
  },
  {
    code: 'template-failed',
    severity: 'error',
    summary: 'A template throws an error before Galley renders pages, or has an invalid export or query.',
  },
  {
    code: 'component-failed',
    severity: 'error',
    summary: 'A component in a document threw an error, so the page shows only the content of the component.',
  },
  {
    code: 'page-failed',
    severity: 'error',
    summary: 'The template of a page threw an error, so the page is missing from the site.',
  },
  {
    code: 'native-part-missing',
    severity: 'info',
    summary: 'A package that Galley uses has no binary for this system.',
  },
  {
    code: 'store-remote-failed',
    severity: 'info',
    summary:
      'The remote store did not respond, was too slow or sent invalid data, so this build stopped using it. The site is complete.',
    scope: 'build',
  },
  {
    code: 'store-remote-unset',
    severity: 'info',
    summary:
      'The remote store is not used, because its address or a header is invalid, or an environment variable is missing or invalid. The site is complete.',
    scope: 'build',
  },
  {
    code: 'file-failed',
    severity: 'error',
    summary: 'Galley could not create a file of a page, such as a resized image.',
    scope: 'build',
  },
  {
    code: 'template-too-slow',
    severity: 'error',
    summary: 'A template used four seconds of processor time without finishing.',
  },
  {
    code: 'search-json-large',
    severity: 'info',
    summary: '`api/search.json` would be larger than 16 MB, so Galley omits it.',
    scope: 'build',
  },
  {
    code: 'color-mode-invalid',
    severity: 'warning',
    summary: 'Galley ignores the `colorMode` in the `head` of a page, because it is neither `light` nor `dark`.',
  },
  {
    code: 'query-hazard',
    severity: 'warning',
    summary: 'A query on a page probably does not do what its author intended.',
  },
  // Comments and checks of the site
  {
    code: 'ignore-invalid',
    severity: 'warning',
    summary: 'A `galley-ignore` comment has no code or no reason.',
  },
  {code: 'ignore-unused', severity: 'warning', scope: 'check', summary: 'A `galley-ignore` comment has no effect.'},
  {
    code: 'check-invalid',
    severity: 'error',
    scope: 'check',
    summary:
      'The default export of a file in `templates/checks` is not a check, or the code of the check is not the name of the file.',
  },
  {
    code: 'check-failed',
    severity: 'error',
    scope: 'check',
    summary: 'A check of the site throws an error.',
  },
  // Advice
  {
    code: 'heading-skipped',
    severity: 'warning',
    scope: 'check',
    summary: 'A heading is more than one level below the heading before it.',
  },
  {code: 'heading-empty', severity: 'warning', scope: 'check', summary: 'A heading has no text.'},
  {
    code: 'heading-repeated',
    severity: 'warning',
    scope: 'check',
    summary: 'A document has more than one first-level heading.',
  },
  {code: 'image-alt-missing', severity: 'warning', scope: 'check', summary: 'An image has no alternative text.'},
  {code: 'link-text-missing', severity: 'warning', scope: 'check', summary: 'A link has no text.'},
  {
    code: 'link-text-vague',
    severity: 'info',
    scope: 'check',
    summary: 'The text of a link, such as “here”, does not say where it leads.',
  },
  {
    code: 'code-invalid',
    severity: 'info',
    scope: 'check',
    summary: 'A code block has a syntax error, or contains an OpenAPI document with a broken reference.',
  },
  {code: 'code-types', severity: 'error', scope: 'check', summary: 'A code block with `check=types` has a type error.'},
  {
    code: 'typescript-missing',
    severity: 'error',
    scope: 'check',
    summary: 'The package that checks the types of code blocks is not installed.',
  },
  {
    code: 'term-avoided',
    severity: 'warning',
    scope: 'check',
    summary: 'The text contains a word that the config tells you to avoid.',
  },
  {code: 'word-misspelled', severity: 'warning', scope: 'check', summary: 'A word is not in the dictionary.'},
  {
    code: 'dictionary-missing',
    severity: 'error',
    scope: 'check',
    summary: 'There is no dictionary for the language of the site, so spelling is not checked.',
  },
  {code: 'link-dead', severity: 'error', scope: 'check', summary: 'The target of an external link does not exist.'},
  {
    code: 'link-unreachable',
    severity: 'info',
    scope: 'check',
    summary: 'The server of an external link refuses the request, returns an error or does not respond.',
  },
  {code: 'link-moved', severity: 'info', scope: 'check', summary: 'The target of an external link has a new address.'},
  {
    code: 'html-nesting',
    severity: 'warning',
    scope: 'check',
    summary: 'An element contains an element that HTML does not allow there.',
  },
  {
    code: 'html-id-duplicate',
    severity: 'warning',
    scope: 'check',
    summary: 'Two elements of a rendered page have the same id.',
  },
  {
    code: 'page-heading',
    severity: 'warning',
    scope: 'check',
    summary: 'A page has no first-level heading, or several.',
  },
  {code: 'page-weight', severity: 'warning', scope: 'check', summary: 'A page is larger than its budget.'},
  {code: 'page-empty', severity: 'warning', scope: 'check', summary: 'A page has no text.'},
  {code: 'page-orphan', severity: 'info', scope: 'check', summary: 'A page has no links from other pages.'},
  {code: 'file-unused', severity: 'info', scope: 'check', summary: 'No page shows the image.'},
  {
    code: 'description-missing',
    severity: 'info',
    scope: 'check',
    summary: 'The front matter of a page has no description.',
  },
  {code: 'title-repeated', severity: 'info', scope: 'check', summary: 'Two pages have the same title.'},
  // Accessibility of the rendered pages
  {
    code: 'a11y-failed',
    severity: 'error',
    scope: 'check',
    summary: 'Galley cannot check the accessibility of a page, because the page takes too long or throws an error.',
  },
  ...wcagRules.map(({name, summary}) => a11yRule(name, 'error', summary)),
  ...bestPractices.map(({name, summary}) => a11yRule(name, 'warning', summary)),
];

function a11yRule(name: string, severity: Severity, summary: string): Rule {
  return {code: `${a11yPrefix}${name}`, severity, scope: 'check', summary};
}

/** Every rule by its code. */
export const rules: ReadonlyMap<string, Rule> = new Map(table.map((rule) => [rule.code, rule] as const));

/** Codes of the rules of axe-core. */
export const axeCodes: ReadonlySet<string> = new Set(
  [...wcagRules, ...bestPractices].map(({name}) => `${a11yPrefix}${name}`),
);

/** Codes of the rules that `--a11y` applies. */
export const a11yCodes: readonly string[] = [...rules.keys()].filter((code) => code.startsWith(a11yPrefix));

/** Returns whether `galley build` reports findings with this code. Findings without a rule are always reported. */
export function isBuildRule(code: string): boolean {
  return rules.get(code)?.scope !== 'check';
}

/** Returns whether `galley check` can report findings with this code. */
export function isCheckRule(code: string): boolean {
  return rules.get(code)?.scope !== 'build';
}

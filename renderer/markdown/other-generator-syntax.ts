// Lists syntax of other generators that Galley recognizes, and its replacement.

/** Options of the site with which Galley reads syntax of other generators. */
export interface ReadSyntax {
  readonly math: boolean;
  readonly mermaid: boolean;
  readonly extras: boolean;
}

export interface ForeignKind {
  readonly name: string;
  /** Every text with this syntax contains one of these strings. */
  readonly marks: readonly string[];
  /** The option that makes Galley read it. */
  readonly unlessRead?: keyof ReadSyntax;
  /** A file that contains one of these strings does not have this syntax. */
  readonly unless?: readonly string[];
  /** Finds the first use in the text of a block, in which other nodes are U+FFFC and escaped characters U+0000. */
  find(text: string): SyntaxMatch | undefined;
  /** The rest of the sentence that begins with the text as written: `is a shortcode of Hugo`. */
  readonly meaning: string;
  /** What Galley does with it. The default is `so it is shown as text`. */
  readonly effect?: string;
  readonly hint: string | ((written: string) => string);
}

interface SyntaxMatch {
  readonly at: number;
  readonly written: string;
}

const tabsHint =
  'Write `:::tabs` before the first tab, `== Label` before each text without indentation, and `:::` at the end.';

/** Kinds that are recognized in HTML blocks too. */
export const markupKinds: ReadonlySet<string> = new Set(['shortcode', 'tag']);

export const foreignKinds: readonly ForeignKind[] = [
  {
    name: 'shortcode',
    marks: ['{{<', '{{%'],
    find: findFirst(/\{\{[<%](?:[^\n]{0,200}?[%>]\}\})?/),
    meaning: 'is a shortcode of Hugo',
    hint: 'Write a component such as `::callout`, or the content that the shortcode inserts.',
  },
  {
    name: 'tag',
    marks: ['{%'],
    find: findFirst(/(?<!\{)\{%[^\n]{0,200}?%\}/),
    meaning: 'is a tag of Liquid, Jinja or Nunjucks',
    hint: 'Write what the tag stands for, or build the page with a template.',
  },
  {
    name: 'include',
    marks: ['{*', '8<-'],
    find: findFirst(/\{\*[ \t]+[^\n{}]{1,200}\*\}|^[ \t]*[-;]+8<-+.*/m),
    meaning: 'includes a file with a plugin of MkDocs',
    hint: 'Write it on a line of its own, with one file per line, or copy the lines of the file into a code block.',
  },
  {
    name: 'bracketed-include',
    marks: ['[!'],
    find: findFirst(/\[!(?:include|code(?:-[\w+#.-]{1,30})?)\s*\uFFFC(?:[^\uFFFC\n]{0,200}\uFFFC)?\]/i),
    meaning: 'is an include of DocFX',
    hint: 'Write it on a line of its own, or copy the text of the file.',
  },
  {
    name: 'attributes',
    marks: ['{:'],
    find: findFirst(/(?<![\w\]\uFFFC])\{:(?:[ \t]+[.#\w]|[.#])[^{}\n]{0,200}\}|\{:toc\}/),
    meaning: 'sets attributes as in Jekyll or MkDocs',
    hint: 'Put `{.class}` or `{#id}` directly after bold text, code, a link, an image or the text of a heading.',
  },
  {
    name: 'admonition',
    marks: ['!!!', '???'],
    find: findFirst(/^(?:!!!|\?\?\?\+?)[ \t]+[\w-]+.*/m),
    meaning: 'is an admonition of MkDocs',
    hint: (written) =>
      `Write \`${blockOf(/[\w-]+/.exec(written)?.[0], /"(.*)"/.exec(written)?.[1], written.startsWith('?'))}\` here, the text without indentation, and \`::\` after it.`,
  },
  {
    name: 'block',
    marks: ['/// ', '///\t'],
    find: findFirst(/^\/{3,}[ \t]+[\w-]+(?:[ \t]*\|.*)?$/m),
    meaning: 'is a block of MkDocs',
    hint: (written) =>
      /^\/+[ \t]*tab\b/.test(written)
        ? tabsHint
        : `Write \`${blockOf(/[\w-]+/.exec(written)?.[0], /\|[ \t]*(.*)/.exec(written)?.[1])}\` here, and \`::\` in place of \`///\`.`,
  },
  {
    name: 'tabs',
    marks: ['=== "', '===+ "', '===! "', '===+! "', '===!+ "'],
    find: findFirst(/^===[!+]*[ \t]+"[^"\n]*"/m),
    meaning: 'is a tab of MkDocs',
    hint: tabsHint,
  },
  {
    name: 'wiki-link',
    marks: ['[['],
    // Between the shortcodes of Hugo are tables of TOML.
    unless: ['{{<', '{{%'],
    find: findWikiLink,
    meaning: 'is a link of a wiki',
    hint: (written) => {
      const [target = '', label = target] = written.replace(/^!?\[\[|\]\]$/g, '').split('|');
      return `Write \`[${label.trim()}](/path-of-the-page)\`.`;
    },
  },
  {
    name: 'mark',
    marks: ['=='],
    find: findFirst(/(?<![=\w!<>])==(?=[^\s=])[^=\n]{1,200}(?<=\S)==(?![=\w])/),
    meaning: 'marks text in the extended Markdown of other generators',
    hint: 'Set `markdown.extras: true` in content/site.yml, or write `<mark>text</mark>`.',
    unlessRead: 'extras',
  },
  {
    name: 'insert',
    marks: ['++'],
    find: findFirst(/(?<![\w+])\+\+(?=[^\s+;]{2})[^+\n;=]{2,200}(?:\+[^+\n;=]{1,50})*\+\+(?![\w+])/),
    meaning: 'is a key or an insertion in the extended Markdown of other generators',
    hint: 'Set `markdown.extras: true` in content/site.yml, or write `:kbd[Ctrl]` for a key, and `<ins>text</ins>` for inserted text.',
    unlessRead: 'extras',
  },
  {
    name: 'superscript',
    marks: ['^'],
    find: findFirst(/(?<=[\p{L}\p{N})])\^[\p{L}\p{N}+-]{1,20}\^/u),
    meaning: 'is a superscript in the extended Markdown of other generators',
    hint: 'Set `markdown.extras: true` in content/site.yml, or write `x<sup>2</sup>`.',
    unlessRead: 'extras',
  },
  {
    name: 'subscript',
    marks: ['~'],
    // GitHub's Markdown strikes text between single tildes through, so it is a node and not text: see `reportSubscript`.
    find: () => undefined,
    meaning: 'is a subscript in the extended Markdown of other generators',
    effect: 'but here it is struck through',
    hint: 'Set `markdown.extras: true` in content/site.yml, or write `H<sub>2</sub>O`. To strike text through, write `~~text~~`.',
    unlessRead: 'extras',
  },
  {
    name: 'abbreviation',
    marks: ['*['],
    find: findFirst(/^\*\[[^\]\n]{1,100}\]:.*/m),
    meaning: 'defines an abbreviation',
    hint: 'Set `markdown.extras: true` in content/site.yml, or write `<abbr title="HyperText Markup Language">HTML</abbr>` where the abbreviation is used.',
    unlessRead: 'extras',
  },
  {
    name: 'definition',
    marks: ['\n:', ' : ', '\n\t: '],
    find: findFirst(/^:[ \t]+\S.*/m),
    meaning: 'is a definition of a definition list',
    hint: 'Set `markdown.extras: true` in content/site.yml, or write a list such as `- **Term**: definition`, or `<dl>`, `<dt>` and `<dd>`.',
    unlessRead: 'extras',
  },
  {
    name: 'math',
    marks: ['$'],
    find: findFormula,
    meaning: 'is a formula',
    hint: 'Set `markdown.math: true` in content/site.yml, or put code in backticks.',
    unlessRead: 'math',
  },
  {
    name: 'import',
    marks: ['import ', 'export '],
    find: findFirst(
      /^import[ \t]+(?:[\w*{][^'"\n]{0,200}from[ \t]+['"][^'"\n]+['"]|['"][^'"\n]*[./@][^'"\n]*['"]);?[ \t]*$|^export[ \t]+(?:const|let|default|function|async)[ \t]+[\w{].*[=({].*/m,
    ),
    meaning: 'is a statement of MDX',
    hint: 'Delete it: the components of a site need no import. Or read the file as MDX: end its name in .mdx, or set `markdown.format: mdx`.',
  },
  {
    name: 'comment',
    marks: ['{/*'],
    find: findFirst(/\{\/\*[^{}]{0,200}\*\/\}/),
    meaning: 'is a comment of MDX',
    hint: 'Write `<!-- comment -->`.',
  },
  {
    name: 'icon',
    marks: [':material-', ':fontawesome-', ':octicons-', ':simple-'],
    find: findFirst(/:(?:material|fontawesome|octicons|simple)-[\w-]+:/),
    meaning: 'is an icon of MkDocs',
    hint: 'Write an icon such as `:icon{name="lucide:rocket"}`.',
  },
];

/** Languages of code blocks that other generators draw. */
export const fenceKinds: ReadonlyMap<string, FenceKind> = new Map<string, FenceKind>([
  [
    'mermaid',
    {
      message: 'The diagram of Mermaid in this block is shown as code.',
      hint: 'Set `markdown.mermaid: true` in content/site.yml, or save the diagram as an SVG file and show it as an image.',
      unlessRead: 'mermaid',
    },
  ],
  [
    'math',
    {
      message: 'The formula in this block is shown as code.',
      hint: 'Set `markdown.math: true` in content/site.yml, or name another language.',
      unlessRead: 'math',
    },
  ],
]);

interface FenceKind {
  readonly message: string;
  readonly hint: string;
  readonly unlessRead?: keyof ReadSyntax;
}

function findFirst(pattern: RegExp): ForeignKind['find'] {
  return (text) => {
    const match = pattern.exec(text);
    return match === null ? undefined : {at: match.index, written: match[0]};
  };
}

/** `warning`, `Mind this` → `::warning{title="Mind this"}` */
export function blockOf(type = 'note', title = '', folds = false): string {
  const name = folds ? 'details' : (callouts.get(type.toLowerCase()) ?? 'note');
  return `::${name}${title.trim() === '' ? '' : `{title="${title.trim()}"}`}`;
}

const callouts: ReadonlyMap<string, string> = new Map([
  ...['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'details'].map(
    (name) => [name, name] as const,
  ),
  ['hint', 'tip'],
  ['success', 'tip'],
  ['check', 'tip'],
  ['attention', 'warning'],
  ['error', 'danger'],
  ['failure', 'danger'],
  ['bug', 'danger'],
]);

/**
 * Finds `[[Page]]` or `[[Page|label]]`. `[[Prototype]]` is an internal slot of JavaScript, and `[[headers]]` before
 * `for = …` a table of TOML.
 */
function findWikiLink(text: string): SyntaxMatch | undefined {
  for (const {0: written, 1: inner = '', index} of text.matchAll(/!?\[\[([\p{L}\p{N} _./#|:'&()-]{1,200})\]\]/gu)) {
    const isSlot = /^[A-Z]\w*$/.test(inner) && written[0] !== '!';
    const isTable = /^[ \t]*\n[ \t]*[\w.-]+[ \t]*=/.test(text.slice(index + written.length));
    // `app/[[...slug]]/page.tsx` is a route of Next.js.
    if (!isSlot && !isTable && !inner.startsWith('...') && /\p{L}/u.test(inner) && inner.toLowerCase() !== 'toc')
      return {at: index, written};
  }
  return undefined;
}

/** Finds `$$…$$`, or `$…$` with something that only formulas have: a command, an index, an equation, a single letter. */
function findFormula(text: string): SyntaxMatch | undefined {
  const block = /(?<!\$)\$\$(?=[^$]*[\p{L}\\])[^$]{1,2000}\$\$(?!\$)/u.exec(text);
  if (block !== null) return {at: block.index, written: block[0]};
  for (const {0: written, 1: inner = '', index} of text.matchAll(/(?<![\w$\\])\$([^\s${][^$\n]{0,300})\$(?![\w$])/g)) {
    if (/\s$/.test(inner)) continue;
    const isFormula = /^\d/.test(inner)
      ? /\\[a-z]|\^|\d[a-z]\b/i.test(inner)
      : /\\[a-z]|[\^=]|\w_\w|\uFFFC|^[a-z]['′\d]?$|\b[a-z]\([a-z]\)/i.test(inner);
    if (isFormula) return {at: index, written};
  }
  return undefined;
}

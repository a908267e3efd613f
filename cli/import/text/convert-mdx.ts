// Converts what MDX imports: Markdown files become includes, and components that Galley does not know are noted. Other imports
// and JSX itself stay, because Galley reads them.
import type {Json} from '../../../renderer/base/json.js';
import type {Place} from '../../../renderer/base/diagnostic.js';
import {kebabCase} from '../../../renderer/html/html-names.js';
import {isLucideIcon} from '../icon-aliases.js';
import type {Notes} from '../imported-site.js';
import {withCommandTabs, withoutCommandTabs} from './package-manager-tabs.js';
import {editProse, linesOf, editOutsideInlineCode, replaceOutsideCode} from './edit-prose.js';

export interface MdxContext {
  /** Line of the file on which the body begins. */
  readonly first: number;
  readonly notes: Notes;
  placeAt(line: number): Place;
  /** Is filled with components that have a counterpart here: `markdown.components`. */
  readonly components: Map<string, Json>;
  /** Whether components are known without being imported, as in many sites of Next.js and Docusaurus. */
  readonly hasGlobals?: boolean;
  /** Returns the path for an include of an imported Markdown file, or undefined if it is none. */
  partialPath(specifier: string): string | undefined;
  /** Returns another spelling of an imported file, such as one without an alias, or undefined to keep it. */
  importPath(specifier: string): string | undefined;
}

/** Components that Galley translates, and those with the same name. */
const known = new Set([
  'Tabs',
  'TabItem',
  'Aside',
  'Admonition',
  'Card',
  'CardGrid',
  'LinkCard',
  'LinkButton',
  'Badge',
  'Icon',
  'Code',
  'CodeBlock',
  'Image',
  'Picture',
  'Link',
  'Fragment',
  'Steps',
  'FileTree',
  'Details',
  'Head',
  'Callout',
  'Cards.Card',
]);

/** Components that Galley reads only inside of others, and those that `withUpdates` converts. */
const parts: readonly (readonly [name: RegExp, parent: RegExp])[] = [
  [/^(?:Tabs\.)?Tab$/, /<\w*Tabs\b/],
  [/^(?:Steps\.)?Step$/, /<Steps\b/],
  [/^(?:\w+\.)?(?:File|Folder)$/, /<(?:FileTree|Files|Tree)\b/],
  [/^Update$/, /<Update\b[^<>]*\blabel="/],
];

/** Common names of custom components, and the Galley components that look similar. */
const componentsByName: readonly (readonly [RegExp, Json])[] = [
  [/^\w+Tabs$/, 'tabs'],
  [/^(?:CodeGroup|Sandpack\w*)$/, 'code-group'],
  [/^(?:Solution|Answer)$/, {component: 'collapse', props: {title: 'Solution'}}],
  [/^(?:Intro|Lead|Accordions|AccordionGroup)$/, 'Fragment'],
  [/^(?:Alert|Box|Message)$/, 'Callout'],
  [/^(?:Spoiler|Accordion|Collaps\w+|Expand\w*|Toggle)$/, 'collapse'],
  [/^(?:Cards|CardGroup|Columns)$/, 'CardGrid'],
  [/^Frame$/, 'figure'],
  [/^(?:Files|Tree)$/, 'FileTree'],
  [/^Tooltip$/, {component: 'tooltip', rename: {tip: 'text'}}],
  [/^ParamField$/, {component: 'field', rename: {path: 'name', query: 'name', body: 'name', header: 'name'}}],
  [/^ResponseField$/, 'field'],
  [/^[A-Z]\w*[a-z]Card$/, 'card'],
];

/** Callout components by name. Sites usually show the name as the title of the box. */
const calloutTypesByName: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:Info|Note|Hint|Recap|Summary|Takeaways|KeyTakeaways|Prerequisites|Objectives|Goals|YouWillLearn|WhatYouWillLearn)$/,
    'note',
  ],
  [/^(?:Tip|Success|Check)$/, 'tip'],
  [/^(?:Warning|Pitfall|Attention)$/, 'warning'],
  [/^(?:Danger|Error|Caution)$/, 'danger'],
  [/^(?:Important|Wip)$/, 'important'],
];

/** `YouWillLearn` → `You will learn` */
function splitWords(name: string): string {
  return name.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Returns the component of Galley that shows about the same as a site's own one, which `text` uses. */
function alikeComponent(name: string, text: string): Json | undefined {
  if (known.has(name)) return undefined;
  // Without content it is no box: `<Info size={18} />` is an icon.
  if (!text.includes(`</${name}>`) && !/(?:Card|Field)$/.test(name)) return iconComponent(name);
  // Sites show such names as titles: `DetailedExplanation` as `Detailed Explanation`.
  if (/^(?:Detailed[A-Z]\w+|DeepDive)$/.test(name))
    return {component: 'collapse', props: {title: name.replace(/\B(?=[A-Z])/g, ' ')}};
  const type = calloutTypesByName.find(([pattern]) => pattern.test(name))?.[1];
  if (type !== undefined)
    return {component: 'callout', props: {...(type !== 'note' && {type}), title: splitWords(name)}};
  if (name === 'CodeGroup' && /<CodeGroup\b[^<>]*>\s*<Tab/.test(text)) return 'tabs';
  return componentsByName.find(([pattern]) => pattern.test(name))?.[1];
}

/** `<RocketIcon size={18} />` and `<Rocket />` → the icon of Lucide, whose components many sites show. */
function iconComponent(name: string): Json | undefined {
  const icon = kebabCase(name.replace(/(?!^)Icon$/, ''));
  return isLucideIcon(icon) ? {component: 'Icon', props: {name: `lucide:${icon}`}} : undefined;
}

/** Converts the body of a page. */
export function convertMdx(body: string, context: MdxContext): string {
  const {first, notes, placeAt} = context;
  const text = withoutContents(withVideoLinks(withFileNames(body), context), context);
  const {edits, partials, components} = readImports(text, context);
  noteComponents(withoutCommandTabs(text), {partials, components}, context);
  const converted = editProse(
    text,
    (line, number) => {
      if (edits.has(number)) return edits.get(number);
      const partial = /^(\s*)<([A-Z]\w*)((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*)\s*\/>\s*$/.exec(line);
      const target = partial ? partials.get(partial[2]!) : undefined;
      if (!partial || target === undefined) return line;
      notes.done('partial', 'Converted imports of Markdown files to `::include`.', placeAt(number));
      return `${partial[1]}::include{file=${JSON.stringify(target)}${partial[3]}}`;
    },
    first,
  );
  return withCommandTabs(withUpdates(withCodeTitles(converted)));
}

const groupFence = /^([ \t]*(?:`{3,}|~{3,})[\w+#-]+)[ \t]+(\S.*)$/;
const fenceOption =
  /(?:^|\s)(?:\{[^{}]*\}|[\w-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\}|\S+)|(?:expandable|wrap|lines|twoslash)(?=\s|$))/g;

/**
 * ```` ```sh macOS ```` in `<CodeGroup>` → ```` ```sh [macOS] ````: Mintlify takes the words for the label of the tab, and for a
 * title elsewhere. Outside of groups, words in lower case may be options of other generators.
 */
function withCodeTitles(text: string): string {
  if (!text.includes('<CodeGroup') && !/^[ \t]*(?:`{3,}|~{3,})\S+ .*[A-Z]/m.test(text)) return text;
  const lines = linesOf(text);
  let isInGroup = false;
  return lines
    .map(({text: line, code}, index) => {
      if (!code) {
        const tag = /^\s*<(\/?)CodeGroup\b/.exec(line);
        if (tag) isInGroup = tag[1] === '';
      }
      if (!code || lines[index - 1]?.code === true) return line;
      const [, opener, info = ''] = groupFence.exec(line) ?? [];
      const title = info.replace(fenceOption, ' ').trim().replace(/\s+/g, ' ');
      if (opener === undefined || title === '' || /[[\]]/.test(title) || !(isInGroup || /^[A-Z]/.test(title)))
        return line;
      return [`${opener} [${title}]`, ...Array.from(info.matchAll(fenceOption), ([option]) => option.trim())].join(' ');
    })
    .join('\n');
}

const update = /^[ \t]*<Update\b((?:[^<>"'{}]|"[^"]*"|'[^']*'|\{[^{}]*\})*)>[ \t]*$/gm;

/** `<Update label="1.2" description="May 2026">` of Mintlify → a heading and a line of text. */
function withUpdates(text: string): string {
  if (!text.includes('<Update')) return text;
  const headed = replaceOutsideCode(text, update, ([whole, props = '']) => {
    const label = attribute(props, 'label');
    const description = attribute(props, 'description');
    if (label === undefined || props.endsWith('/')) return whole;
    return `## ${label}\n${description === undefined ? '' : `\n${description}\n`}`;
  });
  return headed === text ? text : replaceOutsideCode(headed, /^[ \t]*<\/Update>[ \t]*$/gm, () => '');
}

/** Maps the site's own components to those of Galley, and notes those that have no counterpart. */
function noteComponents(
  text: string,
  {partials, components}: Pick<Imports, 'partials' | 'components'>,
  {first, notes, placeAt, components: mapped, hasGlobals}: MdxContext,
): void {
  for (const {text: line, number, code} of linesOf(text, first)) {
    if (code || !line.includes('<')) continue;
    editOutsideInlineCode(line, (part) => {
      // `Promise\<Foo>` is text.
      for (const [, name = ''] of part.matchAll(/(?<!\\)<([A-Z]\w*(?:\.[A-Z]\w*)?)(?=[\s/>]|$)/g)) {
        const imported = name.split('.')[0]!;
        if (known.has(name) || partials.has(name) || (!hasGlobals && !components.has(imported))) continue;
        if (parts.some(([pattern, parent]) => pattern.test(name) && parent.test(text))) continue;
        const counterpart = alikeComponent(name, text);
        if (counterpart !== undefined) mapped.set(name, counterpart);
        else {
          notes.addManualStep(
            'component',
            `\`<${name}>\` is a component of the old site; its content is shown without it. Write it in \`templates/components\`.`,
            placeAt(number),
          );
        }
      }
      return part;
    });
  }
}

/** `[[1, 5, "name"]]` marks steps of an explanation; a bracket would be the name of a file here. */
const steps = /\s\[\[.*\]\]/;

/** ```` ```js src/App.js active ```` → ```` ```js [src/App.js] ````: Sandpack and others write the file after the language. */
function withFileNames(text: string): string {
  if (!/^[ \t]*[`~]{3,}\w+ (?:[\w./-]+\.\w+|.*\[\[)/m.test(text)) return text;
  const lines = linesOf(text);
  return lines
    .map(({text: line, code}, index) =>
      code && lines[index - 1]?.code !== true
        ? line
            .replace(/^(\s*[`~]{3,}\w+) ([\w./-]+\.[a-z]+)(?:\s+(?:active|hidden|readOnly))*(?=\s|$)/, '$1 [$2]')
            .replace(steps, '')
        : line,
    )
    .join('\n');
}

const video = /<(?:LiteYouTubeEmbed|You[Tt]ube\w*)\b((?:[^<>"']|"[^"]*"|'[^']*')*?)\/>/g;

/** `<LiteYouTubeEmbed id="a" title="T" />` → `[T](https://www.youtube.com/watch?v=a)`, which needs no script. */
function withVideoLinks(text: string, {notes, placeAt, first}: MdxContext): string {
  if (!/<(?:LiteYouTube|You[Tt]ube)/.test(text)) return text;
  return replaceOutsideCode(text, video, ([whole, props = ''], line) => {
    const id = attribute(props, 'id') ?? attribute(props, 'videoId') ?? attribute(props, 'youTubeId');
    const url = id === undefined ? attribute(props, 'src') : `https://www.youtube.com/watch?v=${id}`;
    if (url === undefined || !/^https:\/\/[^\s()]+$/.test(url)) return whole;
    notes.done('video', 'Converted players of videos to links.', placeAt(first + line));
    // Places of later notes count the lines of the old page.
    const rest = '\n'.repeat(whole.split('\n').length - 1);
    return `[${(attribute(props, 'title') ?? 'Watch on YouTube').replace(/[[\]]/g, '')}](${url})${rest}`;
  });
}

/** Removes `<TOCInline toc={toc} />` of Docusaurus, which lists the headings of the page. */
function withoutContents(text: string, {notes, placeAt, first}: MdxContext): string {
  if (!text.includes('<TOCInline')) return text;
  return replaceOutsideCode(text, /^[ \t]*<TOCInline\b[^<>]*\/>[ \t]*$/gm, ([whole], line) => {
    notes.done('toc', 'Removed `<TOCInline>`: every page has a table of contents.', placeAt(first + line));
    return whole.replace(/[^\n]+/g, '');
  });
}

function attribute(props: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`).exec(props) ?? [];
  return double ?? single;
}

interface Imports {
  /** What replaces the line of an import, by its number. Undefined removes the line. */
  readonly edits: ReadonlyMap<number, string | undefined>;
  /** Paths of includes by the name of the import. */
  readonly partials: ReadonlyMap<string, string>;
  /** Names that come from files of the old site. */
  readonly components: ReadonlySet<string>;
}

/** Removes `import Name from './_partial.mdx'`. Other imports stay: Galley reads past them. */
function readImports(body: string, {first, partialPath, importPath}: MdxContext): Imports {
  const edits = new Map<number, string | undefined>();
  const partials = new Map<string, string>();
  const components = new Set<string>();
  if (!/^import /m.test(body)) return {edits, partials, components};
  for (const {text, number, code} of linesOf(body, first)) {
    const found = code ? null : /^(import\s+([\w$]+|\{[^{}]*\})\s+from\s+(["']))([^"']+)(\3;?\s*)$/.exec(text);
    if (!found) continue;
    const [, before = '', names = '', , specifier = '', after = ''] = found;
    const target = partialPath(specifier);
    if (target !== undefined) {
      partials.set(names, target);
      edits.set(number, undefined);
      continue;
    }
    for (const name of names.replace(/[{}]/g, '').split(','))
      components.add(
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
      );
    const path = importPath(specifier);
    if (path !== undefined) edits.set(number, before + path + after);
  }
  return {edits, partials, components};
}

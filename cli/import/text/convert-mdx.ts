// Converts what MDX imports: Markdown files become includes, and components that Galley does not know are noted. Other imports
// and JSX itself stay, because Galley reads them.
import type {Json} from '../../../renderer/base/json.js';
import type {Place} from '../../../renderer/base/diagnostic.js';
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
]);

/** Common names of custom components, and the Galley components that look similar. */
const componentsByName: readonly (readonly [RegExp, Json])[] = [
  [/^(?:\w+Tabs|CodeGroup)$/, 'tabs'],
  [/^Sandpack\w*$/, 'code-group'],
  [/^(?:Solution|Answer)$/, {component: 'collapse', props: {title: 'Solution'}}],
  [/^(?:Intro|Lead)$/, 'Fragment'],
  [/^(?:Callout|Alert|Box|Message)$/, 'callout'],
  [/^(?:Spoiler|Accordion|Collaps\w+|Expand\w*|Toggle)$/, 'collapse'],
  [/^(?:Cards|CardGroup)$/, 'card-group'],
  [/^[A-Z]\w*[a-z]Card$/, 'card'],
];

/** Callout components by name. Sites usually show the name as the title of the box. */
const calloutTypesByName: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:Info|Note|Hint|Recap|Summary|Takeaways|KeyTakeaways|Prerequisites|Objectives|Goals|YouWillLearn|WhatYouWillLearn)$/,
    'note',
  ],
  [/^(?:Tip|Success)$/, 'tip'],
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
  // Sites show such names as titles: `DetailedExplanation` as `Detailed Explanation`.
  if (/^(?:Detailed[A-Z]\w+|DeepDive)$/.test(name))
    return {component: 'collapse', props: {title: name.replace(/\B(?=[A-Z])/g, ' ')}};
  const type = calloutTypesByName.find(([pattern]) => pattern.test(name))?.[1];
  if (type !== undefined)
    return {component: 'callout', props: {...(type !== 'note' && {type}), title: splitWords(name)}};
  const counterpart = componentsByName.find(([pattern]) => pattern.test(name))?.[1];
  // Tabs without content show what is in their props, which are different on every site.
  return counterpart === 'tabs' && !text.includes(`</${name}>`) ? undefined : counterpart;
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
  return withCommandTabs(converted);
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
      for (const [, name = ''] of part.matchAll(/(?<!\\)<([A-Z]\w*)(?=[\s/>]|$)/g)) {
        if (known.has(name) || partials.has(name) || (!hasGlobals && !components.has(name))) continue;
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

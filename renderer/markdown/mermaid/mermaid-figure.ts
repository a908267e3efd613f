// Draws Mermaid diagrams as SVG without styles of its own: a strict content security policy forbids style attributes,
// and the colors are those of the site. Authors of styles can rely on this markup:
//
//   <figure class="mermaid">
//     <div tabindex="0"><svg role="img" aria-label="…"><desc>…</desc>…</svg></div>    focusable, so that it can be scrolled
//     <figcaption>…</figcaption>                                                      only with a title
//     <details><summary>Source</summary><pre tabindex="0"><code>…</code></pre></details>
//   </figure>
import type {Element, Nodes} from 'hast';
import {hashOf} from '../../base/hash.js';
import type {Collector} from '../../document/reference-collector.js';
import {isElement, type Raw} from '../../document/tree-nodes.js';
import {plainTextOf} from '../../document/walk-tree.js';
import {codeTitle, parseInfoString} from '../../code/info-string.js';
import {loadMermaid, mermaidPackageName, type MermaidPackage} from './load-mermaid.js';
import {readMermaid, type MermaidSource} from './read-mermaid.js';
import {MermaidError, labelText} from './statement.js';
import {escapeAttribute, escapeText} from '../../../runtime/text/escape-html.js';

/** Name of the hole for the stylesheet. No component of an author can have it. */
export const mermaidStylesName = '#mermaid';

export interface MermaidContext {
  /** Undefined if the site has not installed the package. */
  readonly package: MermaidPackage | undefined;
  /** Number of diagrams of the document with the same text, by its hash. */
  readonly ids: Map<string, number>;
  /** Every diagram that is drawn. */
  readonly figures: Set<Nodes>;
}

/** Returns whether a `pre` is a block in the language `mermaid`. */
export function isMermaid(node: Nodes): node is Element {
  return isElement(node, 'pre') && /^mermaid(?=[\s{[]|$)/i.test(node.data?.info ?? '');
}

/** Returns the figure. Returns undefined and reports the reason if the block is shown as code. */
export function mermaidFigure(node: Element, context: MermaidContext, collector: Collector): Raw | undefined {
  if (context.package === undefined) return reportMissing(node, collector);
  const written = plainTextOf(node).replace(/\n$/, '');
  try {
    const source = readMermaid(written);
    const svg = drawSvg(source, context.package);
    const raw: Raw = {
      type: 'raw',
      value: figure(
        written,
        source,
        codeTitle(parseInfoString(node.data?.info ?? '')),
        cleanSvg(svg, idOf(written, context)),
      ),
      ...(node.position && {position: node.position}),
    };
    context.figures.add(raw);
    return raw;
  } catch (error) {
    if (!(error instanceof MermaidError)) throw error;
    return reportInvalid(error, node, collector);
  }
}

function drawSvg({text}: MermaidSource, {folder}: MermaidPackage): string {
  const draw = loadMermaid(folder);
  try {
    return draw(text, {padding: 8, transparent: true});
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!.slice(0, 120);
    throw new MermaidError(`${mermaidPackageName} fails with “${labelText(reason)}”`, {line: 0, column: 0});
  }
}

/** The same text has the same ids on every page, and other ids when it is repeated. */
function idOf(written: string, {ids}: MermaidContext): string {
  const hash = hashOf(written).slice(0, 8);
  const count = (ids.get(hash) ?? 0) + 1;
  ids.set(hash, count);
  return `mermaid-${hash}${count === 1 ? '' : `-${count}`}`;
}

function figure(written: string, source: MermaidSource, caption: string | undefined, {size, inner}: CleanSvg): string {
  const title = caption ?? source.title;
  const name = source.name ?? title ?? source.type;
  const description = source.description === undefined ? '' : `<desc>${escapeText(source.description)}</desc>`;
  return (
    `<figure class="mermaid"><div tabindex="0"><svg role="img" aria-label="${escapeAttribute(name)}"${size}>${description}${inner}</svg></div>` +
    (title === undefined ? '' : `<figcaption>${escapeText(title)}</figcaption>`) +
    `<details><summary>Source</summary><pre tabindex="0"><code>${escapeText(written)}\n</code></pre></details></figure>`
  );
}

interface CleanSvg {
  /** Attributes of the root: size and `viewBox`. */
  readonly size: string;
  readonly inner: string;
}

const elements: ReadonlySet<string> = new Set(
  'svg defs marker g rect circle ellipse line polyline polygon path text tspan title'.split(' '),
);

/** Without classes and data, which styles of the site could match, and styles. */
const attributeNames: ReadonlySet<string> = new Set(
  (
    'viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d dx dy points transform fill stroke stroke-width stroke-dasharray ' +
    'stroke-linecap stroke-linejoin opacity fill-opacity font-size font-weight font-style text-anchor text-decoration ' +
    'letter-spacing dominant-baseline marker-start marker-end marker-mid id markerWidth markerHeight refX refY orient ' +
    'markerUnits'
  ).split(' '),
);

const tag = /<style>[^<]*<\/style>|<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/g;

/** Keeps only known elements and attributes, so that an author's text cannot become markup. */
function cleanSvg(svg: string, id: string): CleanSvg {
  let size = '';
  let inner = '';
  let from = 0;
  for (const match of svg.matchAll(tag)) {
    const [fullMatch, slash = '', name = '', attributes = '', closes = ''] = match;
    inner += textBetween(svg.slice(from, match.index));
    from = match.index + fullMatch.length;
    if (name === '') continue;
    if (!elements.has(name))
      throw new MermaidError(`${mermaidPackageName} draws <${name}>, which is not allowed`, {line: 0, column: 0});
    const keptAttributes = slash === '' ? cleanAttributes(attributes, id) : '';
    if (name === 'svg') size ||= keptAttributes;
    else inner += `<${slash}${name}${keptAttributes}${closes && '/'}>`;
  }
  return {size, inner: inner + textBetween(svg.slice(from))};
}

function textBetween(text: string): string {
  if (text.trim() === '') return '';
  const plain = text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => unescaped.get(name)!);
  return escapeText(labelText(plain));
}

const unescaped: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
]);

function cleanAttributes(written: string, id: string): string {
  let keptAttributes = '';
  for (const [, name = '', value = ''] of written.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (name === 'class' && value === 'mono') keptAttributes += ' class="mono"';
    if (!attributeNames.has(name)) continue;
    if (name === 'id') keptAttributes += ` id="${id}-${value.replace(/[^\w-]/g, '_')}"`;
    else if (name.startsWith('marker-')) keptAttributes += markerLink(name, value, id);
    else if (safeValue.test(value))
      keptAttributes += ` ${name}="${shortNumbers(value.replace(ownVariable, 'var(--mermaid-'))}"`;
  }
  return keptAttributes;
}

/** Numbers, paths, names of colors and functions of colors, but no addresses. */
const safeValue = /^(?!.*(?:url|image|src)\()[\w\s.,#%()+-]*$/i;
const ownVariable = /var\(--_?/g;

function markerLink(name: string, value: string, id: string): string {
  const target = /^url\(#([^()]+)\)$/.exec(value)?.[1];
  return target === undefined ? '' : ` ${name}="url(#${id}-${target.replace(/[^\w-]/g, '_')})"`;
}

function shortNumbers(value: string): string {
  return value.replace(/-?\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))));
}

function reportMissing(node: Element, collector: Collector): undefined {
  collector.warn({
    severity: 'error',
    code: 'mermaid-missing',
    message: `Mermaid diagrams are shown as code, because the package ${mermaidPackageName} is not installed.`,
    hint: `Run \`npm install ${mermaidPackageName}\` in the folder of the site, or remove \`markdown.mermaid\` from content/site.yml.`,
    place: collector.placeOf(node),
    dedupeKey: '',
  });
}

function reportInvalid({message, at, isUnsupported}: MermaidError, node: Element, collector: Collector): undefined {
  const {line = 0, column = 1} = node.position?.start ?? {};
  const start = {line: line + 1 + at.line, column: column + at.column};
  collector.warn({
    severity: isUnsupported ? 'warning' : 'error',
    code: isUnsupported ? 'mermaid-unsupported' : 'mermaid-invalid',
    message: `The diagram is shown as code: ${message}.`,
    hint: isUnsupported
      ? 'Galley draws flowcharts, sequence, state, class and entity relationship diagrams. Save this one as an SVG file, and show it as an image.'
      : 'Correct the line, or use syntax that Galley supports: see “Diagrams” in the docs.',
    place: collector.placeOf({position: {start, end: start}}),
  });
}

// Makes an SVG file safe to use inside a page: shapes and colors are kept, everything else is removed.
import type {Element, ElementContent, Root} from 'hast';
import {raw} from 'hast-util-raw';
import {sanitize, type Schema} from 'hast-util-sanitize';
import {toHtml} from 'hast-util-to-html';
import type {IconDrawing} from '../../page/render/render-context.js';
import {svgSize} from './svg-size.js';

const shapeTags = ['circle', 'ellipse', 'g', 'line', 'path', 'polygon', 'polyline', 'rect', 'use', 'symbol'];
const paintTags = ['clipPath', 'defs', 'linearGradient', 'mask', 'pattern', 'radialGradient', 'stop'];

/** Presentation attributes. Those of the root are kept too, because the page replaces the root element. */
const paintAttributes = [
  'clipPath',
  'clipRule',
  'color',
  'fill',
  'fillOpacity',
  'fillRule',
  'mask',
  'opacity',
  'paintOrder',
  'stroke',
  'strokeDashArray',
  'strokeDashOffset',
  'strokeLineCap',
  'strokeLineJoin',
  'strokeMiterLimit',
  'strokeOpacity',
  'strokeWidth',
  'vectorEffect',
];

const geometryAttributes = [
  'cx',
  'cy',
  'd',
  'dx',
  'dy',
  'fr',
  'fx',
  'fy',
  'gradientTransform',
  'gradientUnits',
  'height',
  'href',
  'id',
  'maskContentUnits',
  'maskUnits',
  'clipPathUnits',
  'offset',
  'pathLength',
  'patternContentUnits',
  'patternTransform',
  'patternUnits',
  'points',
  'preserveAspectRatio',
  'r',
  'rx',
  'ry',
  'spreadMethod',
  'stopColor',
  'stopOpacity',
  'transform',
  'viewBox',
  'width',
  'x',
  'x1',
  'x2',
  'xLinkHref',
  'y',
  'y1',
  'y2',
];

const schema: Schema = {
  tagNames: ['svg', ...shapeTags, ...paintTags],
  attributes: {'*': [...paintAttributes, ...geometryAttributes]},
  strip: ['script', 'style', 'title', 'desc', 'metadata', 'foreignObject'],
  // References are checked below: only those inside the drawing are kept.
  protocols: {},
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

/**
 * Returns the safe content of an SVG file. Every id, and each reference to one, gets a prefix, so that several drawings
 * can be used on one page. Returns undefined if the text is not SVG, or if its elements are nested too deeply.
 */
export function sanitizeSvg(text: string, idPrefix: string): IconDrawing | undefined {
  const size = svgSize(text);
  // XML prologues have no meaning in a page; the HTML parser would turn them into text.
  const start = text.search(/<svg[\s>]/);
  if (!size || start === -1) return undefined;
  const page = parse(text.slice(start));
  if (page === undefined || isTooDeep(page)) return undefined;
  const clean = sanitize(page, schema) as Root;
  const svg = clean.children.find((node): node is Element => node.type === 'element' && node.tagName === 'svg');
  if (!svg) return undefined;
  sanitizeElement(svg, idPrefix);
  const paint = Object.fromEntries(Object.entries(svg.properties).filter(([name]) => paintAttributes.includes(name)));
  const children: ElementContent[] =
    Object.keys(paint).length > 0
      ? [{type: 'element', tagName: 'g', properties: paint, children: svg.children}]
      : svg.children;
  const viewBox = svg.properties['viewBox'] ?? `0 0 ${size.width} ${size.height}`;
  return {body: toHtml({type: 'root', children}, {space: 'svg', closeEmptyElements: true}), viewBox: String(viewBox)};
}

/** Returns undefined if the elements are nested so deeply that the parser runs out of stack. */
function parse(text: string): Root | undefined {
  try {
    return raw({type: 'root', children: [{type: 'raw', value: text}]} as Root) as Root;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Far more than any drawing has, and far less than the stack of any thread can hold. */
const maxDepth = 200;

function isTooDeep(root: Root): boolean {
  let level: readonly (Root | ElementContent)[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    level = level.flatMap((node) => ('children' in node ? (node.children as ElementContent[]) : []));
  }
  return false;
}

/**
 * Removes text, whitespace and external references, and adds the prefix to ids. Changes the tree in place.
 */
function sanitizeElement(element: Element, idPrefix: string): void {
  for (const [name, value] of Object.entries(element.properties)) {
    const text = String(value);
    if (name === 'id') element.properties[name] = idPrefix + text;
    else if (name === 'href' || name === 'xLinkHref') {
      if (text.startsWith('#')) element.properties[name] = `#${idPrefix}${text.slice(1)}`;
      else delete element.properties[name];
    } else if (/url\s*\(|\\/i.test(text)) {
      const [, id] = /^\s*url\(\s*["']?#([^"')\s]+)["']?\s*\)\s*$/.exec(text) ?? [];
      if (id === undefined) delete element.properties[name];
      else element.properties[name] = `url(#${idPrefix}${id})`;
    }
  }
  element.children = element.children.filter((child) => child.type === 'element');
  for (const child of element.children) if (child.type === 'element') sanitizeElement(child, idPrefix);
}

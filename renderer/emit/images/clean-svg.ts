// A drawing from somebody's file, made safe to stand inside a page: shapes and colours stay, everything else goes.
import type {Element, ElementContent, Root} from 'hast';
import {raw} from 'hast-util-raw';
import {sanitize, type Schema} from 'hast-util-sanitize';
import {toHtml} from 'hast-util-to-html';
import type {IconDrawing} from '../../page/context.js';
import {svgSize} from './svg-size.js';

const shapes = ['circle', 'ellipse', 'g', 'line', 'path', 'polygon', 'polyline', 'rect', 'use', 'symbol'];
const paints = ['clipPath', 'defs', 'linearGradient', 'mask', 'pattern', 'radialGradient', 'stop'];

/** How an element is painted: also taken over from the root, which the page replaces by its own. */
const painting = [
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

const geometry = [
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
  tagNames: ['svg', ...shapes, ...paints],
  attributes: {'*': [...painting, ...geometry]},
  strip: ['script', 'style', 'title', 'desc', 'metadata', 'foreignObject'],
  // References are checked below: only those into the drawing itself stay.
  protocols: {},
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

/**
 * What is inside an SVG file, safe, with every id (and reference to one) prefixed so that drawings can share a page;
 * undefined when the text is not SVG.
 */
export function cleanSvg(text: string, idPrefix: string): IconDrawing | undefined {
  const size = svgSize(text);
  // XML prologues mean nothing in a page; parsed as HTML they would only become text.
  const start = text.search(/<svg[\s>]/);
  if (!size || start < 0) return undefined;
  const page = raw({type: 'root', children: [{type: 'raw', value: text.slice(start)}]} as Root) as Root;
  const clean = sanitize(page, schema) as Root;
  const svg = clean.children.find((node): node is Element => node.type === 'element' && node.tagName === 'svg');
  if (!svg) return undefined;
  tidy(svg, idPrefix);
  const paint = Object.fromEntries(Object.entries(svg.properties).filter(([name]) => painting.includes(name)));
  const children: ElementContent[] =
    Object.keys(paint).length > 0
      ? [{type: 'element', tagName: 'g', properties: paint, children: svg.children}]
      : svg.children;
  const viewBox = svg.properties['viewBox'] ?? `0 0 ${size.width} ${size.height}`;
  return {body: toHtml({type: 'root', children}, {space: 'svg', closeEmptyElements: true}), viewBox: String(viewBox)};
}

/** Drops white space between elements and references that leave the drawing, and prefixes ids; changes the tree in place. */
function tidy(element: Element, idPrefix: string): void {
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
  for (const child of element.children) if (child.type === 'element') tidy(child, idPrefix);
}

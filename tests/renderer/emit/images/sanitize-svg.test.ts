import {expect, test} from 'vitest';
import {cleanSvg} from '../../../../renderer/emit/images/sanitize-svg.js';

const svg = (inner: string, attributes = ''): string =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"${attributes}>${inner}</svg>`;

const paint =
  'clip-rule color fill fill-opacity fill-rule opacity paint-order stroke stroke-dasharray stroke-dashoffset stroke-linecap ' +
  'stroke-linejoin stroke-miterlimit stroke-opacity stroke-width vector-effect';
const geometry =
  'cx cy d dx dy fr fx fy gradientTransform gradientUnits height maskContentUnits maskUnits clipPathUnits offset pathLength ' +
  'patternContentUnits patternTransform patternUnits points preserveAspectRatio r rx ry spreadMethod stop-color stop-opacity ' +
  'transform viewBox width x x1 x2 y y1 y2';

test.each(`${paint} ${geometry}`.split(' '))('cleanSvg() keeps the attribute %s of a shape', (name) => {
  expect(cleanSvg(svg(`<path ${name}="1"/>`), 'p-')?.body).toMatch(new RegExp(`^<path ${name}="1"(?:></path>| ?/>)$`));
});

test.each(
  'circle ellipse g line path polygon polyline rect use symbol clipPath defs linearGradient mask pattern radialGradient stop'.split(
    ' ',
  ),
)('cleanSvg() keeps the element %s', (name) => {
  expect(cleanSvg(svg(`<${name} x="1"></${name}>`), 'p-')?.body).toMatch(new RegExp(`^<${name} x="1"`));
});

test.each(paint.split(' '))('cleanSvg() moves the attribute %s of the root to a group', (name) => {
  expect(cleanSvg(svg('<path d="M0 0"/>', ` ${name}="1"`), 'p-')?.body).toMatch(
    new RegExp(`^<g ${name}="1"><path d="M0 0"(?:></path>| ?/>)</g>$`),
  );
});

test.each([
  '<script>go()</script>',
  '<style>a{}</style>',
  '<title>T</title>',
  '<desc>D</desc>',
  '<metadata>M</metadata>',
  '<foreignObject><p>F</p></foreignObject>',
  '<!-- comment -->',
])('cleanSvg() removes %s with its content', (part) => {
  expect(cleanSvg(svg(part), 'p-')?.body).toBe('');
});

test('cleanSvg() removes event handlers, styles and classes', () => {
  expect(cleanSvg(svg('<path onclick="go()" style="a" class="b" data-c="d" d="M0 0"/>'), 'p-')?.body).toMatch(
    /^<path d="M0 0"(?:><\/path>| ?\/>)$/,
  );
});

test('cleanSvg() returns the size of the file, and undefined for other markup', () => {
  expect(cleanSvg(svg(''), 'p-')?.viewBox).toBe('0 0 8 4');
  expect(cleanSvg(svg('', ' viewBox="0 0 2 1"'), 'p-')?.viewBox).toBe('0 0 2 1');
  expect(cleanSvg('<p>text</p>', 'p-')).toBeUndefined();
});

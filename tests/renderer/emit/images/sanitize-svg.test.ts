import {expect, test} from 'vitest';
import {sanitizeSvg} from '../../../../renderer/emit/images/sanitize-svg.js';

const svg = (inner: string, attributes = ''): string =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"${attributes}>${inner}</svg>`;

const paint =
  'clip-rule color fill fill-opacity fill-rule opacity paint-order stroke stroke-dasharray stroke-dashoffset stroke-linecap ' +
  'stroke-linejoin stroke-miterlimit stroke-opacity stroke-width vector-effect';
const geometry =
  'cx cy d dx dy fr fx fy gradientTransform gradientUnits height maskContentUnits maskUnits clipPathUnits offset pathLength ' +
  'patternContentUnits patternTransform patternUnits points preserveAspectRatio r rx ry spreadMethod stop-color stop-opacity ' +
  'transform viewBox width x x1 x2 y y1 y2';

test.each(`${paint} ${geometry}`.split(' '))('sanitizeSvg() keeps the attribute %s of a shape', (name) => {
  expect(sanitizeSvg(svg(`<path ${name}="1"/>`), 'p-')?.body).toMatch(
    new RegExp(`^<path ${name}="1"(?:></path>| ?/>)$`),
  );
});

test.each(
  'circle ellipse g line path polygon polyline rect use symbol clipPath defs linearGradient mask pattern radialGradient stop'.split(
    ' ',
  ),
)('sanitizeSvg() keeps the element %s', (name) => {
  expect(sanitizeSvg(svg(`<${name} x="1"></${name}>`), 'p-')?.body).toMatch(new RegExp(`^<${name} x="1"`));
});

test.each(paint.split(' '))('sanitizeSvg() moves the attribute %s of the root to a group', (name) => {
  expect(sanitizeSvg(svg('<path d="M0 0"/>', ` ${name}="1"`), 'p-')?.body).toMatch(
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
])('sanitizeSvg() removes %s with its content', (part) => {
  expect(sanitizeSvg(svg(part), 'p-')?.body).toBe('');
});

test('sanitizeSvg() removes event handlers, styles and classes', () => {
  expect(sanitizeSvg(svg('<path onclick="go()" style="a" class="b" data-c="d" d="M0 0"/>'), 'p-')?.body).toMatch(
    /^<path d="M0 0"(?:><\/path>| ?\/>)$/,
  );
});

test('sanitizeSvg() returns the size of the file, and undefined for other markup', () => {
  expect(sanitizeSvg(svg(''), 'p-')?.viewBox).toBe('0 0 8 4');
  expect(sanitizeSvg(svg('', ' viewBox="0 0 2 1"'), 'p-')?.viewBox).toBe('0 0 2 1');
  expect(sanitizeSvg('<p>text</p>', 'p-')).toBeUndefined();
});

test.each([300, 20_000])('sanitizeSvg() returns undefined for %i nested elements', (depth) => {
  expect(sanitizeSvg(svg('<g>'.repeat(depth) + '</g>'.repeat(depth)), 'p-')).toBeUndefined();
});

// Draws a social card: a proof sheet on a light table. A pure function of the card and the typesetter.
import {cardSize, type SocialCard} from '../../page/head/social-card.js';
import {attributes} from '../../page/render/html-strings.js';
import {balancedLines} from './balanced-lines.js';
import type {Face, Typesetter} from './text-outlines.js';

const ink = {
  table: '#f3f4f6',
  sheet: '#ffffff',
  edge: '#d1d5db',
  marks: '#9ca3af',
  text: '#111827',
  muted: '#4b5563',
};
const grays = ['#1f2937', '#4b5563', '#9ca3af', '#e5e7eb'];
/**
 * Shades 800, 600, 400 and 100 of the primary color, as in the stylesheet but in a notation that the SVG renderer
 * supports.
 */
const primaries: Readonly<Record<SocialCard['primary'], readonly [string, string, string, string]>> = {
  sky: ['#005581', '#0186c5', '#54bbfe', '#e1f3ff'],
  green: ['#175f33', '#2c9353', '#67c986', '#e4f6e8'],
};

const sheet = {left: 56, top: 56, right: 1144, bottom: 574};
const text = {left: 120, right: 1080};
const columnWidth = text.right - text.left;

const brandFace: Face = {family: 'instrument-sans', weight: 600, size: 34, spacing: -0.01};
const slugFace: Face = {family: 'geist-mono', weight: 500, size: 22};
const footFace: Face = {family: 'geist-mono', weight: 400, size: 20};
const descriptionFace: Face = {family: 'instrument-sans', weight: 400, size: 28};
const titleFace: Face = {family: 'instrument-sans', weight: 600, size: 76, spacing: -0.03};
/** Largest first. The first size in which the title fits is used. */
const titleSizes = [
  {size: 104, lines: 1},
  {size: 76, lines: 2},
  {size: 64, lines: 2},
  {size: 52, lines: 3},
];

/** Returns the card as SVG text. `favicon` is the data URL of the site's favicon. */
export function cardSvg(card: SocialCard, typesetter: Typesetter, favicon: string | undefined): string {
  const [, , pencil, faint] = primaries[card.primary];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">`,
    box(0, 0, cardSize.width, cardSize.height, ink.table),
    box(sheet.left, sheet.top, sheet.right - sheet.left, sheet.bottom - sheet.top, ink.sheet),
    ...baselines(faint),
    stroke(
      `M${sheet.left + 0.5} ${sheet.top + 0.5}H${sheet.right - 0.5}V${sheet.bottom - 0.5}H${sheet.left + 0.5}Z`,
      ink.edge,
      1,
    ),
    stroke(cropMarks(), ink.marks, 2),
    ...[
      [28, 315],
      [1172, 315],
      [600, 28],
    ].map(([x = 0, y = 0]) => registrationMark(x, y)),
    ...headRow(card, typesetter, favicon),
    ...title(printableTexts(card, typesetter), typesetter, pencil),
    ...footRow(card, typesetter),
    ...[...primaries[card.primary], ...grays].map((color, index) => box(text.left + 44 * index, 567, 44, 14, color)),
    '</svg>',
  ].join('');
}

/** Replaces a title by the brand if the fonts do not support its script. Removes emoji. */
function printableTexts(
  {title: cardTitle, description, brand}: SocialCard,
  {canSet}: Typesetter,
): {title: string; below: string} {
  const [title, name, subtitle] = [cardTitle, brand, description].map(withoutEmoji) as [string, string, string];
  return {
    title: title !== '' && canSet(title, titleFace) ? title : canSet(name, titleFace) ? name : '',
    below: canSet(subtitle, descriptionFace) ? subtitle : '',
  };
}

function withoutEmoji(words: string): string {
  return words
    .replace(/[\p{Emoji_Presentation}\p{Emoji_Modifier}\u{FE0F}\u{200D}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function headRow(
  {brand, slug}: SocialCard,
  {canSet, widthOf, outline}: Typesetter,
  favicon: string | undefined,
): string[] {
  const place = withoutEmoji(slug);
  const left = favicon === undefined ? text.left : text.left + 58;
  const availableWidth = columnWidth / 2 - 98;
  const line = oneLine(place, availableWidth, (words) => widthOf(words, slugFace));
  const name = oneLine(withoutEmoji(brand), columnWidth / 2, (words) => widthOf(words, brandFace));
  return [
    favicon === undefined ? '' : `<image${attributes({href: favicon, x: text.left, y: 114, width: 44, height: 44})}/>`,
    canSet(name, brandFace) ? shape(outline(name, brandFace, {x: left, y: 148}), ink.text) : '',
    canSet(place, slugFace)
      ? shape(outline(line, slugFace, {x: text.right - widthOf(line, slugFace), y: 146}), ink.muted)
      : '',
  ];
}

function oneLine(words: string, width: number, widthOf: (line: string) => number): string {
  return balancedLines(words, {width, lines: 1}, widthOf).lines[0] ?? '';
}

/** Sets title and description from the bottom up, with a proofreader's caret between them. */
function title(
  {title: words, below: subtitle}: {title: string; below: string},
  {widthOf, outline}: Typesetter,
  pencil: string,
): string[] {
  const subtitleLines =
    subtitle === ''
      ? []
      : balancedLines(subtitle, {width: columnWidth, lines: 2}, (line) => widthOf(line, descriptionFace)).lines;
  const last = 500 - (subtitleLines.length === 2 ? 0 : 12);
  const description = subtitleLines.map((line, index) => {
    const y = last - 38 * (subtitleLines.length - 1 - index);
    return shape(outline(line, descriptionFace, {x: text.left, y}), ink.muted);
  });
  if (words === '') return description;
  const {lines, face} = fitTitle(words, widthOf);
  const bottom = subtitleLines.length === 0 ? 440 : last - 38 * (subtitleLines.length - 1) - 64;
  const set = lines.map((line, index) => {
    const y = bottom - face.size * 1.08 * (lines.length - 1 - index);
    return shape(outline(line, face, {x: text.left - face.size * 0.04, y}), ink.text);
  });
  return [...set, stroke(`M${text.left + 2} ${bottom + 30}l13 -16l13 16`, pencil, 4), ...description];
}

function fitTitle(words: string, widthOf: Typesetter['widthOf']): {lines: readonly string[]; face: Face} {
  const attempts = titleSizes.map(({size, lines: maxLines}) => {
    const face = {...titleFace, size};
    return {...balancedLines(words, {width: columnWidth, lines: maxLines}, (line) => widthOf(line, face)), face};
  });
  return attempts.find(({isComplete}) => isComplete) ?? (attempts.at(-1) as (typeof attempts)[0]);
}

function footRow({place, host}: SocialCard, {canSet, widthOf, outline}: Typesetter): string[] {
  const hostLine = canSet(host, footFace) ? oneLine(host, columnWidth / 2, (line) => widthOf(line, footFace)) : '';
  const hostWidth = widthOf(hostLine, footFace);
  const source = shortenPath(place, (line) => widthOf(line, footFace) <= columnWidth - hostWidth - 40);
  const y = 546;
  return [
    canSet(source, footFace) ? shape(outline(source, footFace, {x: text.left, y}), ink.muted) : '',
    shape(outline(hostLine, footFace, {x: text.right - hostWidth, y}), ink.muted),
  ];
}

/** `content/docs/a/b/c.md` → `content/…/c.md`, as far as it fits. Returns an empty string if nothing fits. */
function shortenPath(place: string, fitsWidth: (line: string) => boolean): string {
  const steps = place.split('/');
  const shorter = steps.slice(1).map((_, from) => [steps[0], '…', ...steps.slice(from + 2)].join('/'));
  return [place, ...shorter.slice(0, -1)].find(fitsWidth) ?? '';
}

function baselines(color: string): string[] {
  const rows = Math.floor((sheet.bottom - sheet.top) / 36);
  return Array.from({length: rows}, (_, row) =>
    box(sheet.left, sheet.top + 36 * (row + 1), sheet.right - sheet.left, 1, color),
  );
}

/** Draws two short lines at each corner. */
function cropMarks(): string {
  return [sheet.left, sheet.right]
    .flatMap((x) =>
      [sheet.top, sheet.bottom].map((y) => {
        const [outX, outY] = [x === sheet.left ? -1 : 1, y === sheet.top ? -1 : 1];
        return `M${x + 10 * outX} ${y}h${24 * outX}M${x} ${y + 10 * outY}v${24 * outY}`;
      }),
    )
    .join('');
}

function registrationMark(x: number, y: number): string {
  const circle = attributes({cx: x, cy: y, r: 11, fill: 'none', stroke: ink.marks, 'stroke-width': 2});
  return `<circle${circle}/>${stroke(`M${x - 18} ${y}h36M${x} ${y - 18}v36`, ink.marks, 2)}`;
}

function box(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect${attributes({x, y, width, height, fill})}/>`;
}

function shape(d: string, fill: string): string {
  return `<path${attributes({d, fill, transform: 'scale(.01)'})}/>`;
}

function stroke(d: string, color: string, width: number): string {
  return `<path${attributes({d, fill: 'none', stroke: color, 'stroke-width': width})}/>`;
}

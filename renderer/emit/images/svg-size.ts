// Reads the size of an SVG file from its first tag, without rendering it.

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** CSS pixels per unit of an SVG length. */
const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  rem: 16,
};

/** Default size in browsers. */
const defaultSize: Size = {width: 300, height: 150};

/** Returns the size in CSS pixels from `width`, `height` and `viewBox`, or undefined if the text is not SVG. */
export function svgSize(text: string): Size | undefined {
  const attributes = svgAttributes(text);
  if (!attributes) return undefined;
  const width = readLength(attributes.get('width'));
  const height = readLength(attributes.get('height'));
  const box = readViewBox(attributes.get('viewBox'));
  if (width && height) return {width, height};
  if (!box) return {width: width ?? defaultSize.width, height: height ?? defaultSize.height};
  if (width) return {width, height: (width * box.height) / box.width};
  if (height) return {width: (height * box.width) / box.height, height};
  return box;
}

/** Returns the attributes of the root `<svg>`, or undefined if the first element is another one. */
export function svgAttributes(text: string): ReadonlyMap<string, string> | undefined {
  const start = firstElement(text);
  const name = /<(?:[\w-]+:)?svg(?=[\s/>])/y;
  name.lastIndex = start;
  if (start === -1 || !name.test(text)) return undefined;
  const attribute = /\s*([^\s=>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  attribute.lastIndex = name.lastIndex;
  const attributes = new Map<string, string>();
  for (let match = attribute.exec(text); match; match = attribute.exec(text)) {
    attributes.set(match[1] ?? '', match[2] ?? match[3] ?? '');
  }
  return attributes;
}

// <?xml …?> <!-- … --> <!DOCTYPE svg [ … ]> <svg
//                                           ^ start of the first element; -1 if something else comes first
function firstElement(text: string): number {
  let at = 0;
  for (;;) {
    while (/[\s\uFEFF]/.test(text[at] ?? '')) at++;
    if (text[at] !== '<') return -1;
    if (text[at + 1] !== '!' && text[at + 1] !== '?') return at;
    const end = text.startsWith('<!--', at) ? '-->' : text[at + 1] === '?' ? '?>' : endOfDoctype(text, at);
    const next = text.indexOf(end, at);
    if (next === -1) return -1;
    at = next + end.length;
  }
}

function endOfDoctype(text: string, at: number): string {
  const bracket = text.indexOf('[', at);
  const close = text.indexOf('>', at);
  return bracket !== -1 && bracket < close ? ']>' : '>';
}

function readLength(text: string | undefined): number | undefined {
  const [, number, unit = ''] = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text ?? '') ?? [];
  const length = Number(number) * (units[unit.toLowerCase()] ?? Number.NaN);
  return length > 0 && Number.isFinite(length) ? length : undefined;
}

function readViewBox(text: string | undefined): Size | undefined {
  const [, , width = 0, height = 0] = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && Number.isFinite(width * height) ? {width, height} : undefined;
}

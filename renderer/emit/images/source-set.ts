// Which widths an image is made in, and what `srcset` and `sizes` say about them. Nothing is ever enlarged.
import type {Size} from './svg-size.js';

/** Screen widths by name, in CSS pixels. */
export const screens: Readonly<Record<string, number>> = {
  xs: 320,
  sm: 640,
  md: 768,
  lg: 1024,
  xl: 1280,
  xxl: 1536,
  '2xl': 1536,
};

export interface SourceSetRequest {
  /** Pixels of the image itself. */
  readonly intrinsic: Size;
  /** Shown size in CSS pixels; both together crop. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** How wide the image is shown on which screens: `sm:100vw md:50vw lg:400px`. */
  readonly sizes?: string | undefined;
  readonly densities: readonly number[];
  /** Widest shown width in CSS pixels. */
  readonly maxWidth: number;
}

/** One file of a set. */
export interface Candidate {
  /** Pixels of the file. */
  readonly width: number;
  readonly height: number;
  /** For `srcset`: `640w` with `sizes`, `1.5x` without. */
  readonly descriptor: string;
}

export interface SourceSet {
  /** Attributes that reserve the space, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Ascending by width; never empty. */
  readonly candidates: readonly Candidate[];
  /** Which of them goes into `src`: the plain one, with `sizes` the largest. */
  readonly fallback: Candidate;
  /** The `sizes` attribute. */
  readonly sizes?: string;
}

/** A file only a little larger than the next smaller one is not worth making. */
const worthwhile = 1.2;

/** Files to make of an image and how to offer them. */
export function sourceSet(request: SourceSetRequest): SourceSet {
  const shown = shownSize(request);
  // The largest piece of the image that has the shown shape.
  const shape = shown.width / shown.height;
  const widest = Math.max(1, Math.round(Math.min(request.intrinsic.width, request.intrinsic.height * shape)));
  const fileOf = (width: number, descriptor: string): Candidate => ({
    width,
    height: Math.max(1, Math.round(width / shape)),
    descriptor,
  });
  const entries = readSizes(request.sizes ?? '');
  const size = {width: Math.max(1, Math.round(shown.width)), height: Math.max(1, Math.round(shown.height))};
  if (entries.length === 0) {
    const candidates = densityWidths(shown.width, widest, request.densities).map(([width, density]) =>
      fileOf(width, `${density}x`),
    );
    return {...size, candidates, fallback: candidates[0] as Candidate};
  }
  const candidates = fluidWidths(entries, widest, request).map((width) => fileOf(width, `${width}w`));
  return {...size, candidates, fallback: candidates.at(-1) as Candidate, sizes: sizesAttribute(entries)};
}

function shownSize({intrinsic, width, height, maxWidth}: SourceSetRequest): Size {
  const shape = width && height ? width / height : intrinsic.width / intrinsic.height;
  const wished = width ?? (height ? height * shape : intrinsic.width);
  const shown = Math.min(wished, maxWidth);
  return {width: shown, height: shown / shape};
}

/** Widths and true densities for a fixed shown width: `[[400, 1], [600, 1.5]]` when the image ends at 600. */
function densityWidths(
  shown: number,
  widest: number,
  densities: readonly number[],
): [width: number, density: number][] {
  const widths: [number, number][] = [];
  for (const density of densities.toSorted((a, b) => a - b)) {
    const width = Math.min(Math.max(1, Math.round(shown * density)), widest);
    const last = widths.at(-1)?.[0] ?? 0;
    if (last > 0 && width < last * worthwhile) continue;
    widths.push([width, last === 0 ? density : Math.round((width / shown) * 100) / 100]);
  }
  return widths;
}

function fluidWidths(entries: readonly SizeEntry[], widest: number, {densities, maxWidth}: SourceSetRequest): number[] {
  const widths = entries.flatMap(({screen, unit, value}) => {
    // An entry for every screen is still worth a file for the smallest one.
    const css = unit === 'px' ? value : Math.round((value / 100) * Math.max(screen, screens['xs'] ?? 0));
    return densities.map((density) => Math.min(Math.round(Math.min(css, maxWidth) * density), widest));
  });
  return [...new Set(widths.map((width) => Math.max(1, width)))].toSorted((a, b) => a - b);
}

interface SizeEntry {
  /** From this screen width up, in CSS pixels. */
  readonly screen: number;
  readonly unit: 'vw' | 'px';
  readonly value: number;
}

/** `sm:100vw, md:50vw 400px` → entries ascending by screen; what is not understood is left out, of two for one screen the later counts. */
export function readSizes(text: string): SizeEntry[] {
  const byScreen = new Map<number, SizeEntry>();
  for (const word of text.split(/[\s,]+/)) {
    const [, name, number, unit] = /^(?:(\w+):)?(\d+(?:\.\d+)?)(vw|px)?$/.exec(word) ?? [];
    const screen =
      name === undefined
        ? 1
        : ((Object.hasOwn(screens, name) ? screens[name] : Number.parseInt(name, 10)) ?? Number.NaN);
    const value = Number(number);
    if (screen > 0 && value > 0) byScreen.set(screen, {screen, unit: unit === 'vw' ? 'vw' : 'px', value});
  }
  return [...byScreen.values()].toSorted((a, b) => a.screen - b.screen);
}

/** Each entry holds up to the screen of the next; the last has no end. */
function sizesAttribute(entries: readonly SizeEntry[]): string {
  return entries
    .map(({unit, value}, index) => {
      const next = entries[index + 1];
      return next ? `(max-width: ${next.screen}px) ${value}${unit}` : `${value}${unit}`;
    })
    .join(', ');
}

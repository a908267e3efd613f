// Decides the widths in which an image is made, and its `srcset` and `sizes`. Images are never enlarged.
import type {Size} from './svg-size.js';
import {ownProperty} from '../../../runtime/text/own-property.js';

/** Breakpoints by name, in CSS pixels. */
const screens: Readonly<Record<string, number>> = {
  xs: 320,
  sm: 640,
  md: 768,
  lg: 1024,
  xl: 1280,
  xxl: 1536,
  '2xl': 1536,
};

export interface SourceSetRequest {
  /** Size of the image itself in pixels. */
  readonly intrinsic: Size;
  /** Displayed size in CSS pixels. If both are set, the image is cropped. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Displayed width per breakpoint: `sm:100vw md:50vw lg:400px`. */
  readonly sizes?: string | undefined;
  readonly densities: readonly number[];
  /** Maximum displayed width in CSS pixels. */
  readonly maxWidth: number;
}

/** One file of a set. */
export interface Candidate {
  /** Width of the file in pixels. */
  readonly width: number;
  readonly height: number;
  /** For `srcset`: `640w` with `sizes`, otherwise `1.5x`. */
  readonly descriptor: string;
}

export interface SourceSet {
  /** Attributes that reserve the space, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Ascending by width; never empty. */
  readonly candidates: readonly Candidate[];
  /** Candidate for `src`: the one with density 1, or with `sizes` the largest. */
  readonly fallback: Candidate;
  /** The `sizes` attribute. */
  readonly sizes?: string;
}

/** Minimum ratio between the widths for two densities. A file that is only slightly wider than another is not made. */
const minWidthRatio = 1.2;

/** Returns the files to make of an image, and the attributes for them. */
export function sourceSet(request: SourceSetRequest): SourceSet {
  const displayed = displayedSize(request);
  // The largest crop of the image with the displayed aspect ratio.
  const aspectRatio = displayed.width / displayed.height;
  const maxFileWidth = Math.max(
    1,
    Math.round(Math.min(request.intrinsic.width, request.intrinsic.height * aspectRatio)),
  );
  const toCandidate = (width: number, descriptor: string): Candidate => ({
    width,
    height: Math.max(1, Math.round(width / aspectRatio)),
    descriptor,
  });
  const entries = readSizes(request.sizes ?? '');
  const size = {width: Math.max(1, Math.round(displayed.width)), height: Math.max(1, Math.round(displayed.height))};
  if (entries.length === 0) {
    const candidates = densityWidths(displayed.width, maxFileWidth, request.densities).map(([width, density]) =>
      toCandidate(width, `${density}x`),
    );
    return {...size, candidates, fallback: candidates[0] as Candidate};
  }
  const candidates = fluidWidths(entries, maxFileWidth, request).map((width) => toCandidate(width, `${width}w`));
  return {...size, candidates, fallback: candidates.at(-1) as Candidate, sizes: sizesAttribute(entries)};
}

function displayedSize({intrinsic, width, height, maxWidth}: SourceSetRequest): Size {
  const aspectRatio = width && height ? width / height : intrinsic.width / intrinsic.height;
  const requestedWidth = width ?? (height ? height * aspectRatio : intrinsic.width);
  const displayed = Math.min(requestedWidth, maxWidth);
  return {width: displayed, height: displayed / aspectRatio};
}

/**
 * Returns widths and actual densities for a fixed displayed width: `[[400, 1], [600, 1.5]]` if the image is 600 wide.
 */
function densityWidths(
  displayed: number,
  maxFileWidth: number,
  densities: readonly number[],
): [width: number, density: number][] {
  const widths: [number, number][] = [];
  for (const density of densities.toSorted((a, b) => a - b)) {
    const width = Math.min(Math.max(1, Math.round(displayed * density)), maxFileWidth);
    const last = widths.at(-1)?.[0] ?? 0;
    if (last > 0 && width < last * minWidthRatio) continue;
    widths.push([width, last === 0 ? density : Math.round((width / displayed) * 100) / 100]);
  }
  return widths;
}

function fluidWidths(
  entries: readonly SizeEntry[],
  maxFileWidth: number,
  {densities, maxWidth}: SourceSetRequest,
): number[] {
  const widths = entries.flatMap(({screen, unit, value}) => {
    // An entry for all widths still gets a file for the smallest breakpoint.
    const css = unit === 'px' ? value : Math.round((value / 100) * Math.max(screen, screens['xs'] ?? 0));
    return densities.map((density) => Math.min(Math.round(Math.min(css, maxWidth) * density), maxFileWidth));
  });
  return [...new Set(widths.map((width) => Math.max(1, width)))].toSorted((a, b) => a - b);
}

interface SizeEntry {
  /** Minimum screen width in CSS pixels. */
  readonly screen: number;
  readonly unit: 'vw' | 'px';
  readonly value: number;
}

/**
 * `sm:100vw, md:50vw 400px` → entries ascending by screen. Skips what it cannot parse. If a screen occurs twice, the
 * later entry is used.
 */
function readSizes(text: string): SizeEntry[] {
  const entries = wordsOf(text).flatMap((word) => readSize(word) ?? []);
  return [...new Map(entries.map((entry) => [entry.screen, entry])).values()].toSorted((a, b) => a.screen - b.screen);
}

/** Whether each word is an entry. The text can be from HTML, where `sizes` has another syntax. */
export function areValidSizes(text: string): boolean {
  return wordsOf(text).every((word) => readSize(word) !== undefined);
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

function readSize(word: string): SizeEntry | undefined {
  const [, name, number, unit] = /^(?:(\w+):)?(\d+(?:\.\d+)?)(vw|px)?$/.exec(word) ?? [];
  const screen = name === undefined ? 1 : (ownProperty(screens, name) ?? Number.parseInt(name, 10));
  const value = Number(number);
  return screen > 0 && value > 0 ? {screen, unit: unit === 'vw' ? 'vw' : 'px', value} : undefined;
}

/** Each entry applies up to the screen of the next one; the last has no upper limit. */
function sizesAttribute(entries: readonly SizeEntry[]): string {
  return entries
    .map(({unit, value}, index) => {
      const next = entries[index + 1];
      return next ? `(max-width: ${next.screen}px) ${value}${unit}` : `${value}${unit}`;
    })
    .join(', ');
}

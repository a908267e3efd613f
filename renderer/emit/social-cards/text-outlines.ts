// Sets short lines of text as outlines in the fonts of the site. Unlike text, outlines look the same on every machine.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {Font, GlyphRun} from 'fontkit';

export interface Face {
  /** Name of the package below `@fontsource/`. */
  readonly family: 'instrument-sans' | 'geist-mono';
  readonly weight: 400 | 500 | 600;
  /** In pixels. */
  readonly size: number;
  /** Additional space after each character, in ems. */
  readonly spacing?: number;
}

export interface Typesetter {
  /** Returns whether the fonts have every character of `text`. They have no script that runs from right to left. */
  canSet(text: string, face: Face): boolean;
  /** Returns the width in pixels. */
  widthOf(text: string, face: Face): number;
  /** Returns SVG path data of a line whose baseline starts at a point, in hundredths of a pixel. */
  outline(text: string, face: Face, at: {readonly x: number; readonly y: number}): string;
}

const subsets = ['latin', 'latin-ext'];

/** Loads the font engine. Fonts are loaded on demand. */
export async function createTypesetter(): Promise<Typesetter> {
  const {create} = await import('fontkit');
  const require = createRequire(import.meta.url);
  const loaded = new Map<string, readonly Font[]>();

  const fontsOf = ({family, weight}: Face): readonly Font[] => {
    const key = `${family}-${weight}`;
    const cached = loaded.get(key);
    if (cached !== undefined) return cached;
    const files = subsets.map((subset) => `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`);
    const fonts = files.map((file) => create(readFileSync(require.resolve(file))) as Font);
    loaded.set(key, fonts);
    return fonts;
  };

  const layOut = (font: Font, part: string): GlyphRun => font.layout(part, {liga: false, clig: false});

  /** In units of the font. Cached, because the same words are measured often, in several sizes. */
  const advances = new Map<Font, Map<string, Advance>>();
  const advanceOf = (font: Font, part: string): Advance => {
    const fontAdvances = advances.get(font) ?? new Map<string, Advance>();
    advances.set(font, fontAdvances);
    const cached = fontAdvances.get(part);
    if (cached !== undefined) return cached;
    const {positions} = layOut(font, part);
    const advance = {
      units: positions.reduce((sum, {xAdvance = 0}) => sum + xAdvance, 0),
      glyphs: positions.length,
    };
    fontAdvances.set(part, advance);
    return advance;
  };

  return {
    canSet: (text, face) =>
      [...text].every((character) => fontsOf(face).some((font) => font.hasGlyphForCodePoint(codeOf(character)))),
    widthOf: (text, face) =>
      runsOf(text, fontsOf(face)).reduce((sum, {font, part}) => {
        const {units, glyphs} = advanceOf(font, part);
        return sum + (units / font.unitsPerEm + glyphs * (face.spacing ?? 0)) * face.size;
      }, 0),
    outline(text, face, {x, y}) {
      let penX = x;
      let outline = '';
      for (const {font, part} of runsOf(text, fontsOf(face))) {
        const scale = face.size / font.unitsPerEm;
        const {glyphs, positions} = layOut(font, part);
        for (const [index, glyph] of glyphs.entries()) {
          const {xAdvance = 0, xOffset = 0} = positions[index] ?? {};
          outline += pathData(glyph.path.commands, scale * 100, (penX + xOffset * scale) * 100, y * 100);
          penX += xAdvance * scale + (face.spacing ?? 0) * face.size;
        }
      }
      return outline;
    },
  };
}

interface Advance {
  readonly units: number;
  readonly glyphs: number;
}

interface Run {
  readonly font: Font;
  readonly part: string;
}

/** Groups adjacent characters by the font that has them. */
function runsOf(text: string, fonts: readonly Font[]): readonly Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(codeOf(character))) ?? fonts[0];
    const last = runs.at(-1);
    if (font === undefined) continue;
    if (last?.font === font) runs[runs.length - 1] = {font, part: last.part + character};
    else runs.push({font, part: character});
  }
  return runs;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

const letters: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

/** Fonts have an upward y axis, SVG a downward one. Integers are several times faster to write. */
function pathData(
  commands: readonly {readonly command: string; readonly args: readonly number[]}[],
  scale: number,
  x: number,
  y: number,
): string {
  let data = '';
  for (const {command, args} of commands) {
    data += letters[command] ?? '';
    for (let i = 0; i < args.length; i += 2) {
      const [across, up] = [args[i] ?? 0, args[i + 1] ?? 0];
      data += `${i === 0 ? '' : ' '}${Math.round(x + across * scale)} ${Math.round(y - up * scale)}`;
    }
  }
  return data;
}

// Sets short lines of text as outlines, in the faces of the site. Outlines look the same on every machine.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {Font, GlyphRun} from 'fontkit';

export interface Face {
  /** Package below `@fontsource/`. */
  readonly family: 'instrument-sans' | 'geist-mono';
  readonly weight: 400 | 500 | 600;
  /** Pixels. */
  readonly size: number;
  /** Extra space after each character, in ems. */
  readonly spacing?: number;
}

export interface Typesetter {
  /** Whether the faces have every character of `text`, and read it from left to right. */
  canSet(text: string, face: Face): boolean;
  /** Pixels. */
  widthOf(text: string, face: Face): number;
  /** Path data of a line whose baseline starts at a point. */
  outline(text: string, face: Face, at: {readonly x: number; readonly y: number}): string;
}

const subsets = ['latin', 'latin-ext'];

/** Loads the engine and, as they are needed, the fonts. */
export async function createTypesetter(): Promise<Typesetter> {
  const {create} = await import('fontkit');
  const require = createRequire(import.meta.url);
  const loaded = new Map<string, readonly Font[]>();

  const fontsOf = ({family, weight}: Face): readonly Font[] => {
    const key = `${family}-${weight}`;
    const known = loaded.get(key);
    if (known !== undefined) return known;
    const files = subsets.map((subset) => `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`);
    const fonts = files.map((file) => create(readFileSync(require.resolve(file))) as Font);
    loaded.set(key, fonts);
    return fonts;
  };

  const setLine = (text: string, face: Face): readonly SetGlyph[] => {
    let pen = 0;
    return runsOf(text, fontsOf(face)).flatMap(({font, part}) => {
      const scale = face.size / font.unitsPerEm;
      const {glyphs, positions}: GlyphRun = font.layout(part, {liga: false, clig: false});
      return glyphs.map((glyph, index) => {
        const {xAdvance = 0, xOffset = 0} = positions[index] ?? {};
        const x = pen + xOffset * scale;
        const advance = xAdvance * scale + (face.spacing ?? 0) * face.size;
        pen += advance;
        return {x, advance, outline: (y, left) => placed(glyph.path.commands, scale, left + x, y)};
      });
    });
  };

  return {
    canSet: (text, face) =>
      [...text].every((character) => fontsOf(face).some((font) => font.hasGlyphForCodePoint(codeOf(character)))),
    widthOf: (text, face) => setLine(text, face).reduce((sum, {advance}) => sum + advance, 0),
    outline: (text, face, {x, y}) =>
      setLine(text, face)
        .map(({outline}) => outline(y, x))
        .join(''),
  };
}

interface SetGlyph {
  readonly x: number;
  readonly advance: number;
  outline(y: number, left: number): string;
}

interface Run {
  readonly font: Font;
  readonly part: string;
}

/** Neighbouring characters that one font has, together. */
function runsOf(text: string, fonts: readonly Font[]): readonly Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(codeOf(character))) ?? fonts[0];
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

/** Fonts count upwards from the baseline, pictures downwards from the top. */
function placed(
  commands: readonly {readonly command: string; readonly args: readonly number[]}[],
  scale: number,
  x: number,
  y: number,
): string {
  const point = (value: number, index: number): number =>
    Math.round((index % 2 === 0 ? x + value * scale : y - value * scale) * 100) / 100;
  return commands.map(({command, args}) => `${letters[command] ?? ''}${args.map(point).join(' ')}`).join('');
}

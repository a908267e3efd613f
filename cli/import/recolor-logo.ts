// Makes a logo of one color visible in both color modes, for example a white one that was made for a colored header.
import type {Json, JsonObject} from '../../renderer/base/json.js';
import type {CopiedFile} from './imported-site.js';
import type {OldProject} from './old-project.js';

export interface RecoloredLogo {
  readonly logo: Json | undefined;
  /** The recolored copy, if one is needed. */
  readonly variants: readonly CopiedFile[];
}

/**
 * Adds a recolored copy of the logo for the mode in which it would be invisible: a dark one for light mode if all of the
 * SVG is white, and a white one for dark mode if all of it is dark.
 */
export function recolorLogo(
  logo: Json | undefined,
  copies: readonly CopiedFile[],
  project: Pick<OldProject, 'read'>,
): RecoloredLogo {
  const {light, dark} = (logo ?? {}) as JsonObject;
  if (typeof light !== 'string' || light !== dark || !light.endsWith('.svg')) return {logo, variants: []};
  const file = copies.find(({to}) => to === `content/public${light}`);
  const text = file && (file.text ?? project.read(file.from));
  const shade = text === undefined || text.length > maxLength ? 'colored' : shadeOf(text);
  if (file === undefined || text === undefined || shade === 'colored') return {logo, variants: []};
  const mode = shade === 'white' ? 'light' : 'dark';
  const variant = light.replace(/\.svg$/, `-${mode}-mode.svg`);
  return {
    logo: {...(logo as JsonObject), [mode]: variant},
    variants: [
      {
        from: file.from,
        to: `content/public${variant}`,
        text: withColor(text, mode === 'light' ? '#111827' : '#ffffff'),
      },
    ],
  };
}

/** Larger files are illustrations, which have several colors. */
const maxLength = 100_000;

/** `fill="#fff"`, `style="fill:#fff"`; a variable or an image can have any color. */
const paint = /\b(fill|stroke)(\s*[:=]\s*["']?\s*)([^"';}\s]+)/g;

type Shade = 'white' | 'dark' | 'colored';

function shadeOf(svg: string): Shade {
  if (!/<(?:path|rect|circle|ellipse|polygon|polyline|line|text)\b/.test(svg)) return 'colored';
  if (/<(?:image|style)\b|url\(|prefers-color-scheme/.test(svg)) return 'colored';
  const colors = [...svg.matchAll(paint)].map(([, , , color]) => color!).filter((color) => color !== 'none');
  const shades = new Set<Shade>(colors.length === 0 ? ['dark'] : colors.map(shadeOfColor));
  const [shade] = shades;
  return shades.size === 1 ? shade! : 'colored';
}

function shadeOfColor(color: string): Shade {
  if (/^white$/i.test(color)) return 'white';
  // In an image, `currentColor` is black.
  if (/^(?:black|currentcolor)$/i.test(color)) return 'dark';
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  const channels = long?.slice(1) ?? short?.slice(1).map((digit) => digit + digit);
  if (channels === undefined) return 'colored';
  const values = channels.map((channel) => Number.parseInt(channel, 16));
  return Math.min(...values) >= 0xe6 ? 'white' : Math.max(...values) <= 0x33 ? 'dark' : 'colored';
}

function withColor(svg: string, color: string): string {
  const colored = svg.replace(paint, (whole, name: string, sign: string, value: string) =>
    value === 'none' ? whole : name + sign + color,
  );
  // Shapes without a color inherit the root's, which is black by default.
  return /<svg\b[^>]*\bfill\s*[:=]/.test(colored) ? colored : colored.replace(/<svg\b/, `<svg fill="${color}"`);
}

// Parts that many pages share, such as the header: each is drawn once for what it is given.
import type {ComponentType} from 'react';
import type {Filled} from './filled.js';

/** Drawings that stand for later renderers of the same look, by component and props. */
export type CachedParts = WeakMap<ComponentType<never>, Map<string, Filled>>;

/** Gives the drawing of a component with these props; `draw` makes it when nobody has asked before. */
export type DrawOnce = (of: ComponentType<never>, props: object, draw: () => Promise<Filled>) => Promise<Filled>;

/** Drawings of one component that last; a writer who renames pages all day would keep many. */
const maxCached = 100;

/** For the pages of one renderer. What lasts is taken from `cached`, and put there for the next. */
export function sharedParts(cached: CachedParts): DrawOnce {
  const drawn = new Map<ComponentType<never>, Map<string, Promise<Filled>>>();
  const keyOf = keyMaker();
  return (of, props, draw) => {
    const key = keyOf(props);
    const here = drawn.get(of) ?? new Map<string, Promise<Filled>>();
    drawn.set(of, here);
    const known = here.get(key);
    if (known !== undefined) return known;
    const before = cached.get(of)?.get(key);
    const filled = before === undefined ? drawAndKeep(of, key, draw) : Promise.resolve(before);
    here.set(key, filled);
    return filled;
  };

  async function drawAndKeep(of: ComponentType<never>, key: string, draw: () => Promise<Filled>): Promise<Filled> {
    const filled = await draw();
    if (!filled.cached) return filled;
    const kept = cached.get(of) ?? new Map<string, Filled>();
    cached.set(of, kept);
    if (kept.size >= maxCached) kept.clear();
    kept.set(key, filled);
    return filled;
  }
}

/** JSON of props. The large ones, such as a navigation, are the very same object on many pages. */
function keyMaker(): (props: object) => string {
  const texts = new WeakMap<object, string>();
  return (props) => {
    const parts = Object.entries(props as Readonly<Record<string, unknown>>).map(([name, value]) => {
      if (typeof value !== 'object' || value === null) return `${name}:${JSON.stringify(value)}`;
      const text = texts.get(value) ?? JSON.stringify(value);
      texts.set(value, text);
      return `${name}:${text}`;
    });
    return parts.join('\n');
  };
}

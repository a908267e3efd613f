// Renders parts that many pages share, such as the header, once for the same props.
import type {ComponentType} from 'react';
import type {RenderedMarkup} from './rendered-markup.js';

/** Rendered parts for later renderers with the same environment, by component and props. */
export type CachedParts = WeakMap<ComponentType<never>, Map<string, RenderedMarkup>>;

/** Returns the rendered component with these props. Calls `draw` on first use. */
export type DrawOnce = (
  of: ComponentType<never>,
  props: object,
  draw: () => Promise<RenderedMarkup>,
) => Promise<RenderedMarkup>;

/**
 * Maximum number of cached renders per component. Renaming pages in a long `dev` session would otherwise fill the
 * memory.
 */
const maxCached = 100;

/**
 * Returns the cache for the pages of one renderer. Renders that do not depend on a page are also stored in `cached`.
 */
export function createSharedParts(cached: CachedParts): DrawOnce {
  const drawn = new Map<ComponentType<never>, Map<string, Promise<RenderedMarkup>>>();
  const keyOf = createPropsKey();
  return (of, props, draw) => {
    const key = keyOf(props);
    const cachedHere = drawn.get(of) ?? new Map<string, Promise<RenderedMarkup>>();
    drawn.set(of, cachedHere);
    const cachedRender = cachedHere.get(key);
    if (cachedRender !== undefined) return cachedRender;
    const earlierRender = cached.get(of)?.get(key);
    const filled = earlierRender === undefined ? drawAndCache(of, key, draw) : Promise.resolve(earlierRender);
    cachedHere.set(key, filled);
    return filled;
  };

  async function drawAndCache(
    of: ComponentType<never>,
    key: string,
    draw: () => Promise<RenderedMarkup>,
  ): Promise<RenderedMarkup> {
    const filled = await draw();
    if (!filled.isCacheable) return filled;
    const cachedByProps = cached.get(of) ?? new Map<string, RenderedMarkup>();
    cached.set(of, cachedByProps);
    if (cachedByProps.size >= maxCached) cachedByProps.clear();
    cachedByProps.set(key, filled);
    return filled;
  }
}

/**
 * Returns the JSON of props. Large props, such as a navigation, are the same object on many pages, so their JSON is
 * cached.
 */
function createPropsKey(): (props: object) => string {
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

// The module `react` in Galley's own islands: Preact and its hooks. Islands of sites get preact/compat, which other
// packages for React rely on, and which costs every page with an island 1.6 kB more.
import {h, hydrate, render} from 'preact';
import type {ComponentType} from 'react';

export {createContext} from 'preact';
export {useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';

/**
 * Hydrates the markup in `element`. The returned function unmounts it. It is not in its own file, so that
 * the browser fetches one chunk less.
 */
export function hydrateIsland(Island: ComponentType<never>, props: object, element: HTMLElement): () => void {
  hydrate(h(Island as never, props), element);
  return () => render(null, element);
}

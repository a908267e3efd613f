// The part of islands that needs Preact.
import {h, hydrate, render} from 'preact';
import type {ComponentType} from 'react';

/** Hydrates the markup in `element`. The returned function unmounts it. */
export function hydrateIsland(Island: ComponentType<never>, props: object, element: HTMLElement): () => void {
  hydrate(h(Island as never, props), element);
  return () => render(null, element);
}

// The part of the islands that needs Preact; loaded with the first island that becomes live.
import {h, hydrate, render} from 'preact';
import type {ComponentType} from 'react';

/** Makes the markup in `element` live; the function returned ends that. */
export function hydrateIsland(Island: ComponentType<never>, props: object, element: HTMLElement): () => void {
  hydrate(h(Island as never, props), element);
  return () => render(null, element);
}

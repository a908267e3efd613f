// <site-island>: markup that is there already and comes to life when its time has come.
import type {ComponentType} from 'react';
import {events, islandTag} from './protocol.js';
import {whenReady} from './trigger.js';

/** A table of islands: name → the chunk with the component as its default export. */
export type Islands = Readonly<Record<string, () => Promise<{readonly default: ComponentType<never>}>>>;

export function startIslands(islands: Islands): void {
  customElements.define(
    islandTag,
    class extends HTMLElement {
      #cancel: (() => void) | undefined;
      #unmount: (() => void) | undefined;

      connectedCallback(): void {
        this.#cancel = whenReady(this, this.dataset['when'] ?? 'load', () => void this.#wake());
      }

      disconnectedCallback(): void {
        this.#cancel?.();
        this.#unmount?.();
      }

      async #wake(): Promise<void> {
        const markup = this.innerHTML;
        try {
          this.#unmount = await bringToLife(this, islands);
        } catch (error) {
          // The markup from the build still works as plain HTML, and other islands are not concerned.
          this.innerHTML = markup;
          console.error(`Island ${this.dataset['of']} could not start.`, error);
        }
      }
    },
  );
}

/** Hydrates the element; gives back what undoes it. */
async function bringToLife(element: HTMLElement, islands: Islands): Promise<() => void> {
  const load = islands[element.dataset['of'] ?? ''];
  if (load === undefined) throw new Error('No island has this name.');
  const chunks = Promise.all([load(), import('preact')]);
  chunks.catch(() => document.dispatchEvent(new CustomEvent(events.chunkFailed)));
  const [{default: Island}, {h, hydrate, render}] = await chunks;
  // The page has been exchanged in the meantime: nobody would ever end what begins now.
  if (!element.isConnected) return () => undefined;
  const props = JSON.parse(element.dataset['props'] ?? '{}') as never;
  hydrate(h(Island as never, props), element);
  return () => render(null, element);
}

// Defines `<site-island>`: markup of the build that is hydrated when it is needed.
import type {ComponentType} from 'react';
import {replayEvents} from './replay-events.js';
import {events, islandTag} from '../base/protocol.js';
import {readSessionItem} from '../base/session-storage.js';
import {whenReady} from './hydration-trigger.js';

type Hydration = typeof import('./hydrate.js');

interface IslandModule {
  readonly default: ComponentType<never>;
  /** Exported by chunks that include it. */
  readonly hydrateIsland?: Hydration['hydrateIsland'];
}

/** A table of islands: name → the chunk with the component as its default export. */
export type Islands = Readonly<Record<string, () => Promise<IslandModule>>>;

export interface IslandElement extends HTMLElement {
  /** Hydrates the island now. Resolves when it is hydrated or has failed; after a failure it can be called again. */
  wake(): Promise<void>;
}

export function startIslands(islands: Islands): void {
  customElements.define(
    islandTag,
    class extends HTMLElement implements IslandElement {
      #cancel: (() => void) | undefined;
      #hydration: Promise<void> | undefined;
      #unmount: (() => void) | undefined;

      connectedCallback(): void {
        if (this.#hydration !== undefined) return; // the element was moved
        const {when = 'load', stored = '', replay} = this.dataset;
        const stopReplay = replay === undefined ? undefined : replayEvents(this, replay.split(' '), () => this.wake());
        const cancel = whenReady(this, readSessionItem(stored) === undefined ? when : 'load', () => void this.wake());
        this.#cancel = () => {
          cancel();
          stopReplay?.();
        };
      }

      disconnectedCallback(): void {
        // Moving an element disconnects it first.
        queueMicrotask(() => {
          if (this.isConnected) return;
          this.#cancel?.();
          this.#unmount?.();
          this.#hydration = undefined;
        });
      }

      wake(): Promise<void> {
        this.#hydration ??= this.#start();
        return this.#hydration;
      }

      async #start(): Promise<void> {
        this.dataset['wokenAt'] = String(performance.now());
        try {
          this.#unmount = await hydrate(this, islands);
          this.dataset['live'] = '';
        } catch (error) {
          // The markup of the build still works as plain HTML, and other islands are not affected.
          console.error(`Island ${this.dataset['of']} could not start.`, error);
          this.#hydration = undefined;
        }
        this.#cancel?.();
      }
    },
  );
}

function withHydration(chunk: IslandModule): Promise<Required<IslandModule>> | Required<IslandModule> {
  const {default: Island, hydrateIsland} = chunk;
  if (hydrateIsland !== undefined) return {default: Island, hydrateIsland};
  return import('./hydrate.js').then((hydration) => ({default: Island, hydrateIsland: hydration.hydrateIsland}));
}

/** Hydrates the element. Returns the function that unmounts it. */
async function hydrate(element: HTMLElement, islands: Islands): Promise<() => void> {
  const {of = '', props = '{}', replay} = element.dataset;
  const load = islands[of];
  if (load === undefined) throw new Error('No island has this name.');
  const chunks = load().then((chunk) => withHydration(chunk));
  // If the page works without the island, it need not be reloaded.
  if (replay === undefined) chunks.catch(() => document.dispatchEvent(new CustomEvent(events.chunkFailed)));
  const {default: Island, hydrateIsland} = await chunks;
  // The page has been swapped in the meantime, so nothing would ever unmount the island.
  if (!element.isConnected) return () => undefined;
  const markup = element.innerHTML;
  try {
    return hydrateIsland(Island, JSON.parse(props) as object, element);
  } catch (error) {
    element.innerHTML = markup;
    throw error;
  }
}

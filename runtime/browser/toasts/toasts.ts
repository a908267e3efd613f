// The part of toasts that every page loads. The first toast hydrates the island, which loads the list that shows toasts. Requests
// wait here until then.
import type {IslandElement} from '../islands/island.js';
import {events, islandTag} from '../base/protocol.js';
import type {ToastFields} from './toast.js';

/** A request: one of the events of toasts, and its detail. */
export type ToastHandler = (event: string, detail: ToastFields & {readonly id: string}) => void;

type Request = {-readonly [K in keyof ToastFields]: ToastFields[K]} & {id: string};

interface Feed {
  readonly waiting: Parameters<ToastHandler>[];
  receive?: ToastHandler | undefined;
}

const feed: Feed = {waiting: []};

export function startToasts(): void {
  let count = 0;
  for (const type of [events.toast, events.toastUpdate, events.toastRemove]) {
    document.addEventListener(type, (event) => {
      // A `CustomEvent` without a detail has the detail null.
      const detail = (event as CustomEvent<Request | null>).detail ?? ({} as Request);
      // Immediately, so that the caller knows the id of the toast.
      if (type === events.toast) detail.id ??= `${Date.now()}-${count++}`;
      if (feed.receive !== undefined) feed.receive(type, detail);
      else {
        feed.waiting.push([type, detail]);
        hydrateToasts();
      }
    });
  }
}

/** Hydrates the island. Every layout of Galley contains it; on other pages it is added now. */
export function hydrateToasts(): void {
  const found = document.querySelector<IslandElement>(`${islandTag}[data-of="toasts"]`);
  const island = found ?? (document.createElement(islandTag) as IslandElement);
  Object.assign(island.dataset, {of: 'toasts', when: 'manual', replay: ''});
  if (found === null) document.body.append(island);
  void island.wake();
}

/** Whether there are requests that no list has received yet. */
export function hasWaitingToasts(): boolean {
  return feed.waiting.length > 0;
}

/** Passes all pending toasts to the island, and from now on every new one. The returned function stops that. */
export function receiveToasts(receive: ToastHandler): () => void {
  feed.receive = receive;
  for (const call of feed.waiting.splice(0)) receive(...call);
  return () => (feed.receive = undefined);
}

// The toasts on the page: cards for eyes, live regions for ears. Loaded with the first toast.
import {adoptStyle} from './adopt-style.js';
import {events, storageKeys} from './protocol.js';
import {writeTab} from './tab-storage.js';
import style from './toasts.css';
import {storedToast, type Toast, type ToastFields} from './toast.js';
import {createToastCard, type ToastCard} from './toast-card.js';
import {chooseEdge} from './toast-edge.js';
import {createAnnouncer} from './toast-announcer.js';
import {createToastQueue} from './toast-queue.js';

export interface ToastStack {
  add(fields: ToastFields): void;
  update(id: string, patch: ToastFields): void;
  /** One, or all of them. */
  remove(id?: string): void;
  /** Shows again what `events.saveState` had kept. */
  replay(saved: string): void;
}

export function createToastStack(): ToastStack {
  adoptStyle(style);
  const region = regionOnPage();
  const list = region.querySelector('ol') as HTMLElement;
  const announce = createAnnouncer(region);
  const cards = new Map<string, ToastCard>();
  const queue = createToastQueue(browserClock, draw);
  /** Where the focus was before it came here. */
  let back: Element | null = null;
  let frame = 0;

  function draw(): void {
    const shown = queue.shown();
    const wasEmpty = cards.size === 0;
    for (const [id, card] of cards) {
      if (shown.some((toast) => toast.id === id)) continue;
      cards.delete(id);
      if (card.element.contains(document.activeElement)) leave();
      void card.leave().then(() => cards.size === 0 && raise(list, false));
    }
    for (const toast of shown) {
      const card = cards.get(toast.id) ?? createToastCard(queue, toast.id);
      const heard = card.show(toast);
      if (!cards.has(toast.id)) {
        list.append(card.element);
        cards.set(toast.id, card);
        card.hold();
      }
      if (heard) announce(toast);
    }
    if (wasEmpty && cards.size > 0) place();
    keepClear();
    frame ||= requestAnimationFrame(runDown);
  }

  /** A modal dialog makes everything outside of it deaf, and covers what was on top before. */
  function place(): void {
    const home = document.activeElement?.closest('dialog:modal') ?? modals().at(-1) ?? document.body;
    if (region.parentElement !== home || !region.isConnected) home.append(region);
    // Of another layout's page, which came while ours was elsewhere.
    for (const other of document.querySelectorAll('[data-toasts]')) if (other !== region) other.remove();
    if (cards.size > 0) raise(list, true);
  }

  function keepClear(): void {
    // A button that moves away between press and release is never clicked.
    const inUse = list.matches(':active, :focus-within');
    if (cards.size > 0 && !inUse) chooseEdge(list, queue.shown());
  }

  /** Empties the bars, frame by frame, as long as there are any that can. */
  function runDown(): void {
    for (const [id, card] of cards) card.left(queue.remaining(id));
    const goesOn = [...cards.keys()].some((id) => queue.remaining(id) > 0);
    frame = goesOn ? requestAnimationFrame(runDown) : 0;
  }

  function leave(): void {
    if (back instanceof HTMLElement && back.isConnected) back.focus();
    else (document.activeElement as HTMLElement | null)?.blur();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.defaultPrevented) return;
    const inside = region.contains(document.activeElement);
    if (event.key === 'F8' && cards.size > 0) {
      event.preventDefault();
      if (inside) leave();
      else region.focus();
    } else if (event.key === 'Escape' && inside) {
      // A dialog around us stays open.
      event.preventDefault();
      const focused = [...cards].find(([, {element}]) => element.contains(document.activeElement));
      if (focused === undefined) leave();
      else queue.close(focused[0]);
    }
  }

  region.addEventListener('focusin', ({relatedTarget}) => {
    if (!region.contains(relatedTarget as Node | null)) back = relatedTarget as Element | null;
  });
  document.addEventListener('keydown', onKey);
  document.addEventListener('focusin', keepClear);
  addEventListener('scroll', keepClear, {passive: true});
  addEventListener('resize', keepClear);
  document.addEventListener('visibilitychange', () => cards.forEach((card) => card.hold()));
  // Neither of them bubbles.
  document.addEventListener('toggle', ({target}) => target instanceof HTMLDialogElement && place(), true);
  document.addEventListener('close', place, true);
  document.addEventListener(events.afterSwap, place);
  document.addEventListener(events.saveState, () => {
    const toasts = queue.all().map(storedToast);
    if (toasts.length > 0) writeTab(storageKeys.reloadState, JSON.stringify({toasts}));
  });

  return {
    add: (fields) => void queue.add(fields as Toast),
    update: queue.update,
    remove: (id) => (id === undefined ? queue.clear() : queue.remove(id)),
    replay(saved) {
      const {toasts} = JSON.parse(saved) as {toasts: readonly Toast[]};
      for (const toast of toasts) queue.add(toast);
    },
  };
}

const browserClock = {
  now: () => performance.now(),
  after(ms: number, call: () => void) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** Every layout of ours has one; a page of somebody else's making gets one now. */
function regionOnPage(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[data-toasts]');
  if (found !== null) return found;
  const made = document.createElement('section');
  made.dataset['toasts'] = '';
  made.tabIndex = -1;
  made.ariaLabel = 'Notifications';
  made.innerHTML =
    '<p class="sr-only" role="status"></p><p class="sr-only" role="alert"></p><ol class="toasts" role="list" popover="manual"></ol>';
  return made;
}

function modals(): readonly Element[] {
  return [...document.querySelectorAll('dialog:modal')];
}

/** To the top layer, above whatever came there since; or away from it. */
function raise(list: HTMLElement, up: boolean): void {
  if (!('popover' in list)) return;
  if (list.matches(':popover-open')) list.hidePopover();
  if (up && list.isConnected) list.showPopover();
}

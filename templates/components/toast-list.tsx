// The visible list of toasts, loaded with the first toast. As a popover, it is in the top layer.
import {useLayoutEffect, useRef, useState, type ReactNode, type RefObject} from 'react';
import {adoptStyle} from '../../runtime/browser/base/adopt-style.js';
import {events, islandTag, storageKeys} from '../../runtime/browser/base/protocol.js';
import {takeSession, writeSession} from '../../runtime/browser/base/session-storage.js';
import {storedToast, type Toast} from '../../runtime/browser/toasts/toast.js';
import {edgeFor, type ToastEdge} from '../../runtime/browser/toasts/toast-edge.js';
import {createToastQueue} from '../../runtime/browser/toasts/toast-queue.js';
import {receiveToasts} from '../../runtime/browser/toasts/toasts.js';
import style from '../../runtime/browser/toasts/toasts.css';
import {useToastAnnouncer, type SetAnnouncements} from '../support/use-toast-announcer.js';
import {ToastCard} from './toast-card.js';

/** A toast on the screen. */
interface Card {
  readonly key: number;
  readonly toast: Toast;
  /** Removed from the queue, but still animating. */
  readonly leaving: boolean;
}

export interface ToastListProps {
  /** The element around it, which also has the live regions. */
  readonly region: RefObject<HTMLElement | null>;
  readonly setAnnouncements: SetAnnouncements;
}

export function ToastList({region, setAnnouncements}: ToastListProps): ReactNode {
  const [cards, setCards] = useState<readonly Card[]>([]);
  const [edge, setEdge] = useState<ToastEdge>();
  const announce = useToastAnnouncer(setAnnouncements);
  const list = useRef<HTMLOListElement>(null);
  /** The next state: several changes may come before React renders one. */
  const latest = useRef<readonly Card[]>([]);
  const count = useRef(0);
  /** The element that had the focus before the toasts. */
  const previousFocus = useRef<Element | null>(null);
  const [queue] = useState(() => createToastQueue(browserClock, syncCards));

  function updateCards(next: readonly Card[]): void {
    latest.current = next;
    setCards(next);
  }

  function syncCards(): void {
    const shown = queue.shown();
    const focused = focusedCard();
    const kept = latest.current.map((card): Card => {
      const toast = card.leaving ? undefined : shown.find(({id}) => id === card.toast.id);
      if (toast === undefined) return {...card, leaving: true};
      if (toast.title !== card.toast.title || toast.description !== card.toast.description) announce(toast);
      return {...card, toast};
    });
    if (kept.some(({key, leaving}) => leaving && key === focused?.key)) restoreFocus();
    const known = new Set(kept.flatMap(({leaving, toast}) => (leaving ? [] : [toast.id])));
    const added = shown.filter(({id}) => !known.has(id));
    added.forEach(announce);
    updateCards([...kept, ...added.map((toast) => ({key: count.current++, toast, leaving: false}))]);
  }

  function focusedCard(): Card | undefined {
    const key = document.activeElement?.closest<HTMLElement>('.toast')?.dataset['key'];
    return latest.current.find((card) => String(card.key) === key);
  }

  function isShowing(): boolean {
    return latest.current.some(({leaving}) => !leaving);
  }

  function restoreFocus(): void {
    if (previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected)
      previousFocus.current.focus();
    else (document.activeElement as HTMLElement | null)?.blur();
  }

  function updateEdge(): void {
    // Do not move the list while it is in use: a button that moves between press and release gets no click.
    const isInUse = list.current?.matches(':active, :focus-within') ?? true;
    if (isShowing() && list.current !== null && !isInUse) setEdge(edgeFor(list.current, queue.shown()));
  }

  /** A modal dialog makes everything outside it inert, and covers the previous top layer. */
  function moveToTopDialog(): void {
    const modals = [...document.querySelectorAll('dialog:modal')];
    moveTo(document.activeElement?.closest('dialog:modal') ?? modals.at(-1) ?? document.body);
    if (isShowing()) raise(list.current, true);
  }

  function moveTo(home: Element): void {
    const island = region.current?.closest(islandTag);
    if (island && island.parentElement !== home) home.append(island);
    // Another layout may have brought its own island while ours was in a dialog.
    for (const other of document.querySelectorAll(`${islandTag}[data-of="toasts"]`))
      if (other !== island) other.remove();
  }

  function onFocus({relatedTarget}: FocusEvent): void {
    if (region.current?.contains(relatedTarget as Node | null) !== true)
      previousFocus.current = relatedTarget as Element | null;
  }

  function onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.defaultPrevented) return;
    const isInside = region.current?.contains(document.activeElement) ?? false;
    if (event.key === 'F8' && isShowing()) {
      event.preventDefault();
      if (isInside) restoreFocus();
      else region.current?.focus();
    } else if (event.key === 'Escape' && isInside) {
      // A dialog around us stays open.
      event.preventDefault();
      const focused = focusedCard();
      if (focused === undefined) restoreFocus();
      else queue.close(focused.toast.id);
    }
  }

  useLayoutEffect(() => {
    adoptStyle(style);
    const controller = new AbortController();
    const listen = (type: string, call: (event: never) => void, options: AddEventListenerOptions = {}): void =>
      document.addEventListener(type, call as (event: Event) => void, {...options, signal: controller.signal});
    listen('keydown', onKey);
    region.current?.addEventListener('focus', onFocus, {capture: true, signal: controller.signal});
    listen('focusin', updateEdge);
    addEventListener('scroll', updateEdge, {passive: true, signal: controller.signal});
    addEventListener('resize', updateEdge, {signal: controller.signal});
    // Neither of them bubbles.
    listen('toggle', ({target}: Event) => target instanceof HTMLDialogElement && moveToTopDialog(), {capture: true});
    listen('close', moveToTopDialog, {capture: true});
    // Otherwise the toasts would be removed with a dialog of the old page.
    listen(events.beforeSwap, () => moveTo(document.body));
    listen(events.afterSwap, moveToTopDialog);
    listen(events.saveState, () => {
      const toasts = queue.all().map(storedToast);
      if (toasts.length > 0) writeSession(storageKeys.reloadState, JSON.stringify({toasts}));
    });
    const saved = takeSession(storageKeys.reloadState);
    const {toasts = []} = JSON.parse(saved ?? '{}') as {toasts?: readonly Toast[]};
    for (const toast of toasts) queue.add(toast);
    const endReceiving = receiveToasts((event, detail) => {
      if (event === events.toast) queue.add(detail);
      else if (event === events.toastUpdate) queue.update(detail.id, detail);
      else if (detail.id === undefined) queue.clear();
      else queue.remove(detail.id);
    });
    return () => {
      controller.abort();
      endReceiving();
      queue.clear();
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const isVisible = cards.length > 0;
  const isLive = cards.some(({leaving}) => !leaving);
  useLayoutEffect(() => {
    if (isLive) moveToTopDialog();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLive]);
  useLayoutEffect(() => {
    if (!isVisible) raise(list.current, false);
  }, [isVisible]);
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => updateEdge(), [cards]);

  return (
    <ol ref={list} className="toasts" role="list" popover="manual" data-edge={edge}>
      {cards.map(({key, toast, leaving}) => (
        <ToastCard
          key={key}
          elementKey={key}
          toast={toast}
          queue={queue}
          leaving={leaving}
          onGone={() => updateCards(latest.current.filter((card) => card.key !== key))}
        />
      ))}
    </ol>
  );
}

const browserClock = {
  now: () => performance.now(),
  after(ms: number, call: () => void) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** Moves the list to the end of the top layer, or removes it from there. */
function raise(list: HTMLElement | null, up: boolean): void {
  if (list === null || !('popover' in list)) return;
  if (list.matches(':popover-open')) list.hidePopover();
  if (up && list.isConnected) list.showPopover();
}

// The visible list of toasts, loaded with the first toast. As a popover, it is in the top layer.
import {useLayoutEffect, useRef, useState, type ReactNode, type RefObject} from 'react';
import {adoptStyle} from '../../runtime/browser/base/adopt-style.js';
import {events, storageKeys} from '../../runtime/browser/base/protocol.js';
import {takeSessionItem, writeSessionItem} from '../../runtime/browser/base/session-storage.js';
import {storedToast, type Toast} from '../../runtime/browser/toasts/toast.js';
import {edgeFor, type ToastEdge} from '../../runtime/browser/toasts/toast-edge.js';
import type {ToastQueue} from '../../runtime/browser/toasts/toast-queue.js';
import {receiveToasts} from '../../runtime/browser/toasts/toasts.js';
import style from '../../runtime/browser/toasts/toasts.css';
import {useFocusReturn} from '../support/use-focus-return.js';
import {useListeners} from '../support/use-listeners.js';
import {useToastAnnouncer, type SetAnnouncements} from '../support/use-toast-announcer.js';
import {useToastCards, type ToastCards} from '../support/use-toast-cards.js';
import {useToastLayer} from '../support/use-toast-layer.js';
import {ToastCard} from './toast-card.js';

export interface ToastListProps {
  /** The element around it, which also has the live regions. */
  readonly region: RefObject<HTMLElement | null>;
  readonly setAnnouncements: SetAnnouncements;
}

export function ToastList({region, setAnnouncements}: ToastListProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const announce = useToastAnnouncer(setAnnouncements);
  const returnFocus = useFocusReturn(region);
  const toasts = useToastCards(announce, returnFocus);
  const {queue, cards} = toasts;
  useLayoutEffect(() => adoptStyle(style), []);
  useToastKeys(region, toasts, returnFocus);
  useToastRequests(queue);
  useToastLayer(region, list, toasts);
  const edge = useToastEdge(list, toasts);

  return (
    <ol ref={list} className="toasts" role="list" popover="manual" data-edge={edge}>
      {cards.map(({key, toast, leaving}) => (
        <ToastCard
          key={key}
          elementKey={key}
          toast={toast}
          queue={queue}
          leaving={leaving}
          onGone={() => toasts.remove(key)}
        />
      ))}
    </ol>
  );
}

/** F8 moves the focus to the toasts and back, and Escape closes the toast with the focus. */
function useToastKeys(
  region: RefObject<HTMLElement | null>,
  {queue, isShowing, focusedCard}: ToastCards,
  returnFocus: () => void,
): void {
  function onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.defaultPrevented) return;
    const isInside = region.current?.contains(document.activeElement) ?? false;
    if (event.key === 'F8' && isShowing()) {
      event.preventDefault();
      if (isInside) returnFocus();
      else region.current?.focus();
    } else if (event.key === 'Escape' && isInside) {
      // A dialog around us stays open.
      event.preventDefault();
      const focused = focusedCard();
      if (focused === undefined) returnFocus();
      else queue.close(focused.toast.id);
    }
  }
  useListeners((signal) => document.addEventListener('keydown', onKey, {signal}));
}

/** Queues the toasts that the page requests, and keeps them when it is reloaded. */
function useToastRequests(queue: ToastQueue): void {
  useListeners((signal) => {
    const save = (): void => {
      const toasts = queue.all().map(storedToast);
      if (toasts.length > 0) writeSessionItem(storageKeys.reloadState, JSON.stringify({toasts}));
    };
    document.addEventListener(events.saveState, save, {signal});
  });
  useLayoutEffect(() => {
    const saved = takeSessionItem(storageKeys.reloadState);
    const {toasts = []} = JSON.parse(saved ?? '{}') as {toasts?: readonly Toast[]};
    for (const toast of toasts) queue.add(toast);
    const endReceiving = receiveToasts((event, detail) => {
      if (event === events.toast) queue.add(detail);
      else if (event === events.toastUpdate) queue.update(detail.id, detail);
      else if (detail.id === undefined) queue.clear();
      else queue.remove(detail.id);
    });
    return () => {
      endReceiving();
      queue.clear();
    };
  }, [queue]);
}

/** The edge of the window for the toasts, chosen again whenever the page or the focus moves. */
function useToastEdge(
  list: RefObject<HTMLElement | null>,
  {queue, cards, isShowing}: ToastCards,
): ToastEdge | undefined {
  const [edge, setEdge] = useState<ToastEdge>();
  function update(): void {
    // Do not move the list while it is in use: a button that moves between press and release gets no click.
    const isInUse = list.current?.matches(':active, :focus-within') ?? true;
    if (isShowing() && list.current !== null && !isInUse) setEdge(edgeFor(list.current, queue.shown()));
  }
  useListeners((signal) => {
    document.addEventListener('focusin', update, {signal});
    addEventListener('scroll', update, {passive: true, signal});
    addEventListener('resize', update, {signal});
  });
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => update(), [cards]);
  return edge;
}

// Popovers that open under the pointer, and tooltips. A click, Escape and a press outside are the browser's business.
import {optional} from '../base/optional.js';

/** Enhances all popovers on the page that are not enhanced yet. */
export function enhancePopovers(): void {
  for (const root of document.querySelectorAll<HTMLElement>('.floats:not([data-ready])')) {
    const panel = root.querySelector<HTMLElement>('[popover]');
    root.dataset['ready'] = '';
    if (panel === null) continue;
    if (panel.role === 'tooltip') openTooltip(root, panel);
    else openMenu(root, panel);
  }
  if (!CSS.supports('position-area: block-end')) {
    optional(import('./position-popover.js').then(({positionPopovers}) => positionPopovers()));
  }
}

/** A panel that opens on hover after a delay, stays open after a click, and closes when the pointer has left trigger and panel. */
function openMenu(root: HTMLElement, panel: HTMLElement): void {
  const trigger = root.querySelector<HTMLElement>('[popovertarget]');
  let byPointer = false;
  const hide = (): void => void (isOpen(panel) && panel.hidePopover());
  const cancel = onHover(root, {
    enter() {
      if (isOpen(panel)) return;
      byPointer = true;
      show(panel, trigger);
    },
    leave: () => byPointer && hide(),
  });
  trigger?.addEventListener('click', (event) => {
    cancel();
    // Opened on the way here: the click means "stay", not "close".
    if (byPointer && isOpen(panel)) event.preventDefault();
    byPointer = false;
  });
  panel.addEventListener('toggle', () => {
    if (isOpen(panel)) keepOffEdges(panel);
    else byPointer = false;
  });
  root.addEventListener('focusout', ({relatedTarget}) => {
    if (relatedTarget !== null && !root.contains(relatedTarget as Node)) hide();
  });
}

/** At the pointer after a moment, with the focus at once; read out with its trigger. Only one is there at a time. */
function openTooltip(root: HTMLElement, tip: HTMLElement): void {
  const trigger = root.firstElementChild;
  const hide = (): void => {
    cancel();
    if (isOpen(tip)) tip.hidePopover();
    tip.removeAttribute('id');
    trigger?.removeAttribute('aria-describedby');
    document.removeEventListener('keydown', onKey);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Closes only the tooltip, not a dialog around it.
    if (isOpen(tip)) event.preventDefault();
    hide();
  };
  const open = (): void => {
    cancel();
    if (isOpen(tip) || !root.isConnected) return;
    document.dispatchEvent(new Event(tipEvent));
    tip.id = 'site-tooltip';
    trigger?.setAttribute('aria-describedby', tip.id);
    show(tip, null);
    document.addEventListener('keydown', onKey);
    document.addEventListener(tipEvent, hide, {once: true});
  };
  const cancel = onHover(root, {enter: open, leave: () => root.contains(document.activeElement) || hide()});
  root.addEventListener('focusin', () => root.querySelector(':focus-visible') && open());
  root.addEventListener('focusout', hide);
  // A finger has no way to hover.
  root.addEventListener('click', open);
}

/** Dispatched before a tooltip opens, so that others close. */
const tipEvent = 'site:tooltip';

interface Hover {
  enter(): void;
  leave(): void;
}

/** Calls with the delays that the element names: `data-hover="120 200"`. The returned function cancels it. */
function onHover(root: HTMLElement, {enter, leave}: Hover): () => void {
  if (root.dataset['hover'] === undefined) return () => undefined;
  const [openMs, closeMs] = root.dataset['hover'].split(' ').map(Number);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later =
    (call: () => void, ms: number | undefined) =>
    ({pointerType}: PointerEvent): void => {
      if (pointerType !== 'mouse') return;
      clearTimeout(timer);
      timer = setTimeout(call, ms);
    };
  // The mouse may have been here before us.
  if (root.matches(':hover') && matchMedia('(hover)').matches) timer = setTimeout(enter, openMs);
  root.addEventListener('pointerenter', later(enter, openMs));
  root.addEventListener('pointerleave', later(leave, closeMs));
  return () => clearTimeout(timer);
}

function show(panel: HTMLElement, source: HTMLElement | null): void {
  (panel.showPopover as (options?: {source: HTMLElement}) => void)(...(source === null ? [] : [{source}]));
}

/** The browser keeps an anchored panel inside of the window, but lets it touch the edge. */
function keepOffEdges(panel: HTMLElement): void {
  panel.style.transform = '';
  const {left, right} = panel.getBoundingClientRect();
  const by = Math.max(0, edgeGap - left) - Math.max(0, right + edgeGap - document.documentElement.clientWidth);
  if (by !== 0) panel.style.transform = `translateX(${by}px)`;
}

/** In pixels. */
const edgeGap = 8;

function isOpen(panel: HTMLElement): boolean {
  return panel.matches(':popover-open');
}

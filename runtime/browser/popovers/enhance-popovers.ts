// Popovers that open on hover, and tooltips. The browser handles clicks, Escape and clicks outside.
import {placeWhileOpen} from './place-panel.js';

/** Enhances each new popover on the page. */
export function enhancePopovers(): void {
  for (const root of document.querySelectorAll<HTMLElement>('.floats:not([data-ready])')) {
    const panel = root.querySelector<HTMLElement>('[popover]');
    root.dataset['ready'] = '';
    if (panel === null) continue;
    placeWhileOpen(panel, root);
    if (panel.role === 'tooltip') enhanceTooltip(root, panel);
    else enhanceMenu(root, panel);
  }
}

/** A panel that opens on hover after a delay, stays open after a click, and otherwise closes when the pointer leaves. */
function enhanceMenu(root: HTMLElement, panel: HTMLElement): void {
  const trigger = root.querySelector<HTMLElement>('[popovertarget]');
  let isHovered = false;
  const hide = (): void => void (isOpen(panel) && panel.hidePopover());
  const cancel = onHover(root, {
    enter() {
      if (isOpen(panel)) return;
      isHovered = true;
      show(panel, trigger);
    },
    leave: () => isHovered && hide(),
  });
  trigger?.addEventListener('click', (event) => {
    cancel();
    // Hovering has just opened the panel, so the click pins it instead of closing it.
    if (isHovered && isOpen(panel)) event.preventDefault();
    isHovered = false;
  });
  panel.addEventListener('toggle', () => {
    if (!isOpen(panel)) isHovered = false;
  });
  root.addEventListener('focusout', ({relatedTarget}) => {
    if (relatedTarget !== null && !root.contains(relatedTarget as Node)) hide();
  });
}

/** A tooltip that opens on hover after a delay, and on focus at once. It describes its trigger. Only one is open at a time. */
function enhanceTooltip(root: HTMLElement, tip: HTMLElement): void {
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
  // Touch screens have no hover.
  root.addEventListener('click', open);
}

/** Closes the open tooltip before another one opens. */
const tipEvent = 'site:tooltip';

interface Hover {
  enter(): void;
  leave(): void;
}

/** Calls `enter` and `leave` after the delays in `data-hover="120 200"`. The returned function cancels a pending call. */
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
  // The pointer may be over the element already when the script starts.
  if (root.matches(':hover') && matchMedia('(hover)').matches) timer = setTimeout(enter, openMs);
  root.addEventListener('pointerenter', later(enter, openMs));
  root.addEventListener('pointerleave', later(leave, closeMs));
  return () => clearTimeout(timer);
}

function show(panel: HTMLElement, source: HTMLElement | null): void {
  (panel.showPopover as (options?: {source: HTMLElement}) => void)(...(source === null ? [] : [{source}]));
}

function isOpen(panel: HTMLElement): boolean {
  return panel.matches(':popover-open');
}

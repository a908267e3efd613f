// The position of an open panel: above or below its anchor, within the window.

/** Pixels between a panel and its anchor, which are its margin in CSS, and between a panel and the edges of the window. */
const gap = 8;

/**
 * Places the panel each time it opens, and while the page scrolls. CSS alone has only the first position: WebKit ignores how far
 * the page is scrolled when it looks for the side with enough space, and older browsers have no anchors.
 */
export function placeWhileOpen(panel: HTMLElement, anchor: Element): void {
  const place = (): void => placePanel(panel, anchor);
  // The browser scrolls to the element that it focuses first, so that must not be at the last position.
  panel.addEventListener('beforetoggle', ({newState}) => {
    if (newState === 'open') Object.assign(panel.style, {top: '', bottom: '', positionTryFallbacks: '', transform: ''});
  });
  panel.addEventListener('toggle', () => {
    const isOpen = panel.matches(':popover-open');
    for (const type of ['scroll', 'resize']) {
      window[isOpen ? 'addEventListener' : 'removeEventListener'](type, place, {capture: true});
    }
    if (isOpen) place();
  });
}

function placePanel(panel: HTMLElement, anchor: Element): void {
  const {style, offsetHeight, dataset} = panel;
  const {top, bottom, left, width} = anchor.getBoundingClientRect();
  const needed = offsetHeight + 2 * gap;
  const fitsAbove = top >= needed;
  const fitsBelow = innerHeight - bottom >= needed;
  const isAbove = dataset['placement']?.startsWith('top') ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;
  const hasAnchors = CSS.supports('position-area: block-end');
  const above = hasAnchors ? 'anchor(top)' : `${innerHeight - top}px`;
  const below = hasAnchors ? 'anchor(bottom)' : `${bottom}px`;
  Object.assign(style, {
    top: isAbove ? 'auto' : below,
    bottom: isAbove ? above : 'auto',
    positionTryFallbacks: 'none',
  });
  if (!hasAnchors) Object.assign(style, {left: `${left}px`, right: 'auto', minInlineSize: `${width}px`});
  keepOffEdges(panel);
}

/** Moves the panel to the left or right until it keeps its distance to the edges. */
function keepOffEdges(panel: HTMLElement): void {
  panel.style.transform = '';
  const {left, right} = panel.getBoundingClientRect();
  const shift = Math.max(0, gap - left) - Math.max(0, right + gap - document.documentElement.clientWidth);
  if (shift !== 0) panel.style.transform = `translateX(${shift}px)`;
}

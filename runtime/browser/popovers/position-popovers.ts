// Positions popovers when they open, in browsers without CSS anchor positioning.

const gap = 8;

export function positionPopovers(): void {
  const root = document.documentElement;
  if (root.dataset['places'] !== undefined) return;
  root.dataset['places'] = '';
  document.addEventListener('toggle', ({target}) => target instanceof HTMLElement && place(target), true);
}

function place(panel: HTMLElement): void {
  const anchor = panel.closest('.floats')?.getBoundingClientRect();
  if (anchor === undefined || !panel.matches('.floating:popover-open')) return;
  const {offsetWidth, offsetHeight} = panel;
  const fitsBelow = anchor.bottom + gap + offsetHeight <= innerHeight;
  const x = Math.max(gap, Math.min(anchor.left, innerWidth - offsetWidth - gap));
  const y = fitsBelow ? anchor.bottom : Math.max(gap, anchor.top - offsetHeight - 2 * gap);
  panel.style.inset = `${y}px auto auto ${x}px`;
}

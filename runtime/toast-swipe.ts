// A toast follows the finger toward the edge of the screen it came from, and goes when it is let go far enough.

/** Share of the card's width from which on it does not come back. */
const enough = 0.35;

export function swipeAway(card: HTMLElement, dismiss: () => void): void {
  let from: number | undefined;
  const toEdge = (): 1 | -1 => (getComputedStyle(card).direction === 'rtl' ? -1 : 1);
  const distance = ({clientX}: PointerEvent): number => Math.max(0, (clientX - (from ?? clientX)) * toEdge());
  const release = (): void => {
    from = undefined;
    delete card.dataset['state'];
    card.style.translate = '';
  };
  card.addEventListener('pointerdown', ({pointerType, isPrimary, clientX}) => {
    if (pointerType === 'touch' && isPrimary) from = clientX;
  });
  card.addEventListener('pointermove', (event) => {
    if (from === undefined) return;
    card.dataset['state'] = 'dragged';
    card.style.translate = `${distance(event) * toEdge()}px`;
  });
  card.addEventListener('pointercancel', release);
  card.addEventListener('pointerup', (event) => {
    const isFar = distance(event) > card.offsetWidth * enough;
    release();
    if (!isFar) return;
    card.style.translate = `${100 * toEdge()}%`;
    dismiss();
  });
}

// Swipe to dismiss: the card follows the finger toward the edge of the screen, and is dismissed if released far enough.
import {useState, type PointerEvent} from 'react';

/** Fraction of the card's width beyond which it is dismissed. */
const dismissThreshold = 0.35;

interface Swipe {
  /** Start position of the touch; undefined without one. */
  readonly from?: number;
  /** How far the card has moved, as CSS. */
  readonly translate?: string;
}

export interface SwipeHandle {
  readonly dragged: boolean;
  /** Attributes of the card. */
  readonly attributes: object;
}

export function useSwipe(dismiss: () => void): SwipeHandle {
  const [{from, translate = ''}, setSwipe] = useState<Swipe>({});
  const distance = ({clientX, currentTarget}: PointerEvent<HTMLElement>): number =>
    Math.max(0, (clientX - (from ?? clientX)) * toEdge(currentTarget));
  return {
    dragged: from !== undefined && translate !== '',
    attributes: {
      style: {translate},
      onPointerDown({pointerType, isPrimary, clientX}: PointerEvent) {
        if (pointerType === 'touch' && isPrimary) setSwipe({from: clientX});
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (from === undefined) return;
        setSwipe({from, translate: `${distance(event) * toEdge(event.currentTarget)}px`});
      },
      onPointerCancel: () => setSwipe({}),
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const {currentTarget} = event;
        const isFar = distance(event) > currentTarget.offsetWidth * dismissThreshold;
        setSwipe(isFar ? {translate: `${100 * toEdge(currentTarget)}%`} : {});
        if (isFar) dismiss();
      },
    },
  };
}

function toEdge(card: HTMLElement): 1 | -1 {
  return getComputedStyle(card).direction === 'rtl' ? -1 : 1;
}

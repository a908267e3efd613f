// A card that follows the finger toward the edge of the screen it came from, and goes when it is let go far enough.
import {useState, type PointerEvent} from 'react';

/** Share of the card's width from which on it does not come back. */
const enough = 0.35;

interface Swipe {
  /** Where the finger came down; undefined when there is none. */
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
        const isFar = distance(event) > currentTarget.offsetWidth * enough;
        setSwipe(isFar ? {translate: `${100 * toEdge(currentTarget)}%`} : {});
        if (isFar) dismiss();
      },
    },
  };
}

function toEdge(card: HTMLElement): 1 | -1 {
  return getComputedStyle(card).direction === 'rtl' ? -1 : 1;
}

import type {ReactNode} from 'react';
import {isOn, type Flag} from '../support/boolean-attribute.js';

export type ChipColor = 'primary' | 'gray' | 'success' | 'warning' | 'danger';
export type ChipPosition = 'top-right' | 'top-left' | 'bottom-right' | 'bottom-left';

export interface ChipProps {
  readonly color?: ChipColor | undefined;
  /** In right-to-left text, left and right are swapped. */
  readonly position?: ChipPosition | undefined;
  readonly text?: string | number | undefined;
  /** Inside of the corner rather than on it. */
  readonly inset?: Flag;
  readonly show?: Flag;
  /** Meaning of a chip without text, for screen readers. */
  readonly label?: string;
  readonly children?: ReactNode;
}

/** A dot or a few characters at a corner of something. */
export function Chip({color, position, text, inset, show = true, label, children}: ChipProps): ReactNode {
  if (!isOn(show)) return children;
  return (
    <span className="chip" data-position={position} data-inset={isOn(inset) ? '' : undefined}>
      {children}
      <span className="dot" data-color={color}>
        {text ?? (label !== undefined && <span className="sr-only">{label}</span>)}
      </span>
    </span>
  );
}

import type {ReactElement, ReactNode} from 'react';
import {isOn, type Flag} from '../support/boolean-attribute.js';
import {usePopoverDelays} from '../support/use-popover-delays.js';
import {KeyCap} from './key-cap.js';
import type {Placement} from './popover.js';

export interface TooltipProps {
  readonly text: string;
  /** Keys that do the same. */
  readonly shortcut?: readonly string[];
  readonly placement?: Placement;
  /** Renders the trigger without a tooltip. */
  readonly prevent?: Flag;
  /** The focusable trigger. */
  readonly children?: ReactElement;
}

/** A short description of a control. It shows on hover and focus, and closes with Escape. */
export function Tooltip({text, shortcut = [], placement = 'top', prevent, children}: TooltipProps): ReactNode {
  const delays = usePopoverDelays();
  if (isOn(prevent)) return children;
  return (
    <span className="floats" data-hover={delays}>
      {children}
      <span className="floating tooltip" role="tooltip" popover="manual" data-placement={placement}>
        {text}
        {shortcut.map((key) => (
          <KeyCap key={key} value={key} />
        ))}
      </span>
    </span>
  );
}

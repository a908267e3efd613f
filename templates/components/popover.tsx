import type {ReactNode} from 'react';
import {Icon} from 'galley/page';
import {isOn, type Flag} from '../support/boolean-attribute.js';
import {usePopoverDelays} from '../support/use-popover-delays.js';

export type Placement = 'bottom' | 'bottom-end' | 'top' | 'top-end';

export interface PopoverProps {
  /** Unique on the page. */
  readonly id: string;
  /** Text of the button. */
  readonly label: string;
  /** `hover` opens under a mouse as well. */
  readonly mode?: 'click' | 'hover';
  readonly placement?: Placement;
  /** Dims the page. */
  readonly overlay?: Flag;
  readonly disabled?: Flag;
  /** Milliseconds, instead of `popover.openDelay` in the config. */
  readonly openDelay?: number;
  readonly closeDelay?: number;
  readonly children?: ReactNode;
}

/** A button with a panel. The browser opens and closes the panel; the script adds opening on hover. */
export function Popover(props: PopoverProps): ReactNode {
  const {id, label, mode = 'click', placement, overlay, disabled, openDelay, closeDelay, children} = props;
  const delays = usePopoverDelays(openDelay, closeDelay);
  return (
    <div className="floats" data-hover={mode === 'hover' && !isOn(disabled) ? delays : undefined}>
      <button type="button" className="button" data-variant="outline" popoverTarget={id} disabled={isOn(disabled)}>
        {label}
        <Icon name="lucide:chevron-down" />
      </button>
      <div
        id={id}
        className="floating"
        popover="auto"
        data-placement={placement}
        data-overlay={isOn(overlay) ? '' : undefined}
      >
        {children}
      </div>
    </div>
  );
}

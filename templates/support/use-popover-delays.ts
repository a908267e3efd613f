import {useConfig} from 'galley/page';

/** The delays of a popover for `data-hover`, in milliseconds: `120 200`. The config has the defaults. */
export function usePopoverDelays(openDelay?: number, closeDelay?: number): string {
  const {popover} = useConfig();
  return `${openDelay ?? popover.openDelay} ${closeDelay ?? popover.closeDelay}`;
}

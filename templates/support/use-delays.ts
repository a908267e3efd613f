import {useConfig} from 'galley/page';

/** `"120 200"`: as the runtime reads it. */
export function useDelays(openDelay?: number, closeDelay?: number): string {
  const {popover} = useConfig();
  return `${openDelay ?? popover.openDelay} ${closeDelay ?? popover.closeDelay}`;
}

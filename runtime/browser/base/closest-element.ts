/** Returns the closest element with this selector around the target of an event. */
export function closestElement<T extends Element = HTMLElement>({target}: Event, selector: string): T | null {
  return target instanceof Element ? target.closest<T>(selector) : null;
}

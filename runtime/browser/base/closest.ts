/** The element with this selector that an event happened in. */
export function closest<T extends Element = HTMLElement>({target}: Event, selector: string): T | null {
  return target instanceof Element ? target.closest<T>(selector) : null;
}

/** Dispatches an event on the document. Returns false when a listener called `preventDefault`. */
export function dispatchOnDocument(name: string, detail: object, cancelable = false): boolean {
  return document.dispatchEvent(new CustomEvent(name, {detail, cancelable}));
}

/** Returns the element of a fragment such as `#a`, plain or percent-encoded. */
export function fragmentTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id); // not percent-encoded by us
  }
}

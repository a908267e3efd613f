/** Returns the element whose id is the fragment `#a`, plain or percent-encoded, or null. */
export function fragmentTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id); // not percent-encoded by us
  }
}

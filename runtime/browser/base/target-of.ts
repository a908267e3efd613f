/** Element of a fragment such as `#a`, written as it is or percent-encoded. */
export function targetOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id); // not percent-encoded by us
  }
}

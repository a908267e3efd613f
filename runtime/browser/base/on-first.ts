/** Calls `run` at the first event of one of these types. The returned function cancels that. */
export function onFirst(target: EventTarget, types: readonly string[], run: () => void): () => void {
  const calls = new AbortController();
  const hear = (): void => {
    calls.abort();
    run();
  };
  for (const type of types) target.addEventListener(type, hear, {signal: calls.signal, passive: true});
  return () => calls.abort();
}

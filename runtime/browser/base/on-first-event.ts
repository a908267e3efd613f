/** Calls `run` at the first event of one of these types. The returned function cancels that. */
export function onFirstEvent(target: EventTarget, types: readonly string[], run: () => void): () => void {
  const controller = new AbortController();
  const onEvent = (): void => {
    controller.abort();
    run();
  };
  for (const type of types) target.addEventListener(type, onEvent, {signal: controller.signal, passive: true});
  return () => controller.abort();
}

// Collects file events into sets of paths.

const debounceMs = 10; // Editors write a file in two or three steps. Later events are another change.

/** Collects paths until there was no event for `debounceMs` and the previous call has returned. */
export function debounce(call: (paths: readonly string[]) => Promise<void>): {add(file: string): void; stop(): void} {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let stopped = false;
  const run = async () => {
    if (busy || stopped || waiting.size === 0) return;
    busy = true;
    const paths = [...waiting].sort();
    waiting.clear();
    try {
      await call(paths);
    } finally {
      busy = false;
      arm();
    }
  };
  const arm = () => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void run(), debounceMs);
  };
  return {
    add(file) {
      waiting.add(file);
      arm();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
